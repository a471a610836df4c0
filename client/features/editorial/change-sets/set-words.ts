import type { ChangeSetRefusal, ChangeSetState, ChangeSetStep } from '#domain/editorial/change-set.ts'
import type { ReviewVerdict } from '#domain/editorial/review.ts'

export const stateWords: Record<ChangeSetState, string> = {
  draft: 'Draft',
  in_review: 'In review',
  approved: 'Approved',
  live: 'Live',
  taken_back: 'Taken back',
}

export const verdictWords: Record<ReviewVerdict, string> = { stands: 'It stands', needs_work: 'Needs work' }

interface StepWords {
  action: string
  /** What the step does, before it is taken. */
  does: string
  /** What is said in the log of the set. */
  done: string
  /** The label of the note that it asks for. */
  note?: string
}

export const stepWords: Record<ChangeSetStep, StepWords> = {
  send: {
    action: 'Send for review',
    does: 'Reviewers read every edit. Nothing can be changed in the set meanwhile.',
    done: 'Sent for review',
  },
  return: {
    action: 'Return to the authors',
    does: 'The set is a draft again. Reviews of edits that stay as they are still count.',
    done: 'Returned to the authors',
    note: 'What is to be done',
  },
  approve: {
    action: 'Approve',
    does: 'Every edit has been found to stand. An editor can then make the set live.',
    done: 'Approved',
  },
  publish: {
    action: 'Make live',
    does: 'All edits replace the present texts at once. Learners who know an item whose meaning changes are told.',
    done: 'Made live',
  },
  take_back: {
    action: 'Take back',
    does: 'The texts before this set hold again, except where somebody edited them after it. Learners who were told are told again.',
    done: 'Taken back',
    note: 'Why it is taken back: learners read it',
  },
}

export const refusalWords: Record<ChangeSetRefusal, string> = {
  state: 'The set has moved on.',
  role: 'This is for another role.',
  own_text: 'You wrote in this set: another editor approves it.',
  empty: 'Add an edit first.',
  not_reviewed: 'Not every edit has been found to stand yet.',
}
