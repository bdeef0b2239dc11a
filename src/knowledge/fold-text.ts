import traditionalToSimplified from 'opencc-js/dict/TSCharacters';
import taiwanVariants from 'opencc-js/dict/TWVariantsRev';

/**
 * One spelling for everything that should be found alike: compatibility forms (full-width letters and digits),
 * lower case, Latin letters without accents, no thousands separators, and one character for both Chinese scripts.
 * For comparing only; what people are shown is always the original.
 */
export function foldText(text: string): string {
  return foldScript(stripAccents(text.normalize('NFKC').toLowerCase()).replace(thousandsSeparator, ''));
}

/** Each Traditional character as its Simplified one, character by character; the rest unchanged. */
export function foldScript(text: string): string {
  let folded = '';
  let copied = 0;
  for (let at = 0; at < text.length; at += 1) {
    // Nothing below the first radical of the CJK blocks has another script.
    if (text.charCodeAt(at) < 0x2e80) continue;
    const code = text.codePointAt(at) ?? 0;
    const fold = scriptFolds.get(code);
    const end = code > 0xffff ? at + 2 : at + 1;
    if (fold !== undefined) {
      folded += text.slice(copied, at) + fold;
      copied = end;
    }
    at = end - 1;
  }
  return copied === 0 ? text : folded + text.slice(copied);
}

function stripAccents(text: string): string {
  return accentedLatin.test(text) ? text.normalize('NFD').replace(latinAccent, '$1').normalize('NFC') : text;
}

const thousandsSeparator = /(?<=\d),(?=\d{3}(?!\d))/g;
const accentedLatin = /[\u00c0-\u024f\u1e00-\u1eff]/;
const latinAccent = /([a-z])[\u0300-\u036f]+/g;

// Pairs that the package converts only inside phrases, but that writers of either script use freely.
const furtherPairs =
  '著 着|瞭 了|藉 借|祇 只|妳 你|甚 什|佔 占|週 周|昇 升|牠 它|份 分|账 帐|賬 帐|谘 咨|諮 咨';
/** By code point. */
const scriptFolds: ReadonlyMap<number, string> = readFolds();

function readFolds(): Map<number, string> {
  const folds = new Map([...readPairs(traditionalToSimplified), ...readPairs(furtherPairs)]);
  const simplified = new Set(folds.values());
  for (const [variant, standard] of readPairs(taiwanVariants)) {
    if (!folds.has(variant) && !simplified.has(variant)) folds.set(variant, folds.get(standard) ?? standard);
  }
  return new Map([...folds].map(([from, to]) => [from.codePointAt(0) ?? 0, to]));
}

function readPairs(table: string): [string, string][] {
  return table.split('|').flatMap((entry) => {
    const [from, to] = entry.split(' ');
    return from !== undefined && to !== undefined && from !== to ? [[from, to] as [string, string]] : [];
  });
}
