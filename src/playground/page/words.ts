import type { PagePhrase } from '../page-phrases.js';
import type { Scene } from '../page-protocol.js';

/** One of the page's own phrases, with its `{names}` filled in. */
export function say(
  scene: Scene,
  key: PagePhrase,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return scene.phrases[key].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}

/** A moment as Discord shows it beside a name: the time of today, else the date with it. */
export function shownMoment(scene: Scene, iso: string | number): string {
  const moment = new Date(iso);
  const isToday = moment.toDateString() === new Date().toDateString();
  return moment.toLocaleString(scene.language, {
    ...(!isToday && { dateStyle: 'short' as const }),
    timeStyle: 'short',
  });
}

/** The day of a moment in full. */
export function shownDay(scene: Scene, iso: string): string {
  return new Date(iso).toLocaleDateString(scene.language, { dateStyle: 'long' });
}

const timeStyles = {
  t: { timeStyle: 'short' },
  T: { timeStyle: 'medium' },
  d: { dateStyle: 'short' },
  D: { dateStyle: 'long' },
  f: { dateStyle: 'long', timeStyle: 'short' },
  F: { dateStyle: 'full', timeStyle: 'short' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

/** A Discord timestamp, `<t:1700000000:f>`, in the reader's own language and time zone. */
export function shownTimestamp(scene: Scene, seconds: number, style = 'f'): string {
  const moment = new Date(seconds * 1000);
  if (Number.isNaN(moment.getTime())) return `<t:${seconds}>`;
  if (style === 'R') return relative(scene, moment);
  return moment.toLocaleString(scene.language, timeStyles[style as keyof typeof timeStyles] ?? timeStyles.f);
}

function relative(scene: Scene, moment: Date): string {
  const seconds = Math.round((moment.getTime() - Date.now()) / 1000);
  const units = [
    ['day', 86_400],
    ['hour', 3600],
    ['minute', 60],
  ] as const;
  const [unit, size] = units.find(([, length]) => Math.abs(seconds) >= length) ?? (['second', 1] as const);
  return new Intl.RelativeTimeFormat(scene.language, { numeric: 'auto' }).format(
    Math.round(seconds / size),
    unit,
  );
}
