import type { APIAttachment, APIEmbed } from 'discord-api-types/v10';
import type { StoredChannel, World } from './world.js';

export interface UploadedFile {
  name: string;
  contentType: string;
  bytes: Uint8Array;
}

/** An uploaded file as a message shows it; its address holds it whole, so that nothing else need keep it. */
export function describeFile(world: World, place: StoredChannel, file: UploadedFile): APIAttachment {
  const id = world.newId();
  const data = `data:${file.contentType};base64,${Buffer.from(file.bytes).toString('base64')}`;
  return {
    id,
    filename: file.name,
    size: file.bytes.byteLength,
    url: data,
    proxy_url: `https://media.discordapp.net/attachments/${place.channel.id}/${id}/${file.name}`,
    content_type: file.contentType,
  } as APIAttachment;
}

/** An embed with what Discord fills in. */
export const asSent = (embed: APIEmbed): APIEmbed =>
  ({
    type: 'rich',
    ...embed,
    ...(embed.fields && { fields: embed.fields.map((field) => ({ inline: false, ...field })) }),
  }) as APIEmbed;

/** Discord numbers every component that has no `id` of its own, and says of each menu how many may be picked. */
export function withIds(components: readonly unknown[]): unknown[] {
  let next = 1;
  const number = (component: unknown): unknown => {
    const own = { ...(component as Record<string, unknown>) };
    own['id'] ??= next++;
    if (own['options'] !== undefined) Object.assign(own, { min_values: 1, max_values: 1 }, component);
    if (Array.isArray(own['components'])) own['components'] = own['components'].map(number);
    return own;
  };
  return components.map(number);
}
