import type { APIEmbed } from 'discord-api-types/v10';
import { html, nothing, type TemplateResult } from 'lit';
import type { Scene } from '../page-protocol.js';
import { markdown, webAddress } from './markdown.js';

/** An embed. Pictures are not shown: they would be asked of other hosts. */
export function embedView(embed: APIEmbed, scene: Scene): TemplateResult {
  return html`<discord-embed slot="embeds">
    <div slot="description" class="embed">
      ${embed.author ? html`<div class="embed-author">${linked(embed.author.name, embed.author.url)}</div>` : nothing}
      ${embed.title ? html`<div class="embed-title">${linked(markdown(embed.title, scene), embed.url)}</div>` : nothing}
      ${embed.description ? html`<div>${markdown(embed.description, scene)}</div>` : nothing}
      ${
        embed.fields?.length
          ? html`<dl class="embed-fields">
            ${embed.fields.map(
              ({ name, value, inline }) => html`<div class=${inline ? 'inline' : ''}>
                <dt>${markdown(name, scene)}</dt>
                <dd>${markdown(value, scene)}</dd>
              </div>`,
            )}
          </dl>`
          : nothing
      }
      ${embed.footer ? html`<div class="embed-footer">${embed.footer.text}</div>` : nothing}
    </div>
  </discord-embed>`;
}

function linked(content: unknown, url: string | undefined) {
  const target = url === undefined ? undefined : webAddress(url);
  if (target === undefined) return html`<span>${content}</span>`;
  return html`<a href=${target} target="_blank" rel="noopener noreferrer nofollow">${content}</a>`;
}
