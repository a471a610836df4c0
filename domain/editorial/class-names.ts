/**
 * The names under which texts speak of a class of drugs. A classification lists alternatives, as in "PD-1 or PD-L1
 * inhibitor" or "ALK/ROS1/TRK inhibitor", each of which is a name of its own: "PD-L1 inhibitor".
 */

/** The last words of classes, which alternatives share and which alone name no class. */
const kindWords =
  /^(?:agent|agonist|analog|antagonist|antibody|conjugate|degrader|drug|factor|inhibitor|mimetic|mobilizer|modulator|therapy|trap)$/

/** @param classes as they stand in the drug database, such as classification and subclass; empty ones name nothing */
export function classNamesOf(classes: readonly string[]): string[] {
  const singular = classes.flatMap(namesOf).map(asFound)
  return [...new Set(singular.flatMap((name) => [name, pluralOf(name)]))]
}

function namesOf(text: string): string[] {
  const [, before = '', inside = ''] = /^([^(]*)(?:\(([^)]*)\))?/.exec(text) ?? []
  const abbreviation = /^\w*[A-Z]{2}\w*$/.test(inside) ? [inside] : []
  return [...alternativesOf(before.trim()), ...abbreviation]
}

function alternativesOf(text: string): string[] {
  const parts = text.split(/,\s+|\s+(?:or|and)\s+/).flatMap(slashed)
  const shared = parts.at(-1)?.split(' ').at(-1) ?? ''
  const names = parts.map((part) => completed(part, { shared, first: parts[0] ?? '' }))
  return names.filter((name) => name !== '' && !/^other\b/i.test(name))
}

/** ALK/ROS1/TRK inhibitor names three classes; CDK4/6 inhibitor names one. */
function slashed(part: string): string[] {
  const [targets = '', ...rest] = part.split(' ')
  const each = targets.split('/')
  return each.length > 1 && each.every((target) => /^[A-Za-z]/.test(target))
    ? each.map((target) => [target, ...rest].join(' '))
    : [part]
}

/** Adds to an alternative what it shares with the others: the kind word of the last, or the words before it of the first. */
function completed(part: string, { shared, first }: { shared: string; first: string }): string {
  const words = part.split(' ')
  const isKind = (word: string | undefined) => word !== undefined && kindWords.test(word)
  if (words.length === 1 && isKind(words[0])) return [...first.split(' ').slice(0, -1), part].join(' ')
  return !isKind(words.at(-1)) && isKind(shared) ? `${part} ${shared}` : part
}

/** A word that has a capital only because it stands first is found in the middle of a sentence too. */
const asFound = (name: string) => name.replace(/^[A-Z](?=[a-z]+\b)/, (letter) => letter.toLowerCase())

const pluralOf = (name: string) => (name.endsWith('y') ? `${name.slice(0, -1)}ies` : `${name}s`)
