import type { UseQueryOptions } from '@tanstack/react-query'
import type { CallError } from '#client/platform/call-error.ts'
import { queryClient, queryFor } from '#client/platform/queries.ts'
import { catalogue, type StudyCard } from '#contracts/catalogue.ts'
import type { DrugEntry } from '#contracts/drugs.ts'
import { study } from '#contracts/study.ts'
import { cacheCards, findCachedCards, type LoadedCards } from './cached-cards.ts'

/** What a session studies, read from the address. */
export type StudySource =
  | { type: 'chapter'; chapterId: number }
  | { type: 'search'; search: string; chapterId: number | undefined; allResults: boolean }
  | { type: 'today' }
  | { type: 'low-confidence' }

export function sourceOf(query: URLSearchParams): StudySource | undefined {
  const mode = query.get('mode')
  const search = query.get('search')?.trim() ?? ''
  const chapterText = query.get('chapterId') ?? ''
  const chapterId = /^[1-9]\d{0,9}$/.test(chapterText) ? Number(chapterText) : undefined
  if (mode === 'low-confidence' || mode === 'today') return { type: mode }
  if (search !== '')
    return { type: 'search', search, chapterId, allResults: query.get('allResults') === 'true' }
  return chapterId === undefined ? undefined : { type: 'chapter', chapterId }
}

/** Names a source in the browser's storage; a chapter by its bare id, as specified. */
export function sourceKey(source: StudySource): string {
  if (source.type === 'chapter') return String(source.chapterId)
  if (source.type !== 'search') return source.type
  return `search:${source.allResults ? 'all' : (source.chapterId ?? 'all')}:${source.search.toLowerCase()}`
}

/** The chapter whose page follows the session. */
export function chapterOf(source: StudySource): number | undefined {
  return 'chapterId' in source ? source.chapterId : undefined
}

/** The cards of a source. */
export interface StudyContent extends LoadedCards {
  /** The cards of the session last begun here: a rating may have removed some from the source since. */
  earlier: StudyCard[]
  /** Its components of drugs. */
  earlierDrugs?: readonly DrugEntry[] | undefined
}

/** Every component of a drug that a session of this content may show; loaded now, it is as it is now. */
export const drugsOf = ({ drugs, earlierDrugs = [] }: StudyContent): DrugEntry[] => [
  ...new Map([...earlierDrugs, ...(drugs?.entries ?? [])].map((entry) => [entry.cardId, entry])).values(),
]

export const isEmpty = ({ cards, drugs }: LoadedCards): boolean =>
  cards.length + (drugs?.entries.length ?? 0) === 0

/** Where the cards of a begun session are cached. */
const begunKey = (source: StudySource) => `begun:${sourceKey(source)}`

export function cacheBegunSession(
  userId: number,
  source: StudySource,
  begun: Pick<LoadedCards, 'cards' | 'drugs'>,
): void {
  void cacheCards(userId, begunKey(source), { ...begun, message: '' })
}

/** The cards of a source: from the network, else as they were last loaded. */
export function studyCardsQuery(
  userId: number,
  source: StudySource,
): UseQueryOptions<StudyContent, CallError> {
  const key = sourceKey(source)
  return {
    queryKey: ['study-cards', userId, key],
    staleTime: 0,
    gcTime: 0,
    // A session in progress stays with the cards it began with.
    refetchOnReconnect: false,
    queryFn: async () => {
      const begun = await findCachedCards(userId, begunKey(source))
      const earlier = { earlier: begun?.cards ?? [], earlierDrugs: begun?.drugs?.entries }
      try {
        const loaded = await fetchCards(source)
        // The other sources are kept by their own queries.
        if (source.type === 'search') void cacheCards(userId, key, loaded)
        return { ...loaded, ...earlier }
      } catch (error) {
        const cached = isNetworkLoss(error) ? await findCachedCards(userId, key) : undefined
        if (!cached) throw error
        return { ...cached, ...earlier }
      }
    },
  }
}

async function fetchCards(source: StudySource): Promise<LoadedCards> {
  const fresh = { staleTime: 0 }
  switch (source.type) {
    case 'chapter': {
      const query = queryFor(catalogue.listChapterFlashcards, { params: { id: source.chapterId } })
      return { cards: await queryClient.fetchQuery({ ...query, ...fresh }), message: '' }
    }
    case 'search': {
      const { search, chapterId, allResults } = source
      const query = queryFor(study.sessionCards, {
        query: { search, chapterId, allResults: allResults ? 'true' : undefined },
      })
      return { cards: await queryClient.fetchQuery({ ...query, ...fresh }), message: '' }
    }
    case 'today': {
      const today = await queryClient.fetchQuery({ ...queryFor(study.today), ...fresh })
      const { entries: cards, drugEntries: entries, places } = today
      return { cards, message: '', drugs: entries.length > 0 ? { entries, places } : undefined }
    }
    case 'low-confidence': {
      const { cards, message } = await queryClient.fetchQuery({ ...queryFor(study.lowConfidence), ...fresh })
      return { cards, message }
    }
  }
}

function isNetworkLoss(error: unknown): boolean {
  return error instanceof Error && 'status' in error && error.status === 0
}
