import type { UseQueryOptions } from '@tanstack/react-query'
import type { Change } from '#client/features/outbox/changes.ts'
import { outbox } from '#client/features/outbox/outbox.ts'
import { listSessions } from '#client/features/session/stored-sessions.ts'
import type { CallError } from '#client/platform/calls/call-error.ts'
import { call } from '#client/platform/calls/calls.ts'
import { queryClient, queryFor } from '#client/platform/calls/queries.ts'
import { paths } from '#client/platform/paths.ts'
import type { StudyCard } from '#contracts/catalogue/catalogue.ts'
import type { Reply } from '#contracts/endpoint.ts'
import { ownCards } from '#contracts/own-cards/own-cards.ts'
import { browse } from '#contracts/study/browse.ts'
import type { DrugEntry } from '#contracts/study/components.ts'
import { runningSessions } from '#contracts/study/running-sessions.ts'
import { study } from '#contracts/study/study.ts'
import { studyPlan } from '#contracts/study/study-plan.ts'
import { cacheCards, findCachedCards, type LoadedCards } from './cached-cards.ts'
import { isAsked } from './start/session-settings.ts'
import type { TakenIn } from './start/take-in-sessions.ts'

/** The source of a session's cards, read from the address. */
export type StudySource =
  | { type: 'chapter'; chapterId: number }
  /** A deck of the learner's own cards. */
  | { type: 'deck'; deckId: number }
  | { type: 'search'; search: string; chapterId: number | undefined; allResults: boolean }
  | { type: 'today' }
  /** Cards beyond the plan of the day. */
  | { type: 'more' }
  | { type: 'low-confidence' }
  /** Cards that were chosen in the table of all cards. */
  | { type: 'cards'; ids: readonly number[] }

/** @param ids the cards of a custom session */
export function sourceOf(
  query: URLSearchParams,
  ids: readonly number[] | undefined,
): StudySource | undefined {
  const mode = query.get('mode')
  const search = query.get('search')?.trim() ?? ''
  const chapterId = idIn(query, 'chapterId')
  const deckId = idIn(query, 'deckId')
  if (mode === 'low-confidence' || mode === 'today' || mode === 'more') return { type: mode }
  if (mode === 'cards') return ids && { type: 'cards', ids }
  if (search !== '')
    return { type: 'search', search, chapterId, allResults: query.get('allResults') === 'true' }
  if (deckId !== undefined) return { type: 'deck', deckId }
  return chapterId === undefined ? undefined : { type: 'chapter', chapterId }
}

function idIn(query: URLSearchParams, name: 'chapterId' | 'deckId'): number | undefined {
  const text = query.get(name) ?? ''
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined
}

/** The name of a source in the browser's storage. For a chapter it is the bare id, as specified. */
export function sourceKey(source: StudySource): string {
  if (source.type === 'chapter') return String(source.chapterId)
  if (source.type === 'deck') return `deck:${source.deckId}`
  if (source.type !== 'search') return source.type
  return `search:${source.allResults ? 'all' : (source.chapterId ?? 'all')}:${source.search.toLowerCase()}`
}

/** The chapter whose page follows the session. */
export function chapterOf(source: StudySource): number | undefined {
  return 'chapterId' in source ? source.chapterId : undefined
}

/** The page that follows the session. */
export function pathAfter(source: StudySource): string {
  if (source.type === 'cards') return paths.browse
  if (source.type === 'deck') return paths.ownDecks
  const chapterId = chapterOf(source)
  return chapterId === undefined ? paths.study : paths.studyChapter(chapterId)
}

/** The cards of a source. */
export interface StudyContent extends LoadedCards {
  /**
   * The cards of the session that began here last. Since then a rating may have removed some of them from the
   * source.
   */
  earlier: StudyCard[]
  /** The components of drugs of that session. */
  earlierDrugs?: readonly DrugEntry[] | undefined
}

/**
 * Every component of a drug that a session of this content may show. Newly loaded ones replace earlier ones.
 */
export const drugsOf = ({ drugs, earlierDrugs = [] }: StudyContent): DrugEntry[] => [
  ...new Map([...earlierDrugs, ...(drugs?.entries ?? [])].map((entry) => [entry.cardId, entry])).values(),
]

export const isEmpty = ({ cards, drugs }: LoadedCards): boolean =>
  cards.length + (drugs?.entries.length ?? 0) === 0

/** The key under which the cards of a begun session are cached. */
const begunKey = (source: StudySource) => `begun:${sourceKey(source)}`

export function cacheBegunSession(
  userId: number,
  source: StudySource,
  begun: Pick<LoadedCards, 'cards' | 'drugs'>,
): void {
  void cacheCards(userId, begunKey(source), { ...begun, message: '' })
}

/** Loads the cards of a source from the network, or else their last cached copy. */
export function studyCardsQuery(
  userId: number,
  source: StudySource,
): UseQueryOptions<StudyContent, CallError> {
  return {
    queryKey: ['study-cards', userId, sourceKey(source)],
    staleTime: 0,
    gcTime: 0,
    // A session in progress keeps the cards with which it began.
    refetchOnReconnect: false,
    queryFn: async () => {
      const [begun, loaded, taken] = await Promise.all([
        findCachedCards(userId, begunKey(source)),
        loadCards(userId, source),
        takeInSessions(userId, source),
      ])
      const earlier = withTakenIn(begun, taken)
      if (taken.cards.length + taken.drugs.length > 0) cacheBegunSession(userId, source, earlier)
      const { cards, drugs } = earlier
      const content = await withoutSetAside(userId, source, loaded)
      return { ...content, earlier: cards, earlierDrugs: drugs?.entries }
    },
  }
}

/**
 * Takes over sessions of other browsers. If that fails, for example without a network, the sessions stored
 * here still work.
 */
export async function takeInSessions(userId: number, source: StudySource): Promise<TakenIn> {
  const key = sourceKey(source)
  try {
    const { sessions } = await call(runningSessions.list, {}, { userId })
    const running = sessions.find((session) => session.source === key)?.key
    if (running === undefined && listSessions(userId, key).length === 0) return nothingTakenIn
    const loaded = await import('./start/take-in-sessions.ts')
    const asksSetAside = source.type === 'cards'
    const chapterId = chapterOf(source) ?? null
    return await loaded.takeInSessions({ userId, source: key, chapterId, asksSetAside, running })
  } catch {
    return nothingTakenIn
  }
}

const nothingTakenIn: TakenIn = { cards: [], drugs: [] }

function withTakenIn(
  begun: LoadedCards | undefined,
  { cards, drugs }: TakenIn,
): Pick<LoadedCards, 'cards' | 'drugs'> {
  const entries = [...(begun?.drugs?.entries ?? []), ...drugs]
  const order = [...(begun?.drugs?.order ?? []), ...drugs.map(({ cardId }) => cardId)]
  return {
    cards: [...(begun?.cards ?? []), ...cards],
    drugs: entries.length > 0 ? { entries, order } : undefined,
  }
}

async function loadCards(userId: number, source: StudySource): Promise<LoadedCards> {
  try {
    const loaded = await fetchCards(source)
    // The queries of the other sources store their own replies.
    if (source.type === 'search' || source.type === 'cards' || source.type === 'more')
      void cacheCards(userId, sourceKey(source), loaded)
    return loaded
  } catch (error) {
    const cached = isNetworkLoss(error) ? await findCached(userId, source) : undefined
    if (!cached) throw error
    return cached
  }
}

/** The cached cards of a source. For a custom session these are limited to the chosen cards. */
async function findCached(userId: number, source: StudySource): Promise<LoadedCards | undefined> {
  const cached = await findCachedCards(userId, sourceKey(source))
  if (!cached || source.type !== 'cards') return cached
  const cards = cached.cards.filter(({ flashcard }) => source.ids.includes(flashcard.id))
  return cards.length > 0 ? { ...cached, cards } : undefined
}

/**
 * Leaves out what the learner has set aside since. A queue that the server made before still has these cards.
 */
async function withoutSetAside(
  userId: number,
  source: StudySource,
  loaded: LoadedCards,
): Promise<LoadedCards> {
  const waiting = (await outbox.listWaiting()).filter(({ kind }) => kind === 'suspend' || kind === 'bury')
  const isQueue = source.type === 'today' || source.type === 'more' || source.type === 'low-confidence'
  const cards = waiting.length === 0 ? loaded.cards : await withUnsent(loaded.cards, waiting, userId)
  return { ...loaded, cards: isQueue ? cards.filter(isAsked) : cards }
}

/** Applies unsent changes. If the code for this cannot be loaded, the cards stay unchanged. */
const withUnsent = (cards: StudyCard[], waiting: readonly Change[], userId: number): Promise<StudyCard[]> =>
  import('./offline/unsent-set-aside.ts').then(
    ({ withUnsentSetAside }) => withUnsentSetAside(cards, waiting, userId),
    () => cards,
  )

async function fetchCards(source: StudySource): Promise<LoadedCards> {
  const fresh = { staleTime: 0 }
  switch (source.type) {
    case 'chapter': {
      const query = queryFor(study.listChapterFlashcards, { params: { id: source.chapterId } })
      return { cards: await queryClient.fetchQuery({ ...query, ...fresh }), message: '' }
    }
    case 'deck': {
      const query = queryFor(ownCards.deckCards, { params: { id: source.deckId } })
      return { cards: await queryClient.fetchQuery({ ...query, ...fresh }), message: '' }
    }
    case 'search': {
      const { search, chapterId, allResults } = source
      const query = queryFor(study.sessionCards, {
        query: { search, chapterId, allResults: allResults ? 'true' : undefined },
      })
      return { cards: await queryClient.fetchQuery({ ...query, ...fresh }), message: '' }
    }
    case 'today':
      return mixedCards(await queryClient.fetchQuery({ ...queryFor(studyPlan.today), ...fresh }))
    case 'more':
      return mixedCards(await call(studyPlan.more))
    case 'cards':
      return { cards: await call(browse.cardsToStudy, { body: { ids: [...source.ids] } }), message: '' }
    case 'low-confidence': {
      const { cards, message } = await queryClient.fetchQuery({ ...queryFor(study.lowConfidence), ...fresh })
      return { cards, message }
    }
  }
}

type Mixed = Pick<Reply<typeof studyPlan.more>, 'entries' | 'drugEntries' | 'order'>

/** Combines the cards of the plan, or of what follows it, with the components of drugs among them. */
function mixedCards({ entries: cards, drugEntries: entries, order }: Mixed): LoadedCards {
  return { cards, message: '', drugs: entries.length > 0 ? { entries, order } : undefined }
}

function isNetworkLoss(error: unknown): boolean {
  return error instanceof Error && 'status' in error && error.status === 0
}
