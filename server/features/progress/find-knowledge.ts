import type { OutlineCategory } from '#domain/outline/outline.ts'
import type { CategoryKnowledge, LearnerKnowledge } from '#domain/readiness/knowledge.ts'
import { type MemoryModel, memoryModelOf } from '#domain/scheduling/fsrs.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { type PlacedChapter, placeChapters } from './chapter-categories.ts'
import {
  countQuestions,
  type FirstAttemptRow,
  listFirstAttempts,
  listNewCards,
  listSeenCards,
  type QuestionCounts,
  type SeenCards,
  type SeenUntil,
} from './readiness.queries.ts'

/** A chapter that belongs to a category, and what this learner may do in it. */
export interface ChapterToStudy {
  id: number
  title: string
  unseen: number
  due: number
}

/** Everything that readiness reads of a learner in one category of the outline. */
export interface KnownCategory extends CategoryKnowledge {
  title: string
  attempts: FirstAttemptRow[]
  questions: Omit<QuestionCounts, 'category'>
  chapters: ChapterToStudy[]
}

interface Facts {
  chapters: readonly PlacedChapter[]
  seenIn: Map<number, SeenCards>
  memoryModel: MemoryModel
  attempts: FirstAttemptRow[]
  questions: QuestionCounts[]
}

/** In the order of the outline. What belongs to no category of it is in none. @param learner `today` is a study day. */
export async function findKnowledge(
  deps: Pick<Deps, 'db' | 'outline'>,
  learner: Pick<SignedIn, 'userId' | 'memoryWeights'> & SeenUntil,
): Promise<LearnerKnowledge<KnownCategory>> {
  const { db, outline } = deps
  const [chapters, seen, newCards, attempts, questions] = await Promise.all([
    placeChapters(deps),
    listSeenCards(db, learner),
    listNewCards(db, learner),
    listFirstAttempts(db, learner),
    countQuestions(db, learner),
  ])
  const facts = {
    chapters,
    seenIn: new Map(seen.map((row) => [row.chapterId, row])),
    memoryModel: memoryModelOf(learner.memoryWeights),
    attempts,
    questions,
  }
  return { categories: outline.categories.map((category) => knownCategory(category, facts)), newCards }
}

function knownCategory({ id, title, weight }: OutlineCategory, facts: Facts): KnownCategory {
  const chapters = facts.chapters.filter(({ categoryId }) => categoryId === id)
  const seen = chapters.flatMap((chapter) => facts.seenIn.get(chapter.id) ?? [])
  const { total, unused, missed } = facts.questions.find(({ category }) => category === id) ?? {
    total: 0,
    unused: 0,
    missed: 0,
  }
  return {
    id,
    title,
    weight,
    attempts: facts.attempts.filter(({ category }) => category === id),
    cards: sumOf(chapters.map(({ totalCards }) => totalCards)),
    cardsSeen: sumOf(seen.map((row) => row.seen)),
    memories: seen
      .flatMap(({ memories }) => memories)
      .map((memory) => ({ ...memory, memoryModel: facts.memoryModel })),
    questions: { total, unused, missed },
    chapters: chapters.map((chapter) => {
      const own = facts.seenIn.get(chapter.id)
      return {
        id: chapter.id,
        title: chapter.title,
        unseen: chapter.totalCards - (own?.seen ?? 0),
        due: own?.due ?? 0,
      }
    }),
  }
}

export function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}
