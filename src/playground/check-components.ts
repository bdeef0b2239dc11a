import { notAllowed, type Problem, required, tooLong, tooMany, wrongScheme } from './refusal.js';

/** A component as it arrives: its type number decides which of the keys count. */
interface Component {
  type?: number;
  style?: number;
  custom_id?: string;
  label?: string;
  emoji?: object;
  url?: string;
  value?: string;
  content?: string;
  description?: string;
  placeholder?: string;
  min_length?: number;
  max_length?: number;
  options?: { label?: string; value?: string; description?: string }[];
  components?: Component[];
  component?: Component;
}

const actionRow = 1;
const button = 2;
const textInput = 4;
const selects = new Set([3, 5, 6, 7, 8]);
const textDisplay = 10;
const label = 18;
const linkStyle = 5;

/** What Discord refuses in the components of a message or a modal. */
export function checkComponents(components: readonly unknown[], where: 'message' | 'modal'): Problem[] {
  const problems: Problem[] = [];
  const seen = new Set<string>();
  if (components.length > 5) problems.push(tooMany('components', 5));
  (components as Component[]).forEach((component, index) => {
    const path = `components.${index}`;
    if (component.type === actionRow) checkRow(component, path, where, seen, problems);
    else if (where === 'modal' && component.type === label) checkLabel(component, path, seen, problems);
    else if (where === 'modal' && component.type === textDisplay) checkText(component, path, problems);
    else problems.push(notAllowed(`${path}.type`));
  });
  return problems;
}

function checkRow(
  row: Component,
  path: string,
  where: 'message' | 'modal',
  seen: Set<string>,
  problems: Problem[],
): void {
  const children = row.components ?? [];
  const hasSelect = children.some((child) => selects.has(child.type ?? 0));
  const most = hasSelect || where === 'modal' ? 1 : 5;
  if (children.length < 1 || children.length > most) problems.push(tooMany(`${path}.components`, most));
  children.forEach((child, index) => {
    const place = `${path}.components.${index}`;
    if (where === 'modal' && child.type !== textInput) problems.push(notAllowed(`${place}.type`));
    else if (child.type === button) checkButton(child, place, seen, problems);
    else if (selects.has(child.type ?? 0)) checkSelect(child, place, seen, problems);
    else if (where === 'modal') checkInput(child, place, seen, problems);
    else problems.push(notAllowed(`${place}.type`));
  });
}

function checkButton(child: Component, path: string, seen: Set<string>, problems: Problem[]): void {
  if (!child.style || child.style < 1 || child.style > 6) problems.push(notAllowed(`${path}.style`));
  if ((child.label ?? '').length > 80) problems.push(tooLong(`${path}.label`, 80));
  if (!child.label && !child.emoji) problems.push(required(`${path}.label`));
  if (child.style === linkStyle) {
    if (!child.url) problems.push(required(`${path}.url`));
    else if (!/^(https?|discord):\/\//.test(child.url)) problems.push(wrongScheme(`${path}.url`, child.url));
    if ((child.url ?? '').length > 512) problems.push(tooLong(`${path}.url`, 512));
    if (child.custom_id !== undefined) problems.push(notAllowed(`${path}.custom_id`));
  } else {
    if (child.url !== undefined) problems.push(notAllowed(`${path}.url`));
    checkId(child, path, seen, problems);
  }
}

function checkSelect(child: Component, path: string, seen: Set<string>, problems: Problem[]): void {
  checkId(child, path, seen, problems);
  if ((child.placeholder ?? '').length > 150) problems.push(tooLong(`${path}.placeholder`, 150));
  const options = child.options ?? [];
  if (child.type === 3 && (options.length < 1 || options.length > 25)) {
    problems.push(tooMany(`${path}.options`, 25));
  }
  options.forEach((option, index) => {
    for (const key of ['label', 'value', 'description'] as const) {
      if ((option[key] ?? '').length > 100) problems.push(tooLong(`${path}.options.${index}.${key}`, 100));
    }
  });
}

function checkLabel(component: Component, path: string, seen: Set<string>, problems: Problem[]): void {
  if (!component.label) problems.push(required(`${path}.label`));
  if ((component.label ?? '').length > 45) problems.push(tooLong(`${path}.label`, 45));
  if ((component.description ?? '').length > 100) problems.push(tooLong(`${path}.description`, 100));
  const child = component.component;
  if (!child) problems.push(required(`${path}.component`));
  else if (child.type === textInput) checkInput(child, `${path}.component`, seen, problems);
  else if (selects.has(child.type ?? 0)) checkSelect(child, `${path}.component`, seen, problems);
  else problems.push(notAllowed(`${path}.component.type`));
}

function checkInput(child: Component, path: string, seen: Set<string>, problems: Problem[]): void {
  checkId(child, path, seen, problems);
  if (child.style !== 1 && child.style !== 2) problems.push(notAllowed(`${path}.style`));
  if ((child.label ?? '').length > 45) problems.push(tooLong(`${path}.label`, 45));
  if ((child.placeholder ?? '').length > 100) problems.push(tooLong(`${path}.placeholder`, 100));
  const most = child.max_length ?? 4000;
  if (most > 4000 || (child.value ?? '').length > most) problems.push(tooLong(`${path}.value`, most));
}

function checkText(component: Component, path: string, problems: Problem[]): void {
  if (!component.content?.trim()) problems.push(required(`${path}.content`));
  if ((component.content ?? '').length > 4000) problems.push(tooLong(`${path}.content`, 4000));
}

function checkId(child: Component, path: string, seen: Set<string>, problems: Problem[]): void {
  const id = child.custom_id;
  if (!id) problems.push(required(`${path}.custom_id`));
  else if (id.length > 100) problems.push(tooLong(`${path}.custom_id`, 100));
  else if (seen.has(id)) {
    problems.push({
      path: `${path}.custom_id`,
      code: 'COMPONENT_CUSTOM_ID_DUPLICATED',
      message: 'Component custom id cannot be duplicated',
    });
  }
  if (id) seen.add(id);
}
