import { canStudyChapter } from '#domain/pricing/study-rights.ts'
import { type Fragment, fragmentsOf, prefixQuery } from '#server/database/full-text.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/handlers.ts'
import { type CatalogueQuery, listCardHits, listChapterHits } from './catalogue-search.queries.ts'

export interface ChapterMatch {
  id: number
  title: Fragment[]
  matchingFlashcards: number
  locked: boolean
}

export interface CardMatch {
  id: number
  chapterId: number
  chapterTitle: string
  question: Fragment[]
  passage: Fragment[] | null
  locked: boolean
}

/** Chapters and cards that match a search, best first; of locked cards only the question. */
export async function searchCatalogue(
  deps: Pick<Deps, 'db'>,
  learner: SignedIn,
  { search, limit }: { search: string; limit: number },
): Promise<{ chapters: ChapterMatch[]; cards: CardMatch[] }> {
  const query: CatalogueQuery = {
    open: prefixQuery(search),
    locked: prefixQuery(search, 'A'),
    level: learner.accessLevel,
  }
  if (query.open === '') return { chapters: [], cards: [] }
  const [chapters, cards] = await Promise.all([
    listChapterHits(deps.db, query, limit),
    listCardHits(deps.db, query, limit),
  ])
  const isLocked = (hit: { isCore: boolean }) => !canStudyChapter(learner.accessLevel, hit)
  return {
    chapters: chapters.map((hit) => ({
      id: hit.id,
      title: fragmentsOf(hit.headline),
      matchingFlashcards: hit.matches,
      locked: isLocked(hit),
    })),
    cards: cards.map((hit) => ({
      id: hit.id,
      chapterId: hit.chapterId,
      chapterTitle: hit.chapterTitle,
      question: fragmentsOf(hit.questionHeadline),
      passage: isLocked(hit) ? null : fragmentsOf(hit.answerHeadline),
      locked: isLocked(hit),
    })),
  }
}
