import type { DomElement } from './dom.js';

/**
 * Takes scripts, notices for browsers without them, and forms that hold less than half of the page's text out of its
 * body: some sites put the whole page into one form. Others put each post into one, which has paragraphs and nothing to
 * fill in.
 */
export function pruneForms(body: DomElement): void {
  for (const element of body.querySelectorAll('script, noscript')) {
    if (!/^math\/tex/i.test(element.getAttribute('type') ?? '')) element.remove();
  }
  const forms = body.querySelectorAll('form');
  if (forms.length === 0) return;
  const pageLength = body.textContent.length;
  for (const form of forms) if (form.textContent.length < pageLength / 2 && !holdsPost(form)) form.remove();
}

function holdsPost(form: DomElement): boolean {
  const fields = form.querySelectorAll('input, select, textarea');
  const isBare = fields.every((field) => field.getAttribute('type') === 'hidden');
  return isBare && form.querySelector('p, pre') !== null;
}
