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
export function drugLikeWords(text: string): string[] {
  const found = (text.match(named) ?? []).map((word) => word.toLowerCase())
  return [...new Set(found)].filter((word) => !words.has(word))
}
