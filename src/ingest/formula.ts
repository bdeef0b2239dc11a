import { type DomElement, isElement } from './dom.js';

/**
 * TeX of a formula: of a `math/tex` script, of the TeX annotation that KaTeX, MathJax and MediaWiki put into their
 * MathML, or written from plain MathML. Undefined if the element is none of these.
 */
export function texOf(element: DomElement): string | undefined {
  if (element.nodeName === 'SCRIPT') {
    return /^math\/tex/i.test(element.getAttribute('type') ?? '') ? element.textContent.trim() : undefined;
  }
  const annotation = /^annotation$/i.test(element.nodeName)
    ? element
    : element.querySelector('annotation[encoding="application/x-tex"]');
  if (annotation !== null) return unwrapStyle(annotation.textContent);
  if (!/^math$/i.test(element.nodeName)) return undefined;
  return element.getAttribute('alttext')?.trim() ?? writeTex(element).trim();
}

// MediaWiki wraps each formula as {\displaystyle …}.
function unwrapStyle(tex: string): string {
  return (/^\{\\(?:display|text)style\s?([\s\S]*)\}$/.exec(tex.trim())?.[1] ?? tex).trim();
}

function writeTex(node: DomElement): string {
  const parts = node.childNodes.filter(isElement).map(writeTex);
  const [first = '', second = '', third = ''] = parts;
  switch (node.nodeName.toLowerCase()) {
    case 'mi':
    case 'mn':
    case 'mo':
    case 'mtext':
      return node.textContent.trim();
    case 'mfrac':
      return `\\frac{${first}}{${second}}`;
    case 'msqrt':
      return `\\sqrt{${parts.join(' ')}}`;
    case 'mroot':
      return `\\sqrt[${second}]{${first}}`;
    case 'msup':
    case 'mover':
      return `${first}^{${second}}`;
    case 'msub':
    case 'munder':
      return `${first}_{${second}}`;
    case 'msubsup':
    case 'munderover':
      return `${first}_{${second}}^{${third}}`;
    case 'mtr':
      return parts.join(' & ');
    case 'mtable':
      return `\\begin{matrix}${parts.join(' \\\\ ')}\\end{matrix}`;
    case 'annotation':
    case 'annotation-xml':
      return '';
    default:
      return parts.length > 0 ? parts.join(' ') : node.textContent.trim();
  }
}
