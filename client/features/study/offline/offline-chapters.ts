import { call, urlOf } from '#client/platform/calls.ts'
import { findKeptReply, keepReply } from '#client/platform/offline-replies.ts'
import { catalogue, type StudyCard } from '#contracts/catalogue.ts'

const listAddress = 'offline-chapters'
/** Far more than all chapters take; what browsers give without asking is larger. */
export const mostBytes = 30 * 2 ** 20

/** A chapter whose cards this browser keeps up to date, and the bytes that they take. */
export interface OfflineChapter {
  id: number
  bytes: number
}

export async function listOfflineChapters(userId: number): Promise<OfflineChapter[]> {
  return (await findKeptReply<OfflineChapter[]>(userId, listAddress))?.reply ?? []
}

/** Loads the cards of a chapter to keep them. @throws CallError; RangeError when all together take too much room. */
export async function addOfflineChapter(userId: number, id: number): Promise<void> {
  const others = (await listOfflineChapters(userId)).filter((chapter) => chapter.id !== id)
  const bytes = await loadChapter(userId, id)
  if (others.reduce((sum, chapter) => sum + chapter.bytes, bytes) > mostBytes)
    throw new RangeError('no room for more chapters')
  const isKept = await keepReply(userId, listAddress, [...others, { id, bytes }])
  if (!isKept) throw new RangeError('this browser stores nothing')
}

export async function removeOfflineChapter(userId: number, id: number): Promise<void> {
  const chapters = await listOfflineChapters(userId)
  const left = chapters.filter((chapter) => chapter.id !== id)
  await keepReply(userId, listAddress, left)
}

/** One after another, so that whatever the learner does meanwhile comes first. */
export async function refreshOfflineChapters(userId: number): Promise<void> {
  for (const { id } of await listOfflineChapters(userId)) await loadChapter(userId, id).catch(() => 0)
}

async function loadChapter(userId: number, id: number): Promise<number> {
  const cards: StudyCard[] = await call(
    catalogue.listChapterFlashcards,
    { params: { id } },
    { userId, priority: 'low' },
  )
  const address = urlOf(catalogue.listChapterFlashcards, { params: { id } })
  await keepReply(userId, address, cards)
  return new Blob([JSON.stringify(cards)]).size
}
