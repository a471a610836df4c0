import { type ComponentTexts, componentText } from '#domain/drugs/component-text.ts'
import { drugComponents } from '#domain/mastery/drug-mastery.ts'
import type { PrimerText } from '#domain/primers/primer-text.ts'
import { movesOptions } from '#domain/questions/question-rules.ts'
import type { LearnedKind } from './content-change.ts'

/** What a learner reads of an item, field by field, as it is compared when the item changes. Texts are Markdown. */
export interface LearnedField {
  label: string
  text: string
}

/** Whether two texts read the same, field by field, in whatever order. */
export const readsTheSame = (one: readonly LearnedField[], other: readonly LearnedField[]): boolean =>
  one.length === other.length &&
  one.every((field) => other.some(({ label, text }) => label === field.label && text === field.text))

/** The parts of a text that read otherwise than before. */
export const changedParts = (
  before: readonly LearnedPart[],
  after: readonly LearnedPart[],
): { before: LearnedPart | undefined; after: LearnedPart }[] =>
  after
    .map((part) => ({ before: before.find(({ kind }) => kind === part.kind), after: part }))
    .filter((part) => !readsTheSame(part.before?.fields ?? [], part.after.fields))

export interface LearnedPart {
  kind: LearnedKind
  fields: LearnedField[]
  /** The options of a question and the place of the right one, from 0. */
  choice?: Choice
}

export interface Choice {
  options: readonly string[]
  keyOption: number
}

const rightOption = ({ options, keyOption }: Choice) => options[keyOption]

/**
 * How the key of a question differs from the one before; undefined where answers count as they did.
 * `isCorrected`: another answer is right. `movesOptions`: answers to the text before name other options by their
 * places, so that they cannot be scored again.
 */
export function keyChange(
  before: Choice,
  after: Choice,
): { isCorrected: boolean; movesOptions: boolean } | undefined {
  const isMoved = movesOptions(before.options, after.options)
  if (isMoved) return { isCorrected: rightOption(before) !== rightOption(after), movesOptions: true }
  return before.keyOption === after.keyOption ? undefined : { isCorrected: true, movesOptions: false }
}

const withText = (fields: LearnedField[]) => fields.filter(({ text }) => text !== '')

export function learnedCard(card: { question: string; answer: string; why: string }): LearnedPart[] {
  const fields = [
    { label: 'Question', text: card.question },
    { label: 'Answer', text: card.answer },
    { label: 'Why', text: card.why },
  ]
  return [{ kind: 'flashcard', fields: withText(fields) }]
}

/** The components of a drug, each of which is learned by itself. */
export const learnedDrug = (drug: ComponentTexts): LearnedPart[] =>
  drugComponents.map(({ id, displayName }) => ({
    kind: id,
    fields: withText([{ label: displayName, text: componentText(drug, id) }]),
  }))

/** The parts of a primer by their headings. Which cards they explain, and the sources, are not learned. */
export const learnedPrimer = ({ parts }: Pick<PrimerText, 'parts'>): LearnedPart[] => [
  { kind: 'primer', fields: parts.map(({ heading, body }) => ({ label: heading, text: body })) },
]

/** What an item is of the thing that its title names. */
const namesOfKinds = new Map<LearnedKind, string>([
  ...drugComponents.map(({ id, displayName }) => [id, displayName] as const),
  ['primer', 'Primer'],
])

/** The title by which a learner knows an item. @param name of the chapter, the drug, or the category of a question */
export function learnedTitle(kind: LearnedKind, name: string): string {
  const ofKind = namesOfKinds.get(kind)
  return ofKind ? `${name}: ${ofKind}` : name
}

const letterOf = (place: number) => String.fromCharCode(65 + place)

export function learnedQuestion(question: {
  stem: string
  exhibit: string
  leadIn: string
  options: readonly string[]
  keyOption: number
  keyPoint: string
  evidence: string
  reasons: readonly string[]
}): LearnedPart[] {
  const lettered = (texts: readonly string[]) =>
    texts.flatMap((text, place) => (text ? [`${letterOf(place)}. ${text}`] : [])).join('\n')
  const fields = [
    { label: 'Case', text: question.stem },
    { label: 'Findings', text: question.exhibit },
    { label: 'Question', text: question.leadIn },
    { label: 'Options', text: lettered(question.options) },
    { label: 'Right answer', text: question.options[question.keyOption] ?? '' },
    { label: 'Reasons', text: lettered(question.reasons) },
    { label: 'Key point', text: question.keyPoint },
    { label: 'Evidence', text: question.evidence },
  ]
  const choice = { options: question.options, keyOption: question.keyOption }
  return [{ kind: 'question', fields: withText(fields), choice }]
}

/** The fields by which a learner knows what was asked. They are shown also where they say the same. */
const askedLabels = ['Case', 'Question']

/** What is told of a change: what was asked, and the fields that differ; a field that one text lacks is empty there. */
export function toldFields(
  before: readonly LearnedField[],
  after: readonly LearnedField[],
): { label: string; before: string; after: string }[] {
  const textOf = (fields: readonly LearnedField[], label: string) =>
    fields.find((field) => field.label === label)?.text ?? ''
  const gone = before.filter(({ label }) => !after.some((field) => field.label === label))
  return [...after, ...gone]
    .map(({ label }) => ({ label, before: textOf(before, label), after: textOf(after, label) }))
    .filter((field) => askedLabels.includes(field.label) || field.before !== field.after)
}
