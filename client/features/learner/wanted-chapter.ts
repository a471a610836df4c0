import { attempt, readObject } from '#client/platform/storage/storage.ts'

/** What the browser stores about chapters. Blocked or broken storage reads as empty. */

const wantedChapterKey = 'wantedChapter'

interface WantedChapter {
  userId: number
  chapterId: number
}

/** The locked chapter from which a learner went to the plans, kept by this tab until Premium is paid. */
export function storeWantedChapter(wanted: WantedChapter): void {
  attempt(() => window.sessionStorage.setItem(wantedChapterKey, JSON.stringify(wanted)))
}

/** The chapter that this learner wanted, if any. */
export function readWantedChapter(userId: number): number | undefined {
  const stored = readObject(() => window.sessionStorage, wantedChapterKey) as
    | Partial<WantedChapter>
    | undefined
  const { chapterId } = stored ?? {}
  const isId = typeof chapterId === 'number' && Number.isSafeInteger(chapterId) && chapterId > 0
  return isId && stored?.userId === userId ? chapterId : undefined
}

export function removeWantedChapter(): void {
  attempt(() => window.sessionStorage.removeItem(wantedChapterKey))
}
