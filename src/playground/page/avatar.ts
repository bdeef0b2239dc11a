const colours = ['#5865f2', '#3ba55d', '#c27c0e', '#ad1457', '#71368a', '#206694'];

/** A picture of its own for everyone, as a data address: nothing is fetched for it. */
export function avatarOf(user: { id: string; name: string; isBot: boolean }): string {
  const colour = user.isBot ? colours[0] : colours[1 + (sumOf(user.name) % (colours.length - 1))];
  const initial = [...user.name][0] ?? '?';
  const letter = /^[\p{L}\p{N}]$/u.test(initial) ? initial : '?';
  const mark = user.isBot
    ? '<path d="M11 12h18v12H17l-6 5z" fill="#fff"/><path d="M15 16h10M15 20h7" stroke="#5865f2" stroke-width="2"/>'
    : `<text x="20" y="27" font-size="19" font-family="sans-serif" text-anchor="middle" fill="#fff">${letter}</text>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><rect width="40" height="40" fill="${colour}"/>${mark}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

const sumOf = (name: string) => [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0);
