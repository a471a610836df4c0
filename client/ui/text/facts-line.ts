/** Short facts in one line, those that are known. A line ends after a dot, and a number keeps its unit. */
export const factsLine = (facts: readonly (string | false | null | undefined)[]): string =>
  facts
    .filter(Boolean)
    .join('\u00a0· ')
    .replaceAll(/(\d) (?=(?:s|min|h|AM|PM)\b)/g, '$1\u00a0')
