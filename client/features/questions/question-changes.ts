import type { ChangeKind } from '#client/features/outbox/change-kinds.ts'
import type { ChangeKinds } from '#client/features/outbox/changes.ts'
import { call } from '#client/platform/calls/calls.ts'
import { questions } from '#contracts/questions/questions.ts'
import { type ExplanationRating, optionLetter } from '#domain/questions/block/block-item.ts'
import type { Highlight } from '#domain/questions/highlights.ts'
import type { QuestionConfidence } from '#domain/questions/question.ts'

declare module '#client/features/outbox/changes.ts' {
  interface ChangeKinds {
    answer: AnswerChange
    'question-marks': QuestionMarksChange
    'question-notes': QuestionNotesChange
  }
}

export interface AnswerChange {
  kind: 'answer'
  blockId: number
  questionId: number
  answerId: string
  /** The option by its place: 0 is A. */
  chosen: number
  /** Null where the learner has not said; a tutor block asks. */
  confidence: QuestionConfidence | null
  /** False in a rehearsal until the learner submits it; rows of earlier versions have none. */
  isSubmitted?: boolean
  /** On the question until now, in all. */
  seconds: number
  /** ISO 8601, UTC. */
  answeredAt: string
}

export interface QuestionMarksChange {
  kind: 'question-marks'
  blockId: number
  questionId: number
  /** Only in rows of earlier versions: the server stars a flagged question. */
  isFlagged?: boolean
  struck: number[]
  highlights: Highlight[]
  /** On the question until now, in all. */
  seconds: number
  /** ISO 8601, UTC. */
  changedAt: string
}

/** Whichever is given replaces what was there. */
export interface QuestionNotesChange {
  kind: 'question-notes'
  questionId: number
  notes?: string
  isStarred?: boolean
  explanationRating?: ExplanationRating
  /** The star in rows of earlier versions. */
  needsReview?: boolean
}

export const questionSubject = (questionId: number) => `question:${questionId}`

const ofQuestion = {
  about: 'A question',
  subject: ({ questionId }: { questionId: number }) => questionSubject(questionId),
  outdates: ['/api/study/', '/api/analytics', '/api/progress', '/api/questions'],
}

/** The kinds of changes of the question bank. */
export const questionKinds = {
  answer: {
    ...ofQuestion,
    name: 'An answer',
    words: ({ chosen }) => `Answer ${optionLetter(chosen)}`,
    /** Each choice, and each confidence, is an answer; the last one counts. */
    isReplacedBy: ({ blockId, questionId }, later) =>
      later.blockId === blockId && later.questionId === questionId,
    send(
      { blockId, questionId, answerId, chosen, confidence, isSubmitted, seconds, answeredAt },
      { userId },
    ) {
      const body = { questionId, answerId, chosen, confidence, isSubmitted, seconds, answeredAt }
      // The explanation waits for it.
      return call(questions.answer, { params: { id: blockId }, body }, { userId, urgent: true })
    },
  } satisfies ChangeKind<ChangeKinds['answer']>,
  'question-marks': {
    ...ofQuestion,
    name: 'A mark or a note',
    words: () => 'Strike-outs and highlights',
    send({ blockId, questionId, isFlagged, struck, highlights, seconds, changedAt }, { userId }) {
      const body = { isFlagged, struck, highlights, seconds, changedAt }
      return call(questions.saveMarks, { params: { id: blockId, questionId }, body }, { userId })
    },
  } satisfies ChangeKind<ChangeKinds['question-marks']>,
  'question-notes': {
    ...ofQuestion,
    name: 'A mark or a note',
    words: ({ notes, explanationRating }) => {
      if (explanationRating) return 'Rating of an explanation'
      return notes === undefined ? 'Star' : 'Note'
    },
    send({ questionId, notes, needsReview, isStarred = needsReview, explanationRating }, { userId }) {
      const body = { notes, isStarred, explanationRating }
      return call(questions.saveNotes, { params: { id: questionId }, body }, { userId })
    },
  } satisfies ChangeKind<ChangeKinds['question-notes']>,
}
