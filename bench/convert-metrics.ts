/** What a page is measured against. */
export interface Reference {
  id: string;
  text?: string;
  group?: string;
  pre?: number;
  headings?: number;
  tableRows?: number;
}

export interface PageScore {
  id: string;
  group: string;
  chosen: string;
  truePositive: number;
  falsePositive: number;
  falseNegative: number;
  kept?: Record<'codeBlocks' | 'headings' | 'tableRows', { kept: number; of: number }>;
}

/**
 * `shingles`: 4-grams of `\w+`, as the article-extraction benchmark counts them; `tokens`: Han characters or words, as a
 * multiset.
 */
export type Metric = 'shingles' | 'tokens';

/** Scores one page's Markdown, rendered back to plain text, against its reference. */
export function scorePage(
  page: Reference,
  converted: { markdown: string; chosen: string },
  metric: Metric,
): PageScore {
  const found = count(parts(markdownToText(converted.markdown), metric));
  const wanted = count(parts(page.text ?? '', metric));
  let truePositive = 0;
  for (const [part, times] of wanted) truePositive += Math.min(times, found.get(part) ?? 0);
  const score: PageScore = {
    id: page.id,
    group: page.group ?? 'all',
    chosen: converted.chosen,
    truePositive,
    falsePositive: total(found) - truePositive,
    falseNegative: total(wanted) - truePositive,
  };
  if (page.pre === undefined) return score;
  const structure = countStructure(converted.markdown);
  const share = (kept: number, of = 0) => ({ kept: Math.min(kept, of), of });
  return {
    ...score,
    kept: {
      codeBlocks: share(structure.codeBlocks, page.pre),
      headings: share(structure.headings, page.headings),
      tableRows: share(structure.tableRows, page.tableRows),
    },
  };
}

/** Precision and recall averaged over pages, F1 of the two, and where they were lost. */
export function averages(scores: PageScore[], metric: Metric) {
  const lines = scores.map((score) => ({
    ...rates(score, metric),
    id: score.id,
    group: score.group,
    chosen: score.chosen,
  }));
  const groups = [...new Set(lines.map((line) => line.group))].map((group) => {
    const own = lines.filter((line) => line.group === group);
    return { group, pages: own.length, precision: mean(own, 'precision'), recall: mean(own, 'recall') };
  });
  const precision = mean(lines, 'precision');
  const recall = mean(lines, 'recall');
  return {
    f1: round((2 * precision * recall) / (precision + recall)),
    precision,
    recall,
    lowRecall: lines
      .filter((line) => line.recall < 0.8)
      .map(({ id, recall: share }) => ({ id, recall: round(share) })),
    ...keptShares(scores),
    groups,
    worst: lines
      .map(({ id, chosen, ...line }) => ({
        id,
        chosen,
        precision: round(line.precision),
        recall: round(line.recall),
      }))
      .sort((a, b) => a.precision + a.recall - b.precision - b.recall)
      .slice(0, 12),
  };
}

// The article benchmark lets a page without any match count as wholly wrong, and an empty one as right.
function rates({ truePositive: tp, falsePositive: fp, falseNegative: fn }: PageScore, metric: Metric) {
  if (metric === 'tokens') {
    return { precision: tp + fp === 0 ? 0 : tp / (tp + fp), recall: tp + fn === 0 ? 1 : tp / (tp + fn) };
  }
  const precision = tp + fp === 0 ? 0 : tp / (tp + fp);
  return { precision, recall: tp + fn === 0 ? 1 : tp / (tp + fn) };
}

function keptShares(scores: PageScore[]) {
  if (scores.every((score) => score.kept === undefined)) return {};
  const share = (name: 'codeBlocks' | 'headings' | 'tableRows') => {
    const sums = scores.flatMap((score) => (score.kept === undefined ? [] : [score.kept[name]]));
    const of = sums.reduce((sum, part) => sum + part.of, 0);
    return of === 0 ? 1 : round(sums.reduce((sum, part) => sum + part.kept, 0) / of);
  };
  return {
    kept: { codeBlocks: share('codeBlocks'), headings: share('headings'), tableRows: share('tableRows') },
  };
}

/** Plain text of Markdown: markers, link targets and table rules out, escapes undone. */
function markdownToText(markdown: string): string {
  return markdown
    .split(/(^ *(`{3,})[\s\S]*?\n *\2$)/m)
    .filter((piece) => !/^`{3,}$/.test(piece))
    .map((piece) => (/^ *`{3,}/.test(piece) ? codeText(piece) : proseText(piece)))
    .join('\n');
}

function codeText(block: string): string {
  return block.replace(/^ *`{3,}.*$/gm, '');
}

function proseText(text: string): string {
  return text
    .replace(/^\|(?: --- \|)+$/gm, '')
    .replace(/!\[((?:\\.|[^\]\\])*)\]\([^)]*\)/g, '')
    .replace(/\]\((?:https?|mailto|tel|ftp):[^)\s]*\)/g, ']')
    .replace(/<br>/g, '\n')
    .replace(/^[ >]*(?:#{1,6} |[-*+] |\d+\. )/gm, '')
    .replace(/(?<!\\)\|/g, ' ')
    .replace(/(?<!\\)(?:\*\*|\*|~~|`+)/g, '')
    .replace(/(?<![\\\w])\[((?:\\.|[^\]\\])*)\](?!\()/g, '$1')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1');
}

function countStructure(markdown: string) {
  const codeBlocks = Math.floor((markdown.match(/^[ >-]*(?:\d+\. )?`{3,}.*$/gm)?.length ?? 0) / 2);
  const prose = markdown.replace(/^ *(`{3,})[\s\S]*?\n *\1$/gm, '');
  const headings = prose.match(/^[ >-]*#{1,6} /gm)?.length ?? 0;
  // A delimiter is no row, nor is the empty header that stands for a missing one.
  const lines = prose.match(/^[ >]*\|.*\|$(?:\n^[ >]*\|(?: --- \|)+$)?/gm) ?? [];
  const tableRows = lines.filter((row) => !/^[ >]*\|[\s|]*\|\n/.test(row)).length;
  return { codeBlocks, headings, tableRows };
}

function parts(text: string, metric: Metric): string[] {
  if (metric === 'tokens') return text.toLowerCase().match(/\p{Script=Han}|[\p{L}\p{N}_]+/gu) ?? [];
  // `\w` of the original benchmark is Python's, which knows all letters.
  const words = text.match(/[\p{L}\p{N}\p{M}_]+/gu) ?? [];
  if (words.length < 4) return words.length === 0 ? [] : [words.join(' ')];
  return words.slice(3).map((_, index) => words.slice(index, index + 4).join(' '));
}

function count(items: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}

function total(counts: Map<string, number>): number {
  let sum = 0;
  for (const times of counts.values()) sum += times;
  return sum;
}

function mean(lines: { precision: number; recall: number }[], name: 'precision' | 'recall'): number {
  return round(lines.reduce((sum, line) => sum + line[name], 0) / Math.max(1, lines.length));
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
