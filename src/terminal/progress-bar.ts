import { printable } from './terminal.js';

const width = 20;

/** `[####......] 2/5 name`, for a line that is rewritten as work goes on. */
export function progressBar(done: number, total: number, name = ''): string {
  const filled = total === 0 ? width : Math.round((done / total) * width);
  return `[${'#'.repeat(filled)}${'.'.repeat(width - filled)}] ${done}/${total} ${printable(name).slice(-60)}`.trimEnd();
}
