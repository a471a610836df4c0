/**
 * The address where a source can be found: a search of DailyMed for prescribing information, of PubMed for
 * everything else. A search finds a source by the words of its citation, so no address has to stay valid.
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
