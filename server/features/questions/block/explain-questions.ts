import type { Explanation } from '#contracts/questions/questions.ts'
import { canReviewCard } from '#domain/pricing/study-rights.ts'
import { shownFrom } from '#domain/questions/item-statistics.ts'
import { sourceLink } from '#domain/questions/source-link.ts'
import { isoDateOfStudyDay, studyDayOf } from '#domain/scheduling/study-day.ts'
import type { FurtherSource } from '#server/database/tables/questions.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import type { BlockQuestionRow } from './block-questions.queries.ts'
import {
  type LinkedCardRow,
  listLinkedCards,
  listStatistics,
  type StatisticsRow,
} from './explanations.queries.ts'

type Explained = Pick<
  BlockQuestionRow,
  | 'questionId'
  | 'key'
  | 'keyPoint'
  | 'evidence'
  | 'reasons'
  | 'options'
  | 'source'
  | 'link'
  | 'furtherSources'
  | 'reviewedOn'
>

/** The explanations of questions whose key this learner may know, by question. */
export async function explainQuestions(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  learner: SignedIn,
  questions: Explained[],
): Promise<Map<number, Explanation>> {
  if (questions.length === 0) return new Map()
  const ids = questions.map(({ questionId }) => questionId)
  const [cards, statistics] = await Promise.all([
    listLinkedCards(db, learner.userId, ids),
    listStatistics(db, ids),
  ])
  const today = studyDayOf(clock.now().getTime(), learner.timeZone)
  return new Map(
    questions.map((question) => {
      const { questionId } = question
      return [
        questionId,
        {
          key: question.key,
          keyPoint: question.keyPoint,
          evidence: question.evidence,
          reasons: question.reasons,
          ...linkedSource(question),
          furtherSources: question.furtherSources.map(linkedSource),
          reviewedOn: question.reviewedOn,
          statistics: shownStatistics(statistics.find((row) => row.questionId === questionId)),
          linkedCards: cards
            .filter((card) => card.questionId === questionId)
            .map((card) => presentLinkedCard(card, learner, today)),
        },
      ]
    }),
  )
}

const linkedSource = ({ source, link }: FurtherSource) => ({ source, link: link ?? sourceLink(source) })

function shownStatistics(row: StatisticsRow | undefined): Explanation['statistics'] {
  if (!row || row.attempts < shownFrom) return null
  const { attempts, rightCount, optionCounts } = row
  return {
    attempts,
    shareRight: rightCount / attempts,
    optionShares: optionCounts.map((count) => count / attempts),
  }
}

function presentLinkedCard(
  { questionId: _, isCore, reviewCount, dueDay, partKey, partHeading, ...card }: LinkedCardRow,
  learner: SignedIn,
  today: number,
): Explanation['linkedCards'][number] {
  return {
    ...card,
    primerPart: partKey && partHeading ? { key: partKey, heading: partHeading } : null,
    isNew: reviewCount === 0,
    isLocked: !canReviewCard(learner.accessLevel, { isCore, reviewCount }),
    dueDate: dueDay === null ? null : isoDateOfStudyDay(dueDay),
    isDueSoon: dueDay !== null && dueDay <= today + 1,
  }
}
