/** The address of a paper by its identifier: a DOI, or its number in PubMed. Undefined without either. */
export function paperLink({
  pmid,
  doi,
}: {
  pmid?: string | undefined
  doi?: string | undefined
}): string | undefined {
  if (doi) return `https://doi.org/${doi}`
  return pmid ? `https://pubmed.ncbi.nlm.nih.gov/${pmid}/` : undefined
}
