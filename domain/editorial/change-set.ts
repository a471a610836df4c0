import { hasContentRole, type WithContentRoles } from './content-roles.ts'
import type { ContentSubject } from './review.ts'
import { isSame } from './three-way.ts'

/** What becomes of a change set. */
export const changeSetStates = ['draft', 'in_review', 'approved', 'live', 'taken_back'] as const
export type ChangeSetState = (typeof changeSetStates)[number]

/** What moves a change set on. */
export const changeSetSteps = ['send', 'return', 'approve', 'publish', 'take_back'] as const
export type ChangeSetStep = (typeof changeSetSteps)[number]

interface Rule {
  from: readonly ChangeSetState[]
  to: ChangeSetState
  role: 'author' | 'editor'
  /** Nobody of those who wrote an edit of the set may do it. */
  isForAnother: boolean
}

/** Sent to the reviewers, returned to the authors, approved, made live, taken back as a whole. */
const rules: Record<ChangeSetStep, Rule> = {
  send: { from: ['draft'], to: 'in_review', role: 'author', isForAnother: false },
  return: { from: ['in_review', 'approved'], to: 'draft', role: 'editor', isForAnother: false },
  approve: { from: ['in_review'], to: 'approved', role: 'editor', isForAnother: true },
  publish: { from: ['approved'], to: 'live', role: 'editor', isForAnother: false },
  take_back: { from: ['live'], to: 'taken_back', role: 'editor', isForAnother: false },
}

/** A change set as far as it decides what may be done with it. */
export interface ChangeSetFacts {
  state: ChangeSetState
  /** The accounts of those who wrote an edit of it. */
  writers: readonly number[]
  edits: number
  /** The number of edits whose latest review, by somebody else, says that they stand. */
  standing: number
}

export const changeSetRefusals = ['state', 'role', 'own_text', 'empty', 'not_reviewed'] as const
export type ChangeSetRefusal = (typeof changeSetRefusals)[number]

/** Why somebody may not move a change set on; undefined if they may. */
export function refusalOf(
  step: ChangeSetStep,
  set: ChangeSetFacts,
  person: WithContentRoles & { userId: number },
): ChangeSetRefusal | undefined {
  const { from, role, isForAnother } = rules[step]
  if (!from.includes(set.state)) return 'state'
  if (!hasContentRole(person, role)) return 'role'
  if (isForAnother && set.writers.includes(person.userId)) return 'own_text'
  if (step === 'send' && set.edits === 0) return 'empty'
  return step === 'approve' && set.standing < set.edits ? 'not_reviewed' : undefined
}

export const stateAfter = (step: ChangeSetStep): ChangeSetState => rules[step].to

type Fields = Readonly<Record<string, unknown>>

/** An edit of an item: the fields that it changes, and those as they were, with the ones that belong to them. */
export interface ItemEdit {
  subject: ContentSubject
  base: Fields
  text: Fields
}

/**
 * The fields of which one says what the others mean: the key of a question is the place of an option. An edit of one of
 * them holds only as long as nobody else changes another.
 */
const fieldsAsOne: Partial<Record<ContentSubject | 'chapter', readonly string[]>> = {
  question: ['stem', 'exhibit', 'leadIn', 'options', 'reasons', 'keyOption'],
}

/** Those of the fields that belong together with a field of an edit. */
export function fieldsWith(subject: ContentSubject | 'chapter', text: Fields): readonly string[] {
  const one = fieldsAsOne[subject] ?? []
  return one.some((name) => name in text) ? one : []
}

/** The fields that are kept of the item before an edit. */
export const baseFieldsOf = (subject: ContentSubject, text: Fields): string[] => [
  ...new Set([...Object.keys(text), ...fieldsWith(subject, text)]),
]

/**
 * What becomes of the fields of an edit that is taken back: those that still read as it left them go back, those that
 * somebody changed after it are kept, together with those that belong to them.
 * @param present the item as it reads now
 */
export function takenBack(
  edit: ItemEdit,
  present: Fields,
): { back: Record<string, unknown>; kept: string[] } {
  const left = { ...edit.base, ...edit.text }
  const isMoved = (name: string) => !isSame(present[name], left[name])
  const together = fieldsWith(edit.subject, edit.text)
  const isTorn = together.some(isMoved)
  const names = Object.keys(edit.text)
  const kept = names.filter((name) => isMoved(name) || (isTorn && together.includes(name)))
  const back = names.filter((name) => !kept.includes(name)).map((name) => [name, edit.base[name]])
  return { back: Object.fromEntries(back), kept }
}

/** The fields from which the answer of a question follows. */
const askedFields = ['stem', 'exhibit', 'leadIn', 'options', 'keyOption']

/** Whether a reviewer answers before the key is shown: where what is asked, or the key, is another one. */
export const isAnsweredBlind = (subject: ContentSubject, text: Fields): boolean =>
  subject === 'question' && askedFields.some((name) => name in text)
