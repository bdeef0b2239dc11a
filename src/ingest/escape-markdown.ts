/**
 * Escapes what Markdown would take for markup in a piece of plain text, and nothing else: names such as `max_tokens`
 * and footnote marks such as `[1]` stay as people search for them.
 */
export function escapeMarkdown(text: string): string {
  if (!/[\\`*_#+\-=>[\]~<&\d]/.test(text)) return text;
  return text
    .replace(/\\(?=[!-/:-@[-`{-~])/g, '\\\\')
    .replace(/`/g, '\\`')
    .replace(/\*(?=\S)|(?<=\S)\*/g, '\\*')
    .replace(/(?<![\p{L}\p{N}_])_+(?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}])_+(?![\p{L}\p{N}_])/gu, (marks) =>
      marks.replaceAll('_', '\\_'),
    )
    .replace(/~~/g, '\\~\\~')
    .replace(/<(?=[a-z/!?])/gi, '\\<')
    .replace(/&(?=#?\w+;)/g, '\\&')
    .replace(/\[(?=[^[\]]{0,300}\](?:\(|:))/g, '\\[')
    .replace(/^(#{1,6}|[-+]|>)(?=\s|$)/, '\\$1')
    .replace(/^>/, '\\>')
    .replace(/^(\d+)([.)])(?=\s|$)/, '$1\\$2')
    .replace(/^(?:=+|-{3,})(?=\s*$)/, '\\$&');
}
