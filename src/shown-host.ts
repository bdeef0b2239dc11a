/**
 * The host of a URL as a person must see it before trusting it: look-alike letters stand in their ASCII form
 * (`xn--…`), and a port other than the scheme's own is shown. An unreadable URL is shown as nothing.
 */
export function shownHost(url: string): string {
  return URL.canParse(url) ? new URL(url).host : '';
}
