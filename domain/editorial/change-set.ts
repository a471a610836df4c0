import { hasContentRole, type WithContentRoles } from './content-roles.ts'

/** What becomes of a change set. */
export const changeSetStates = ['draft', 'in_review', 'approved', 'live', 'taken_back'] as const
export type ChangeSetState = (typeof changeSetStates)[number]

/** What moves a change set on. */
export const changeSetSteps = ['send', 'return', 'approve', 'publish', 'take_back'] as const
export type ChangeSetStep = (typeof changeSetSteps)[number]

interface Rule {
  from: ChangeSetState
  to: ChangeSetState
  role: 'author' | 'editor'
  /** Nobody of those who wrote an edit of the set may do it. */
  isForAnother: boolean
}

/** Sent to the reviewers, returned to the authors, approved, made live, taken back as a whole. */
const rules: Record<ChangeSetStep, Rule> = {
  send: { from: 'draft', to: 'in_review', role: 'author', isForAnother: false },
  return: { from: 'in_review', to: 'draft', role: 'editor', isForAnother: false },
  approve: { from: 'in_review', to: 'approved', role: 'editor', isForAnother: true },
  publish: { from: 'approved', to: 'live', role: 'editor', isForAnother: false },
  take_back: { from: 'live', to: 'taken_back', role: 'editor', isForAnother: false },
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

export type ChangeSetRefusal = 'state' | 'role' | 'own_text' | 'empty' | 'not_reviewed'

/** Why somebody may not move a change set on; undefined if they may. */
export function refusalOf(
  step: ChangeSetStep,
  set: ChangeSetFacts,
  person: WithContentRoles & { userId: number },
): ChangeSetRefusal | undefined {
  const { from, role, isForAnother } = rules[step]
  if (set.state !== from) return 'state'
  if (!hasContentRole(person, role)) return 'role'
  if (isForAnother && set.writers.includes(person.userId)) return 'own_text'
  if (step === 'send' && set.edits === 0) return 'empty'
  return step === 'approve' && set.standing < set.edits ? 'not_reviewed' : undefined
}

export const stateAfter = (step: ChangeSetStep): ChangeSetState => rules[step].to

/** What somebody may do with a change set now. */
export const stepsFor = (
  set: ChangeSetFacts,
  person: WithContentRoles & { userId: number },
): ChangeSetStep[] => changeSetSteps.filter((step) => refusalOf(step, set, person) === undefined)
