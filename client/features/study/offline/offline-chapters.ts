import { call, urlOf } from '#client/platform/calls/calls.ts'
import { findStoredReply, storeReply } from '#client/platform/calls/offline-replies.ts'
import { catalogue } from '#contracts/catalogue/catalogue.ts'
import { ownCards } from '#contracts/own-cards/own-cards.ts'
import { study } from '#contracts/study/study.ts'
import { isOwnId } from '#domain/items/own-id.ts'

const listAddress = 'offline-chapters'
/** The limit is far more than all chapters take, and less than browsers allow without asking. */
export const mostBytes = 30 * 2 ** 20

/** A chapter, or a deck of the learner's own, that this browser keeps up to date, and the bytes that it takes. */
export interface OfflineChapter {
  id: number
  bytes: number
}

export async function listOfflineChapters(userId: number): Promise<OfflineChapter[]> {
  return (await findStoredReply<OfflineChapter[]>(userId, listAddress))?.reply ?? []
}

/**
 * Loads a chapter and stores it with its figures. @throws CallError; RangeError when all chapters together take too much room
 */
export async function addOfflineChapter(userId: number, id: number): Promise<void> {
  const others = (await listOfflineChapters(userId)).filter((chapter) => chapter.id !== id)
  const bytes = await loadChapter(userId, id)
  if (others.reduce((sum, chapter) => sum + chapter.bytes, bytes) > mostBytes)
    throw new RangeError('no room for more chapters')
  const isKept = await storeReply(userId, listAddress, [...others, { id, bytes }])
  if (!isKept) throw new RangeError('this browser stores nothing')
  // Where a figure is missing, its description is shown.
  await import('./kept-figures.ts').then(({ keepFigures }) => keepFigures(userId)).catch(() => undefined)
}

export async function removeOfflineChapter(userId: number, id: number): Promise<void> {
  const chapters = await listOfflineChapters(userId)
  const left = chapters.filter((chapter) => chapter.id !== id)
  await storeReply(userId, listAddress, left)
}

/** Refreshes the chapters one after another, so that the learner's own calls come first. */
export async function refreshOfflineChapters(userId: number): Promise<void> {
  for (const { id } of await listOfflineChapters(userId)) await loadChapter(userId, id).catch(() => 0)
}

const callsOf = (id: number) =>
  isOwnId(id)
    ? [ownCards.deckCards]
    : [study.listChapterFlashcards, catalogue.readPrimer, catalogue.readChapterSummary]

/**
 * Loads the cards, the primer and the summary of a chapter, or the cards of a deck. @returns the number of bytes
 */
async function loadChapter(userId: number, id: number): Promise<number> {
  const loaded = await Promise.all(
    callsOf(id).map(async (endpoint) => {
      const reply = await call(endpoint, { params: { id } }, { userId, priority: 'low' })
      await storeReply(userId, urlOf(endpoint, { params: { id } }), reply)
      return new Blob([JSON.stringify(reply)]).size
    }),
  )
  return loaded.reduce((sum, bytes) => sum + bytes, 0)
}
