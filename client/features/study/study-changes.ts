import { ratingLabel } from '#client/features/learner/rating-words.ts'
import type { ChangeKind, SentKind } from '#client/features/outbox/change-kinds.ts'
import type { ChangeKinds, SessionEndChange, SessionStartChange } from '#client/features/outbox/changes.ts'
import { itemSubject } from '#client/features/session/item-changes.ts'
import { call } from '#client/platform/calls/calls.ts'
import { catalogue } from '#contracts/catalogue/catalogue.ts'
import { browse } from '#contracts/study/browse.ts'
import { changes } from '#contracts/study/changes.ts'
import { study } from '#contracts/study/study.ts'
import { studySessions } from '#contracts/study/study-sessions.ts'
import type { ChangeAnswer, LearnedKind } from '#domain/content-changes/content-change.ts'
import type { Confidence } from '#domain/mastery/flashcard-mastery.ts'
import type { SessionCardId } from '#domain/session/session-queue.ts'

declare module '#client/features/outbox/changes.ts' {
  interface SessionStartChange {
    chapterId: number | null
    tags: string[]
    mode: string
    /** Lets another browser resume the session; rows of earlier versions have none. */
    queue?: { source: string; spacedRepetition: boolean; deck: SessionCardId[] }
  }
  interface SessionEndChange {
    cardsStudied: number
    averageMastery: number
    stats: { correctAnswers: number; totalAnswers: number; timeSpentSeconds: number }
  }
  interface ChangeKinds {
    rating: RatingChange
    undo: CardChange<'undo'> & { reviewId: string; undoId: string }
    notes: CardChange<'notes'> & { notes: string }
    /** Only in rows of earlier versions. */
    mark: CardChange<'mark'> & { needsReview: boolean }
    tomorrow: CardChange<'tomorrow'>
    suspend: CardChange<'suspend'> & { isSuspended: boolean }
    /** `changedAt`: ISO 8601, UTC. */
    bury: CardChange<'bury'> & { isBuried: boolean; changedAt: string }
    /** The answer to a change of content; `answeredAt`: ISO 8601, UTC. */
    'change-answer': {
      kind: 'change-answer'
      changeId: number
      /** What changed; rows of earlier versions do not say. */
      itemKind?: LearnedKind
      answer: ChangeAnswer
      answeredAt: string
    }
    /** `readAt`: ISO 8601, UTC. */
    'primer-read': {
      kind: 'primer-read'
      chapterId: number
      isRead: boolean
      /** The revision of the text on screen. */
      revision: number
      readAt: string
    }
  }
}

export interface CardChange<Kind> {
  kind: Kind
  flashcardId: number
}

export interface RatingChange extends CardChange<'rating'> {
  reviewId: string
  confidence: Confidence
  /** ISO 8601, UTC. */
  reviewedAt: string
  practice: boolean
  session: string | null
  /** The revision of the text on screen; rows of earlier versions have none. */
  revision?: number
  /** From the card on screen to its rating; rows of earlier versions have none. */
  seconds?: number
}

/** Ratings move every count of what is due, known and learned. */
const outdates = ['/api/chapters', '/api/study/', '/api/analytics', '/api/tag-progress', '/api/progress']
const ofCard = {
  outdates,
  about: 'A card',
  subject: ({ flashcardId }: CardChange<string>) => itemSubject(flashcardId),
}
/** The subject of an answer to a change of content. */
export const subjectOfChange = (changeId: number) => `change ${changeId}`
/** The answers to a change of content, as their buttons and messages name them. */
export const changeAnswerWords = (kind?: LearnedKind): Record<ChangeAnswer, string> => ({
  got_it: 'Got it',
  ask_again: kind === 'primer' ? 'Read it again' : 'Ask me again',
})
export const subjectOfPrimer = (chapterId: number) => `primer ${chapterId}`
const asideName = 'A card that you set aside'

/** The kinds of changes of the study of flashcards. */
export const studyKinds = {
  'session-start': {
    outdates,
    send: ({ session: key, chapterId, tags, mode, queue: deck }: SessionStartChange, { userId }) =>
      call(studySessions.startSession, { body: { chapterId, tags, mode, key, queue: deck } }, { userId }),
  } satisfies SentKind<SessionStartChange>,
  /** A session that the server does not know has no end to send. */
  'session-end': {
    outdates,
    send: async ({ cardsStudied, averageMastery, stats }, { userId, sessionId }) => {
      if (sessionId === undefined) return
      const body = { sessionId, cardsStudied, averageMastery, stats }
      await call(studySessions.endSession, { params: { id: sessionId }, body }, { userId })
    },
  } satisfies SentKind<SessionEndChange>,
  rating: {
    ...ofCard,
    name: 'A rating',
    words: ({ confidence }) => ratingLabel(confidence),
    send: ({ flashcardId, ...rating }, { userId, sessionId }) => {
      const { confidence, reviewId, reviewedAt, practice, seconds, revision } = rating
      const body = { confidence, reviewId, reviewedAt, practice, sessionId, seconds, revision }
      return call(study.saveProgress, { params: { id: flashcardId }, body }, { userId })
    },
  } satisfies ChangeKind<ChangeKinds['rating']>,
  undo: {
    ...ofCard,
    name: 'A rating',
    words: () => 'Undo',
    send: ({ flashcardId, reviewId, undoId }, { userId }) =>
      call(study.undoReview, { params: { id: flashcardId }, body: { reviewId, undoId } }, { userId }),
  } satisfies ChangeKind<ChangeKinds['undo']>,
  notes: {
    ...ofCard,
    name: 'A note',
    words: () => 'Note',
    send: ({ flashcardId, notes }, { userId }) =>
      call(study.saveProgress, { params: { id: flashcardId }, body: { notes } }, { userId }),
  } satisfies ChangeKind<ChangeKinds['notes']>,
  mark: {
    ...ofCard,
    name: 'A mark',
    words: () => 'Mark',
    send: ({ flashcardId, needsReview }, { userId }) =>
      call(study.saveProgress, { params: { id: flashcardId }, body: { needsReview } }, { userId }),
  } satisfies ChangeKind<ChangeKinds['mark']>,
  tomorrow: {
    ...ofCard,
    name: 'A card for tomorrow',
    words: () => 'Add to tomorrow',
    send: ({ flashcardId }, { userId }) =>
      call(study.bringToTomorrow, { params: { id: flashcardId } }, { userId }),
  } satisfies ChangeKind<ChangeKinds['tomorrow']>,
  suspend: {
    ...ofCard,
    name: asideName,
    words: ({ isSuspended }) => (isSuspended ? 'Not for me' : 'Ask again'),
    send: ({ flashcardId, isSuspended }, { userId }) =>
      call(browse.suspendCard, { params: { id: flashcardId }, body: { isSuspended } }, { userId }),
  } satisfies ChangeKind<ChangeKinds['suspend']>,
  bury: {
    ...ofCard,
    name: asideName,
    words: ({ isBuried }) => (isBuried ? 'Not today' : 'Ask again'),
    send: ({ flashcardId, isBuried, changedAt }, { userId }) =>
      call(browse.buryCard, { params: { id: flashcardId }, body: { isBuried, changedAt } }, { userId }),
  } satisfies ChangeKind<ChangeKinds['bury']>,
  'change-answer': {
    outdates,
    name: 'An answer',
    about: 'Something that changed',
    subject: ({ changeId }) => subjectOfChange(changeId),
    words: ({ answer, itemKind }) => changeAnswerWords(itemKind)[answer],
    send: ({ changeId, answer, answeredAt }, { userId }) =>
      call(changes.answer, { params: { id: changeId }, body: { answer, answeredAt } }, { userId }),
  } satisfies ChangeKind<ChangeKinds['change-answer']>,
  'primer-read': {
    outdates,
    name: 'A mark on a primer',
    about: 'A primer',
    subject: ({ chapterId }) => subjectOfPrimer(chapterId),
    words: ({ isRead }) => (isRead ? 'Read' : 'Not read yet'),
    isReplacedBy: ({ chapterId }, later) => chapterId === later.chapterId,
    send: ({ chapterId, isRead, revision, readAt }, { userId }) =>
      call(
        catalogue.markPrimerRead,
        { params: { id: chapterId }, body: { isRead, revision, readAt } },
        { userId },
      ),
  } satisfies ChangeKind<ChangeKinds['primer-read']>,
}
