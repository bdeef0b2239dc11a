import {
  DiscordAuthorInfo,
  DiscordEmbed,
  DiscordMessage,
  DiscordMessages,
} from '@skyra/discord-components-core';
import { type CSSResultOrNative, css, type LitElement } from 'lit';

/**
 * Today's colours for the components, which have one fixed look: those of `page.css`, light and dark. Added to the
 * style sheets of their shadow trees before the first of them is made.
 */
export function wearSkin(): void {
  add(
    DiscordMessages,
    css`
      :host {
        color: var(--text);
        border: 0;
        font-family: inherit;
        line-height: 1.375;
      }
    `,
  );
  add(
    DiscordMessage,
    css`
      :host {
        color: var(--text);
        font-family: inherit;
        font-size: 16px;
        line-height: 1.375rem;
        padding-right: 48px;
      }
      :host(:hover) {
        background-color: var(--hover);
      }
      .discord-message-timestamp,
      :host([light-theme]) .discord-message-timestamp {
        color: var(--muted);
        margin-left: 6px;
      }
      .discord-message-content {
        min-width: 0;
        line-height: 1.375rem;
      }
      .discord-message-markup {
        display: block;
        line-height: 1.375rem;
      }
      .discord-message-inner-center {
        align-items: flex-start;
      }
      .discord-message-body-only-indent {
        flex: 0 0 56px;
        font-size: 11px;
        margin-left: 0;
      }
      .discord-author-avatar img {
        cursor: default;
      }
    `,
  );
  add(
    DiscordAuthorInfo,
    css`
      :host .discord-author-username,
      :host([light-theme]) .discord-author-username {
        color: var(--heading);
      }
    `,
  );
  add(
    DiscordEmbed,
    css`
      :host {
        color: var(--text);
        font-size: 14px;
        line-height: 1.3;
        margin: 4px 0;
      }
      :host .discord-left-border {
        background-color: var(--embed-edge);
      }
      :host .discord-embed-wrapper,
      :host .discord-embed-root {
        max-width: 520px;
        width: 100%;
      }
      :host .discord-embed-root {
        flex: 0 1 520px;
      }
      :host .discord-embed-wrapper {
        background-color: var(--embed);
        border-color: var(--line);
      }
      :host .discord-embed-wrapper .discord-embed-grid {
        display: block;
      }
    `,
  );
}

function add(component: typeof LitElement, sheet: CSSResultOrNative): void {
  component.elementStyles.push(sheet);
}
