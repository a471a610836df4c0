import type { SearchReply } from '#contracts/search/search.ts'
import { canStudyChapter } from '#domain/pricing/study-rights.ts'
import type { MatchPlace } from '#domain/search/kind-order.ts'
import { fragmentsOf } from '#server/database/engine/full-text.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { listCardHits, listChapterHits } from './catalogue-search.queries.ts'
import type { InterpretedSearch } from './interpret-search.ts'

interface CatalogueMatches {
  matches: Pick<SearchReply, 'chapters' | 'cards' | 'matchingFlashcards' | 'lockedFlashcards'>
  /** Of the first chapter and the first card. */
  places: Record<'chapters' | 'cards', MatchPlace | undefined>
}

/** Chapters and cards that match, best first, and how many cards do in all; of locked cards only the question. */
export async function searchCatalogue(
  deps: Pick<Deps, 'db'>,
  learner: SignedIn,
  { search, limit }: { search: InterpretedSearch; limit: number },
): Promise<CatalogueMatches> {
  const [chapters, cards] = await Promise.all([
    listChapterHits(deps.db, search, learner),
    listCardHits(deps.db, search, { ...learner, limit }),
  ])
  const marked = (headline: string) => fragmentsOf(headline, search.text)
  const matches = {
    matchingFlashcards: chapters.reduce((sum, hit) => sum + hit.matches, 0),
    lockedFlashcards: chapters.reduce((sum, hit) => sum + hit.locked, 0),
    chapters: chapters.slice(0, limit).map((hit) => ({
      id: hit.id,
      title: marked(hit.headline),
      matchingFlashcards: hit.matches,
      lockedFlashcards: hit.locked,
      locked: !canStudyChapter(learner.accessLevel, hit),
    })),
    cards: cards.map((hit) => ({
      id: hit.id,
      chapterId: hit.chapterId,
      chapterTitle: hit.chapterTitle,
      question: marked(hit.questionHeadline),
      passage: hit.isLocked ? null : marked(hit.answerHeadline),
      locked: hit.isLocked,
    })),
  }
  return { matches, places: { chapters: chapters[0]?.place, cards: cards[0]?.place } }
}
