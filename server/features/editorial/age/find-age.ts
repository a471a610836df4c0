import type { contentAge } from '#contracts/editorial/content-age.ts'
import type { Reply } from '#contracts/endpoint.ts'
import type { ContentSubject } from '#domain/editorial/review.ts'
import { canReviewCard, canStudyChapter } from '#domain/pricing/study-rights.ts'
import type { Database } from '#server/database/connect.ts'
import type { Deps } from '#server/deps.ts'
import { fullNameOf } from '#server/features/accounts/find-account.ts'
import { requireChapter, requireFlashcard } from '#server/features/catalogue/require-flashcard.ts'
import { requireDrug } from '#server/features/drugs/require-drug.ts'
import { requireReadableQuestion } from '#server/features/questions/bank/require-question.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { HttpError, notFound } from '#server/platform/http/http-error.ts'
import { countReviews, findItemAge, listThankedReports, type ThankedReport } from './age.queries.ts'

interface Item {
  subject: ContentSubject
  id: number
}

const missing = () => notFound('There is no such item')

/** How old an item is and who stands for it. @throws HttpError 404, also for what the learner may not read */
export async function findAge(
  { db }: Pick<Deps, 'db'>,
  learner: SignedIn,
  item: Item,
): Promise<Reply<typeof contentAge.findAge>> {
  await requireReadable(db, learner, item)
  const age = await findItemAge(db, item)
  if (!age) throw missing()
  const { versions, readOn, nextDue, reviewer, interests, reviewedAt } = age
  const reports = await listThankedReports(db, item)
  const named = reports.filter(({ isNamed }) => isNamed).map(nameOf)
  return {
    ...{ versions, readOn, nextDue },
    review:
      reviewer === null || interests === null || reviewedAt === null
        ? null
        : { reviewer, interests, reviewedAt: new Date(reviewedAt).toISOString() },
    reports: reports.length,
    reporters: [...new Set(named)],
  }
}

async function requireReadable(db: Database, learner: SignedIn, { subject, id }: Item): Promise<void> {
  switch (subject) {
    case 'flashcard':
      return requireCard(db, learner, id)
    case 'primer':
      return requireChapterOf(db, learner, id)
    case 'drug':
      await requireDrug(db, id)
      return
    case 'question':
      // Whether there is a question that somebody may not answer is nothing that they need to know.
      await requireReadableQuestion(db, learner, id).catch((error: unknown) => {
        throw error instanceof HttpError && error.status === 403 ? missing() : error
      })
  }
}

/** A card that was begun can be reviewed when premium has ended. */
async function requireCard(db: Database, learner: SignedIn, id: number): Promise<void> {
  const { isCore } = await requireChapter(db, (await requireFlashcard(db, id)).chapterId)
  const reviewCount = await countReviews(db, { userId: learner.userId, cardId: id })
  if (!canReviewCard(learner.accessLevel, { isCore, reviewCount })) throw missing()
}

async function requireChapterOf(db: Database, learner: SignedIn, chapterId: number): Promise<void> {
  const chapter = await requireChapter(db, chapterId)
  if (!canStudyChapter(learner.accessLevel, chapter)) throw missing()
}

const nameOf = ({ username, ...names }: ThankedReport) => fullNameOf(names) || (username ?? '')
