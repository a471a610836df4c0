import { queryOptions } from '@tanstack/react-query'
import { findResumable, listSessions } from '#client/features/session/stored-sessions.ts'
import { newId } from '#client/platform/new-id.ts'
import { mostChosenCards } from '#contracts/study/browse.ts'
import { sessionProgress } from '#domain/session/session-progress.ts'
import { locationStateOf } from './start/begin-study.ts'
import { usualSettings } from './start/session-settings.ts'
import { takeInSessions } from './study-source.ts'

/** The name of sessions of chosen cards, in the address and in the browser's storage. */
const source = 'cards'

/** In the history entry of a custom session: the cards that were chosen for it, too many for an address. */
export const chosenState = ({ ids, practice }: { ids: readonly number[]; practice: boolean }) => ({
  ...locationStateOf({ id: newId(), settings: { ...usualSettings, practice } }),
  ids,
})

/** The cards of a custom session: of its history entry, or of the unfinished one that is resumed. */
export function findChosenCards(userId: number, state: unknown): number[] | undefined {
  return idsIn(state) ?? deckOf(userId)
}

/** After it an unfinished custom session of another browser is here. */
export const chosenElsewhereQuery = (userId: number) =>
  queryOptions({
    queryKey: ['chosen-elsewhere', userId],
    queryFn: () => takeInSessions(userId, { type: source, ids: [] }),
    staleTime: 0,
    gcTime: 0,
  })

/** How many cards of an unfinished custom session are left. */
export function cardsLeft(userId: number): number {
  const found = findResumable(listSessions(userId, source))
  return found ? sessionProgress(found.queue).remaining : 0
}

function deckOf(userId: number): number[] | undefined {
  const found = findResumable(listSessions(userId, source))
  const ids = found?.queue.deck.map(Number).filter(isCardId)
  return ids && ids.length > 0 ? ids : undefined
}

function idsIn(state: unknown): number[] | undefined {
  if (typeof state !== 'object' || state === null || !('ids' in state) || !Array.isArray(state.ids))
    return undefined
  const ids = state.ids.filter(isCardId).slice(0, mostChosenCards)
  return ids.length > 0 ? ids : undefined
}

const isCardId = (id: unknown): id is number => Number.isSafeInteger(id) && Number(id) > 0
