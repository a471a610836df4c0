import { call, urlOf } from '#client/platform/calls/calls.ts'
import { findKeptReply, keepReply } from '#client/platform/calls/offline-replies.ts'
import { catalogue } from '#contracts/catalogue/catalogue.ts'
import { study } from '#contracts/study/study.ts'

const listAddress = 'offline-chapters'
/** Far more than all chapters take; what browsers give without asking is larger. */
export const mostBytes = 30 * 2 ** 20

/** A chapter that this browser keeps up to date, and the bytes that it takes. */
export interface OfflineChapter {
  id: number
  bytes: number
}

export async function listOfflineChapters(userId: number): Promise<OfflineChapter[]> {
  return (await findKeptReply<OfflineChapter[]>(userId, listAddress))?.reply ?? []
}

/** Loads a chapter to keep it. @throws CallError; RangeError when all together take too much room. */
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

/** Its cards and what sums it up. @returns bytes */
async function loadChapter(userId: number, id: number): Promise<number> {
  const loaded = await Promise.all(
    [study.listChapterFlashcards, catalogue.readChapterSummary].map(async (endpoint) => {
      const reply = await call(endpoint, { params: { id } }, { userId, priority: 'low' })
      await keepReply(userId, urlOf(endpoint, { params: { id } }), reply)
      return new Blob([JSON.stringify(reply)]).size
    }),
  )
  return loaded.reduce((sum, bytes) => sum + bytes, 0)
}
