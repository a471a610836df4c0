/**
 * Where a source can be read: a search of DailyMed for prescribing information, of PubMed for all else. A search finds a
 * source by the words with which it is cited, so that no address has to be right for ever.
 */
export function sourceLink(source: string): string {
  const label = /^(.+?)\s+(?:US\s+)?prescribing information/i.exec(source)?.[1]
  return label
    ? `https://dailymed.nlm.nih.gov/dailymed/search.cfm?query=${encodeURIComponent(label)}`
    : `https://pubmed.ncbi.nlm.nih.gov/?term=${encodeURIComponent(
        source
          .replaceAll(/[,;:()]/g, ' ')
          .replaceAll(/\s+/g, ' ')
          .trim(),
      )}`
}
