import { type DrugComponentId, drugComponents } from '#domain/mastery/drug-mastery.ts'
import { type ComponentTexts, componentText } from './component-text.ts'

/** What a person wrote for the front of a card. */
export interface WrittenFront {
  component: DrugComponentId
  front: string
  /** Words of the back that answer it. */
  answers: readonly string[]
}

/** What the card of each component asks; one without a front asks for the component by its name. */
export type ComponentFronts = Partial<Record<DrugComponentId, string>>

/**
 * The fronts of a drug's cards: those that were written, as long as the back still answers them, and else what the text
 * itself offers to ask. A front says nothing of the answer that the drug's name does not.
 */
export function componentFronts(
  drug: ComponentTexts & { genericName: string },
  written: readonly WrittenFront[],
): ComponentFronts {
  const fronts: ComponentFronts = {}
  for (const { id } of drugComponents) {
    const back = componentText(drug, id)
    const own = written.find(({ component }) => component === id)
    const isAnswered = own?.answers.every((answer) => back.includes(answer))
    const front = isAnswered ? own?.front : rules[id](drug.genericName, back)
    if (front !== undefined) fronts[id] = front
  }
  return fronts
}

const rules: Record<DrugComponentId, (name: string, back: string) => string | undefined> = {
  moa: askMechanism,
  indications: askIndications,
  adverse_effects: askAdverseEffects,
  boxed_warning: askBoxedWarning,
}

/** The generic name of a drug, by its ending. */
const drugWord = '[a-z]+(?:mab|nib|mib|rib|ine|in|ide|one|ol|el|ant)'
/** The relative that the text compares the drug with; a longer survival is no difference of mechanism. */
const relative = new RegExp(`(?:\\bunlike|(?<!survival )\\bthan)(?: with)? (${drugWord})\\b`)
const resistance =
  /\b(confers?|gives?|causes?|brings?|mediates|linked to) resistance\b(?! to\b)|\bresistance arises|\bacquired resistance/
const explanation = /\bexplains?\b/

function askMechanism(name: string, back: string): string | undefined {
  const compared = relative.exec(back)?.[1]
  if (compared) return `How does ${name} work, and how does it differ from ${compared}?`
  if (resistance.test(back)) return `How does ${name} work, and what brings resistance?`
  if (explanation.test(back)) return `How does ${name} work, and what in practice does that explain?`
  return undefined
}

const marker =
  /(?<![Nn]ode-)positive|HER2|Ph\+|mutat|fusion|rearrange|wild-type|MSI|dMMR|PD-L1|BRCA|V600|G12C|exon|translocation/
const setting = /\bafter\b|first line|maintenance|adjuvant|relapsed|refractory|untreated|newly diagnosed/i
const partner = new RegExp(`\\bwith (?!pain\\b|bone\\b|skin\\b)(?:chemotherapy|${drugWord})\\b`)

/** Asks for as much as the text tells. */
function askIndications(name: string, back: string): string {
  const asked = [
    'in which diseases',
    ...(marker.test(back) ? ['with which marker'] : []),
    ...(setting.test(back) ? ['in which line or setting'] : []),
    ...(partner.test(back) ? ['with which partners'] : []),
  ]
  return `For whom is ${name} labeled: ${asked.join(', ')}?`
}

function askAdverseEffects(name: string, back: string): string | undefined {
  if (!back.includes('**Characteristic:**') || !back.includes('**Serious:**')) return undefined
  return `A patient starts ${name}. Which adverse effects are characteristic of it, and which serious ones must not be missed?`
}

/** Alike with a warning and without one, so that the question tells nothing. */
function askBoxedWarning(name: string): string {
  return `Before the first dose of ${name}: what does its boxed warning say, if there is one?`
}
