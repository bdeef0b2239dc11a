// The package carries no types: https://github.com/jsdom/html-encoding-sniffer
declare module 'html-encoding-sniffer' {
  /** The WHATWG name of a byte order mark, of the given label, or of a `<meta>` in the first 1,024 bytes. */
  function sniffHtmlEncoding(
    bytes: Uint8Array,
    options?: { transportLayerEncodingLabel?: string; defaultEncoding?: string },
  ): string;
  export = sniffHtmlEncoding;
}
