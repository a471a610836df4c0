/** The names under which texts mention a drug: as labelled, without suffix and salt, brands, usual abbreviations. */

const abbreviations: Record<string, string[]> = {
  'ado-trastuzumab emtansine': ['T-DM1'],
  'fam-trastuzumab deruxtecan-nxki': ['T-DXd'],
  fluorouracil: ['5-FU', '5-fluorouracil'],
  cytarabine: ['ara-C'],
  'arsenic trioxide': ['ATO'],
  tretinoin: ['all-trans retinoic acid', 'ATRA'],
  'axicabtagene ciloleucel': ['axi-cel'],
  'brexucabtagene autoleucel': ['brexu-cel'],
  'ciltacabtagene autoleucel': ['cilta-cel'],
  'idecabtagene vicleucel': ['ide-cel'],
  'lisocabtagene maraleucel': ['liso-cel'],
  'obecabtagene autoleucel': ['obe-cel'],
  'talimogene laherparepvec': ['T-VEC'],
}

/** @param drug brands are separated by semicolons; "None ..." means that there is no brand. */
export function namesOfDrug(drug: { genericName: string; brandName: string }): string[] {
  const generics = withoutBrackets(drug.genericName).flatMap(variantsOf)
  const brands = drug.brandName
    .split(';')
    .flatMap(withoutBrackets)
    .filter((brand) => !/^none\b/i.test(brand))
  const names = [...generics, ...(abbreviations[drug.genericName] ?? []), ...brands]
  return [...new Set(names.filter((name) => name.length > 2))]
}

/** The text before the brackets; their content is a name too when it is one word of letters. */
function withoutBrackets(text: string): string[] {
  const [, before = '', inside = ''] = /^([^(]*)(?:\(([^)]*)\))?/.exec(text) ?? []
  const isName = /^[a-z]+-[a-z]+$/.test(inside.trim()) && !inside.startsWith('earlier')
  return [before.trim(), ...(isName ? [inside.trim()] : [])].filter(Boolean)
}

/**
 * Labels say "fam-trastuzumab deruxtecan-nxki" and "abiraterone acetate"; people leave out prefix, suffix and
 * salt.
 */
function variantsOf(generic: string): string[] {
  const bare = generic.replace(/-[a-z]{4}$/, '').replace(/^(ado|fam)-/, '')
  const liposomal = /^(\w+) (?:liposomal|liposome)$/.exec(generic)?.[1]
  return [
    generic,
    bare,
    bare.replace(/ acetate$/, ''),
    ...(liposomal ? [`liposomal ${liposomal}`, `pegylated liposomal ${liposomal}`] : []),
  ]
}
