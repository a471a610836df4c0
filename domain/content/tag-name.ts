/** Words of tags that are not written as plain words: genes, abbreviations, isotopes, names. */
const spelled = new Map(
  `AML ALL CLL CML GIST GVHD MDS MPN NSCLC SCLC AITL CNS CUP DCIS HCC RCC ALK ABL1 BCR BRAF BRCA BRCA1 BRCA2 CD19 CD20 CD30 CD38
  CTLA CTLA4 EGFR ER ESR1 FGFR FLT3 HER2 HPV IDH IDH1 IDH2 JAK2 KIT KRAS L1 MET MSI NPM1 NTRK PARP PD PD-1 PIK3CA PR PSA PSMA RET
  ROS1 TP53 VEGF ADC BCG CAR DNA FDA RNA TKI Lu Ra Burkitt Erwinia Hodgkin Merkel Waldenström`
    .split(/\s+/)
    .map((word) => [word.toLowerCase(), word]),
)

/** Of a generic name: the four letters without meaning at the end of a biologic's, or what begins one. */
const namePart = /^(?:ado|fam|nab|non|ziv)-|(?:mab|cept|usp|ase|stim|leukin|alfa|2b|pegol)-[a-z]{4}$/

/**
 * How a tag is shown: "egfr" as "EGFR", "side-effects" as "Side effects", "amivantamab-vmjw" as "Amivantamab-vmjw". A tag with
 * a capital was written by a person who chose it, and stays.
 */
export function tagName(tag: string): string {
  if (tag !== tag.toLowerCase()) return tag
  const words = isSlug(tag) ? tag.replaceAll('-', ' ') : tag
  const named = words.replaceAll(/[\p{L}\p{N}]+/gu, (word) => spelled.get(word) ?? word)
  // A single letter beside a hyphen names a cell or a form: B-cell, CAR-T.
  const lettered = named.replaceAll(/\b[bt](?=-cell)|(?<=-)t$/g, (letter) => letter.toUpperCase())
  return lettered.charAt(0).toUpperCase() + lettered.slice(1)
}

/** Words joined by hyphens, as imported decks have them; not a gene pair, a cell or a generic name. */
function isSlug(tag: string): boolean {
  const parts = tag.split('-')
  const isShort = parts.some((part) => part.length < 3 || spelled.has(part))
  return parts.length > 1 && !tag.includes(' ') && !isShort && !namePart.test(tag)
}
