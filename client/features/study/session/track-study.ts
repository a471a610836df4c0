import { call } from '#client/platform/calls/calls.ts'
import type { StudyCard } from '#contracts/catalogue/catalogue.ts'
import { studySessions } from '#contracts/study/study-sessions.ts'
import { isOwnId } from '#domain/items/own-id.ts'
import { type Confidence, isKnown, masteryAfterReview } from '#domain/mastery/flashcard-mastery.ts'

/** The seconds that one update of a chapter or tag reports (specification, section 9). */
const updateSeconds = 30
/** The confidence of a rating as a share of 100: the mastery of a first review. */
const confidencePercent = (rating: Confidence) => masteryAfterReview({ mastery: 0, reviewCount: 0 }, rating)

/**
 * Adds study time to the card's chapter and tags. It may fail, because the statistics are computed from the
 * ratings.
 */
export function trackStudy({ flashcard, chapter }: StudyCard, confidence: Confidence): void {
  const ofChapter = () =>
    call(studySessions.chapterProgress, {
      params: { id: chapter.id },
      body: { timeSpentSeconds: updateSeconds },
    })
  const updates = [
    // A deck of the learner is no chapter.
    ...(isOwnId(chapter.id) ? [] : [ofChapter()]),
    ...flashcard.tags.map((tag) =>
      call(studySessions.tagProgress, {
        params: { tag },
        body: {
          success: isKnown(confidence),
          timeSpent: updateSeconds,
          confidence: confidencePercent(confidence),
        },
      }),
    ),
  ]
  for (const update of updates) update.catch(logFailure)
}

function logFailure(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the specification wants tracking failures logged, and only logged
  console.info('Study time was not recorded', error)
}
