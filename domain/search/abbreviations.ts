/** Abbreviations that clinicians use and the content spells out, in lower case. */
const abbreviations: Readonly<Record<string, string>> = {
  alcl: 'anaplastic large cell lymphoma',
  apl: 'acute promyelocytic leukemia',
  bcc: 'basal cell carcinoma',
  cinv: 'nausea vomiting',
  crc: 'colorectal cancer',
  crpc: 'castration-resistant prostate cancer',
  dlbcl: 'large b-cell lymphoma',
  dpd: 'dihydropyrimidine dehydrogenase',
  dvt: 'venous thrombosis',
  gct: 'germ cell',
  gvhd: 'graft-versus-host disease',
  hcc: 'hepatocellular carcinoma',
  hct: 'hematopoietic cell transplantation',
  hit: 'heparin-induced thrombocytopenia',
  irae: 'immune-related adverse',
  itp: 'immune thrombocytopenia',
  mcc: 'merkel cell carcinoma',
  mcl: 'mantle cell lymphoma',
  mm: 'myeloma',
  mscc: 'spinal cord compression',
  mtc: 'medullary thyroid cancer',
  nhl: 'lymphoma',
  pcnsl: 'primary cns lymphoma',
  pe: 'pulmonary embolism',
  pjp: 'pneumocystis',
  ptcl: 'peripheral t-cell lymphoma',
  rcc: 'renal cell carcinoma',
  scc: 'squamous cell carcinoma',
  svc: 'superior vena cava',
  tls: 'tumor lysis',
  tnbc: 'triple-negative breast',
  ttp: 'thrombotic thrombocytopenic purpura',
  vod: 'veno-occlusive disease',
  vte: 'venous thromboembolism',
}

/** The search with its abbreviations spelled out; null when it has none. */
export function expandAbbreviations(search: string): string | null {
  const expanded = search.replaceAll(/[\p{L}\p{N}]+/gu, (word) => abbreviations[word.toLowerCase()] ?? word)
  return expanded === search ? null : expanded
}
