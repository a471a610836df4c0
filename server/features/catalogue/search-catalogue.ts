import type { SearchReply } from '#contracts/search/search.ts'
import { canStudyChapter } from '#domain/pricing/study-rights.ts'
import type { MatchPlace } from '#domain/search/kind-order.ts'
import { fragmentsOf } from '#server/database/engine/full-text.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { listCardHits, listChapterHits, listPrimerHits } from './catalogue-search.queries.ts'
import type { InterpretedSearch } from './interpret-search.ts'

interface CatalogueMatches {
  matches: Pick<SearchReply, 'chapters' | 'cards' | 'primers' | 'matchingFlashcards' | 'lockedFlashcards'>
  /** The place at which the first chapter, the first card and the first part of a primer match. */
  places: Record<'chapters' | 'cards' | 'primers', MatchPlace | undefined>
}

/**
 * Chapters, cards and parts of primers that match, best first, and how many cards match in all. Of locked
 * cards only the question is returned, of locked primers only the heading.
 */
export async function searchCatalogue(
  deps: Pick<Deps, 'db'>,
  learner: SignedIn,
  { search, limit }: { search: InterpretedSearch; limit: number },
): Promise<CatalogueMatches> {
  const [chapters, cards, primers] = await Promise.all([
    listChapterHits(deps.db, search, learner),
    listCardHits(deps.db, search, { ...learner, limit }),
    listPrimerHits(deps.db, search, { ...learner, limit }),
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
    primers: primers.map((hit) => ({
      chapterId: hit.chapterId,
      chapterTitle: hit.chapterTitle,
      part: hit.part,
      heading: marked(hit.headline),
      passage: canStudyChapter(learner.accessLevel, hit) ? marked(hit.bodyHeadline) : null,
    })),
  }
  const places = { chapters: chapters[0]?.place, cards: cards[0]?.place, primers: primers[0]?.place }
  return { matches, places }
}
