// The package types its converters but not its tables.

declare module 'opencc-js/dict/TSCharacters' {
  /** `traditional simplified` pairs, one space between, `|` between pairs. */
  const table: string;
  // biome-ignore lint/style/noDefaultExport: this is how the package exports it
  export default table;
}

declare module 'opencc-js/dict/TWVariantsRev' {
  /** `taiwanese standard` pairs, one space between, `|` between pairs. */
  const table: string;
  // biome-ignore lint/style/noDefaultExport: this is how the package exports it
  export default table;
}

declare module 'opencc-js/dict/TWPhrases' {
  /** `mainland taiwanese` words in Traditional characters, laid out alike. */
  const table: string;
  // biome-ignore lint/style/noDefaultExport: this is how the package exports it
  export default table;
}

declare module 'opencc-js/dict/TWPhrasesRev' {
  /** `taiwanese mainland` words in Traditional characters, laid out alike. */
  const table: string;
  // biome-ignore lint/style/noDefaultExport: this is how the package exports it
  export default table;
}
