import { foldScript } from './fold-text.js';

/**
 * About how many tokens a Qwen3 model reads in a text: 0.85 a Han character in Traditional text, 0.74 in
 * Simplified, 0.23 any other character (measured on running text of all three kinds).
 */
export function estimateTokens(text: string): number {
  let traditional = 0;
  let han = 0;
  let other = 0;
  for (const character of text) {
    if (!hanCharacter.test(character)) other += 1;
    else if (foldScript(character) === character) han += 1;
    else traditional += 1;
  }
  // About every third character of Traditional text differs from Simplified; a quoted name does not make it so.
  const perHan = traditional * 20 > han ? 0.85 : 0.74;
  return Math.ceil((han + traditional) * perHan + other * 0.23);
}

const hanCharacter = /\p{Script=Han}/u;
