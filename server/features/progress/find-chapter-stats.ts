import type { Reply } from '#contracts/endpoint.ts'
import type { ChapterStat, progress } from '#contracts/progress/progress.ts'
import { averageMastery } from '#domain/mastery/flashcard-mastery.ts'
import { matchCategory } from '#domain/outline/match-category.ts'
import { type CardMemory, meanOf, recallOn } from '#domain/readiness/knowledge.ts'
import { isDue } from '#domain/scheduling/due.ts'
import { type MemoryModel, memoryModelOf } from '#domain/scheduling/fsrs.ts'
import { studyDayOf } from '#domain/scheduling/study-day.ts'
import type { Deps } from '#server/deps.ts'
import { categoryTitles, presentChapterProgress } from '#server/features/catalogue/present-chapter.ts'
import { requireChapter } from '#server/features/catalogue/require-flashcard.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { type PlacedChapter, placeChapters } from './chapter-categories.ts'
import {
  findChapterSeconds,
  listOwnChapters,
  listReviewedCards,
  type OwnChapter,
  type OwnChapterCard,
} from './progress.queries.ts'

type ProgressDeps = Pick<Deps, 'db' | 'clock' | 'outline'>
type Own = Pick<OwnChapter, 'completedCards' | 'averageMastery' | 'lastStudied'>

const untouched: Own = { completedCards: 0, averageMastery: null, lastStudied: null }

/** Every chapter that has cards, in the order of the study home, with the learner's progress. */
export async function listChapterStats(
  deps: ProgressDeps,
  learner: SignedIn,
): Promise<Reply<typeof progress.overview>> {
  const [chapters, rows] = await Promise.all([placeChapters(deps), listOwnChapters(deps.db, learner.userId)])
  const own = new Map(rows.map((row) => [row.chapterId, row]))
  const titles = categoryTitles(deps.outline)
  return {
    chapterStats: chapters.map((chapter) => chapterStat(chapter, own.get(chapter.id) ?? untouched, titles)),
  }
}

function chapterStat(chapter: PlacedChapter, own: Own, titles: ReadonlyMap<string, string>): ChapterStat {
  return {
    chapter: { id: chapter.id, title: chapter.title },
    category: titles.get(chapter.categoryId ?? '') ?? null,
    tags: chapter.tags,
    progress: presentChapterProgress({ totalCards: chapter.totalCards, ...own }),
  }
}

/** One chapter with what the learner knows of it today; also one whose cards are not open to the learner. @throws HttpError 404 */
export async function findChapterStats(
  deps: ProgressDeps,
  { userId, timeZone, memoryWeights }: SignedIn,
  chapterId: number,
): Promise<Reply<typeof progress.chapter>> {
  const { db, clock, outline } = deps
  const today = studyDayOf(clock.now().getTime(), timeZone)
  const chapter = await requirePlacedChapter(deps, chapterId)
  const cards = await listReviewedCards(db, userId, chapterId)
  const memories = memoriesOf(cards, memoryModelOf(memoryWeights))
  return {
    ...chapterStat(chapter, ownOf(cards), categoryTitles(outline)),
    tagStats: tagStatsOf(cards),
    timeSpentSeconds: await findChapterSeconds(db, userId, chapterId),
    dueCards: cards.filter((card) => isDue(card, today)).length,
    recall: meanOf(memories.map((memory) => recallOn(today, memory))),
  }
}

async function requirePlacedChapter(deps: ProgressDeps, chapterId: number): Promise<PlacedChapter> {
  const placed = (await placeChapters(deps)).find(({ id }) => id === chapterId)
  if (placed) return placed
  const empty = await requireChapter(deps.db, chapterId)
  return {
    ...empty,
    description: '',
    tags: [],
    totalCards: 0,
    categoryId: matchCategory(empty, deps.outline),
  }
}

function ownOf(cards: readonly OwnChapterCard[]): Own {
  return {
    completedCards: cards.length,
    averageMastery: averageMastery(cards.map(({ mastery }) => mastery)),
    lastStudied: latestOf(cards),
  }
}

function latestOf(cards: readonly OwnChapterCard[]): string | null {
  return (
    cards
      .flatMap(({ lastReviewedAt }) => lastReviewedAt ?? [])
      .sort()
      .at(-1) ?? null
  )
}

/** Of the reviewed cards, by tag. */
function tagStatsOf(cards: readonly OwnChapterCard[]) {
  const tags = [...new Set(cards.flatMap((card) => card.tags))].sort()
  return tags.map((tag) => {
    const tagged = cards.filter((card) => card.tags.includes(tag))
    return {
      tag,
      mastery: Math.round(averageMastery(tagged.map(({ mastery }) => mastery))),
      reviewCount: tagged.reduce((sum, { reviewCount }) => sum + reviewCount, 0),
      lastReviewed: latestOf(tagged),
    }
  })
}

/** Of the reviewed cards that have a memory: all but those that were rated before cards had one. */
function memoriesOf(cards: readonly OwnChapterCard[], memoryModel: MemoryModel): CardMemory[] {
  return cards.flatMap(({ stability, lastStudyDay }) =>
    stability === null || lastStudyDay === null ? [] : { stability, lastStudyDay, memoryModel },
  )
}
