import type { DrugContent } from '#content/schema.ts'
import type { DatedItem } from './dated-items.ts'

/**
 * Names that drugs have by the rules for nonproprietary names (WHO INN stems); the longest first where one
 * ends like another.
 */
const stems =
  'mab|tinib|nib|ciclib|parib|zomib|lisib|rafenib|metinib|degib|denib|sertib|clax|limus|imod|platin|taxel|tecan|rubicin|abine|trexed|trexate|(?<!glo)bulin|stat|setron|pitant|leucel|relix|relin|lutamide|estrant|trozole|grastim|poetin|dronate|vec|domide'
const named = new RegExp(`\\b[a-z]{3,}(?:${stems})\\b`, 'gi')

/** English words that end like a drug's name. */
const words = new Set(['stat', 'thermostat', 'homeostat'])

/**
 * The words of a text that have the form of a drug's generic name.
 * @returns in lower case, without repeats
 */
function drugLikeWords(text: string): string[] {
  const found = (text.match(named) ?? []).map((word) => word.toLowerCase())
  return [...new Set(found)].filter((word) => !words.has(word))
}

interface WithoutMonograph {
  drug: string
  reason: string
}

/**
 * Drugs that items name and that have neither a monograph nor a reason why not, and reasons that nothing
 * needs.
 */
export function unknownDrugs(
  items: readonly Pick<DatedItem, 'id' | 'text'>[],
  drugs: readonly Pick<DrugContent, 'generic' | 'brand' | 'moa'>[],
  without: readonly WithoutMonograph[],
): string[] {
  const known = new Set(
    drugs.flatMap(({ generic, brand = '', moa }) => drugLikeWords(`${generic} ${brand} ${moa}`)),
  )
  const explained = new Set(without.map(({ drug }) => drug))
  const named = items.flatMap(({ id, text }) => drugLikeWords(text).map((drug) => ({ id, drug })))
  const needed = new Set(named.map(({ drug }) => drug))
  return [
    ...named
      .filter(({ drug }) => !known.has(drug) && !explained.has(drug))
      .map(({ id, drug }) => `${drug} in ${id}: no monograph`),
    ...[...explained]
      .filter((drug) => known.has(drug) || !needed.has(drug))
      .map((drug) => `${drug}: has a monograph, or is named nowhere`),
  ]
}
