import { checkComponents } from './check-components.js';
import { type Problem, refuseProblems, required, tooLong } from './refusal.js';
import type { StoredChannel } from './world.js';

/** A modal as the person sees it. */
export interface ShownModal {
  customId: string;
  title: string;
  /** As sent: labels with inputs, texts, or rows. */
  components: unknown[];
  place: StoredChannel;
  messageId?: string;
  /** The interaction that it answers. */
  openedBy?: { id: string; type: number };
}

/** Checks a modal and opens it; throws what Discord refuses. */
export function showModal(
  data: { custom_id?: string; title?: string; components?: unknown[] | null },
  place: StoredChannel,
  messageId: string | undefined,
): ShownModal {
  const problems: Problem[] = [];
  if (!data.title) problems.push(required('title'));
  if ((data.title ?? '').length > 45) problems.push(tooLong('title', 45));
  if (!data.custom_id) problems.push(required('custom_id'));
  if ((data.custom_id ?? '').length > 100) problems.push(tooLong('custom_id', 100));
  if (!data.components?.length) problems.push(required('components'));
  problems.push(...checkComponents(data.components ?? [], 'modal'));
  refuseProblems(problems);
  return {
    customId: data.custom_id ?? '',
    title: data.title ?? '',
    components: data.components ?? [],
    place,
    ...(messageId !== undefined && { messageId }),
  };
}
