import type { Severity } from '#domain/content-changes/content-change.ts'
import type { Verdict } from '#domain/questions/item-statistics.ts'
import { hasContentRole, type WithContentRoles } from './content-roles.ts'

/** The longest remark or reason in the work on the content, in characters. */
export const longestRemark = 2000

/** What is reviewed as a whole: a card, a question, a drug, or the primer of a chapter, by the name of its table’s rows. */
export const contentSubjects = ['flashcard', 'question', 'drug', 'primer'] as const
export type ContentSubject = (typeof contentSubjects)[number]

/** What a reviewer finds. */
export const verdicts = ['stands', 'needs_work'] as const
export type ReviewVerdict = (typeof verdicts)[number]

/** One thing that a reviewer looks at, by its name in the database. */
export interface CheckPoint {
  name: string
  text: string
}

const common: readonly CheckPoint[] = [
  { name: 'source', text: 'The source says this, and it is the latest that there is' },
  { name: 'figures', text: 'Figures, doses and units agree with the source' },
  {
    name: 'practice',
    text: 'It is what is done today: no later approval, withdrawal or guideline says otherwise',
  },
]

/** What is looked at in each kind of item. A question is answered blind before. */
export const checklists: Record<ContentSubject, readonly CheckPoint[]> = {
  flashcard: [
    ...common,
    { name: 'one_thing', text: 'The front asks one thing, and the back answers it in few words' },
    { name: 'no_hint', text: 'The front does not give the answer away' },
  ],
  question: [
    ...common,
    { name: 'one_key', text: 'One option is right, and an expert would not argue for another' },
    { name: 'reasons', text: 'The reason of every option holds' },
    { name: 'no_hint', text: 'Neither length nor wording of the options gives the key away' },
  ],
  drug: [
    ...common,
    { name: 'warning', text: 'The boxed warning is that of the label, word for word where it matters' },
  ],
  primer: [...common, { name: 'cards', text: 'It agrees with the cards of its chapter' }],
}

/** What a reviewer says. `chosen` and `key`: the options of a question, chosen blind and right; null of other items. */
export interface Review {
  verdict: ReviewVerdict
  /** The names of the points that do not hold. */
  unmet: readonly string[]
  remark: string
  chosen: number | null
  key: number | null
}

/**
 * Why a review cannot be kept as it is; undefined if it can. Whoever finds a point that does not hold, or chose another
 * option than the key, says why.
 */
export function problemOfReview(review: Review): string | undefined {
  const { verdict, unmet, remark, chosen, key } = review
  if (verdict === 'stands' && unmet.length > 0) return 'A text with a point that does not hold needs work'
  if (remark !== '') return undefined
  if (verdict === 'needs_work') return 'Say what needs work'
  return chosen === key ? undefined : 'You chose another option than the key: say why the text stands'
}

/** The months until an item is to be read again, counted from a review. */
export const monthsUntilDue: Record<ContentSubject, number> = {
  flashcard: 12,
  question: 12,
  drug: 6,
  primer: 12,
}

/**
 * The day on which an item is to be read again.
 * @param reviewedOn as YYYY-MM-DD
 * @returns a day of the same form; the last of the month where that month has no such day
 */
export function nextDue(subject: ContentSubject, reviewedOn: string): string {
  const [year = 0, month = 1, day = 1] = reviewedOn.split('-').map(Number)
  const months = month - 1 + monthsUntilDue[subject]
  const last = new Date(Date.UTC(year, months + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, months, Math.min(day, last))).toISOString().slice(0, 10)
}

/** Why an item waits for a review. */
export const taskReasons = ['label_change', 'report', 'statistics', 'due', 'request'] as const
export type TaskReason = (typeof taskReasons)[number]

/** A task is open until somebody finds that the text needs work, and in the end closed. */
export const taskStates = ['open', 'needs_work', 'closed'] as const
export type TaskState = (typeof taskStates)[number]

/** How a task ends: the text stands, was changed, or nobody needs to look any more. */
export const taskOutcomes = ['stands', 'changed', 'withdrawn'] as const
export type TaskOutcome = (typeof taskOutcomes)[number]

const severityWeights: Record<Severity, number> = { wrong: 9, outdated: 3, unclear: 1 }

/** The severity with which an item waits by itself, before anybody has read it. */
export const severityOfReason: Record<Exclude<TaskReason, 'request' | 'statistics'>, Severity> = {
  label_change: 'outdated',
  report: 'wrong',
  due: 'outdated',
}

/** The severity of a question whose statistics ask for a look, by what they ask for. */
export const severityOfVerdict = {
  'check-key': 'wrong',
  remove: 'wrong',
  look: 'unclear',
} as const satisfies Partial<Record<Verdict, Severity>>

/** The days before its due day from which an item waits. */
export const daysBeforeDue = 30

/** The days in which the jobs do not ask again what somebody has answered: statistics and due days stay as they are. */
export const daysOfRest = 180

/**
 * How much an item matters that waits: what is wrong for many comes first. An item that nobody has learned counts as
 * learned by one.
 * @param learners how many have learned it
 */
export const taskWeight = ({ learners, severity }: { learners: number; severity: Severity }): number =>
  (learners + 1) * severityWeights[severity]

interface Assignment {
  /** The present assignee and the one who is asked for; null for nobody. */
  before: number | null
  after: number | null
}

/** Whether somebody may assign a task: editors to anybody; a reviewer takes a free one, and gives back their own. */
export function mayAssign(
  person: WithContentRoles & { userId: number },
  { before, after }: Assignment,
): boolean {
  if (hasContentRole(person, 'editor')) return true
  const isOwn = (assignee: number | null) => assignee === null || assignee === person.userId
  return hasContentRole(person, 'reviewer') && isOwn(before) && isOwn(after)
}

/** Whether somebody may close a task in this way, without a review. */
export const mayClose = (person: WithContentRoles, outcome: Exclude<TaskOutcome, 'stands'>): boolean =>
  hasContentRole(person, 'editor') || (outcome === 'changed' && hasContentRole(person, 'author'))
