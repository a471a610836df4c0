/** Short facts in one line, those that are known. A line ends after a dot: none begins with one. */
export const factsLine = (facts: readonly (string | false | null | undefined)[]): string =>
  facts.filter(Boolean).join('\u00a0· ')
