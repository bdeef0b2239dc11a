import { html, svg, type TemplateResult } from 'lit';

const icon = (shape: TemplateResult): TemplateResult =>
  html`<svg class="drawn" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" focusable="false">${shape}</svg>`;

/** Drawn here, so that no font needs to have them. */
export const icons = {
  menu: icon(svg`<path d="M4 7h16M4 12h16M4 17h16" />`),
  steps: icon(svg`<circle cx="12" cy="12" r="9" /><path d="M12 11v6M12 7.5v.5" />`),
  close: icon(svg`<path d="M6 6l12 12M18 6L6 18" />`),
  send: icon(svg`<path d="M4 12l16-8-5 16-3-7z" />`),
  reply: icon(svg`<path d="M10 6l-6 6 6 6M4 12h9a7 7 0 0 1 7 7" />`),
  more: icon(svg`<path d="M5 12h.5M11.75 12h.5M18.5 12h.5" />`),
  react: icon(svg`<circle cx="12" cy="12" r="9" /><path d="M9 10v.5M15 10v.5M8 14.5a5 5 0 0 0 8 0" />`),
  thread: icon(svg`<path d="M9 4L7 20M17 4l-2 16M4 9h16M4 15h9M17 18h5M19.5 15.5v5" />`),
  file: icon(svg`<path d="M6 3h8l4 4v14H6zM14 3v5h4" />`),
  eye: icon(svg`<path d="M2 12s4-6 10-6 10 6 10 6-4 6-10 6-10-6-10-6z" /><circle cx="12" cy="12" r="3" />`),
};
