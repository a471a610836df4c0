/**
 * The content that each kind of access may study. The drug database, the dashboard and past progress are open
 * to everybody.
 */
import { type AccessLevel, hasPremiumRights } from './access.ts'

/** The cards that may be studied: all, only those begun before, or none. */
export type ChapterAccess = 'full' | 'begun-only' | 'locked'

/**
 * Core chapters are free; in other chapters, cards once begun may still be reviewed after premium has ended.
 */
export function chapterAccess(
  level: AccessLevel,
  chapter: { isCore: boolean; begunCards: number },
): ChapterAccess {
  if (chapter.isCore || hasPremiumRights(level)) return 'full'
  return chapter.begunCards > 0 ? 'begun-only' : 'locked'
}

/** Whether new cards of a chapter may be studied. */
export function canStudyChapter(level: AccessLevel, chapter: { isCore: boolean }): boolean {
  return chapter.isCore || hasPremiumRights(level)
}

/**
 * Whether a card may be rated: every card of a chapter that the learner may study, in other chapters the
 * cards reviewed before.
 */
export function canReviewCard(level: AccessLevel, card: { isCore: boolean; reviewCount: number }): boolean {
  return canStudyChapter(level, card) || card.reviewCount > 0
}

/** Whether a section of a drug may be rated; reading the drug database is free. */
export function canStudyDrug(level: AccessLevel, component: { reviewCount: number }): boolean {
  return hasPremiumRights(level) || component.reviewCount > 0
}

/** Whether a question may be answered. */
export function canAnswerQuestion(level: AccessLevel, question: { isSample: boolean }): boolean {
  return question.isSample || hasPremiumRights(level)
}

/**
 * Whether a question with its explanation may be read: also after access has ended, if it was answered
 * before.
 */
export function canReadQuestion(
  level: AccessLevel,
  question: { isSample: boolean; isAnswered: boolean },
): boolean {
  return question.isAnswered || canAnswerQuestion(level, question)
}
