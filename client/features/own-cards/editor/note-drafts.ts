import { newId } from '#client/platform/new-id.ts'
import { attempt, local, readObject } from '#client/platform/storage/storage.ts'
import { isNoteValues, type NoteValues } from './note-values.ts'

/** What a learner has typed into the editor and not saved. It stays in the browser, so that neither a reload nor a closed dialog loses it. */
export interface NoteDraft {
  values: NoteValues
  /** Names the note when it is sent, so that sending it twice makes one. */
  requestId: string
  /** The revision of the note with which an edit began. */
  revision?: number
}

/** More than anybody leaves unsaved; the oldest go first. */
const mostDrafts = 20

interface Stored {
  /** The deck of the note that was saved last. */
  deck?: string
  drafts?: Record<string, NoteDraft>
}

const keyOf = (userId: number) => `noteDrafts:${userId}`

/** Blocked or broken storage reads as no drafts. */
const read = (userId: number): Stored => readObject(local, keyOf(userId)) ?? {}

/** @returns false if it could not be stored */
function write(userId: number, stored: Stored): boolean {
  return (
    attempt(() => {
      local().setItem(keyOf(userId), JSON.stringify(stored))
      return true
    }) ?? false
  )
}

/** @param about names what is written: a new note, an edited one, or what a note is made of */
export function readNoteDraft(userId: number, about: string): NoteDraft | undefined {
  const draft = read(userId).drafts?.[about]
  const isDraft = draft !== undefined && isNoteValues(draft.values) && typeof draft.requestId === 'string'
  return isDraft ? draft : undefined
}

/** @returns false if it could not be stored */
export function storeNoteDraft(userId: number, about: string, draft: NoteDraft): boolean {
  const stored = read(userId)
  const { [about]: _, ...others } = stored.drafts ?? {}
  const kept = Object.entries(others).slice(1 - mostDrafts)
  return write(userId, { ...stored, drafts: { ...Object.fromEntries(kept), [about]: draft } })
}

export function removeNoteDraft(userId: number, about: string): void {
  const stored = read(userId)
  const { [about]: _, ...drafts } = stored.drafts ?? {}
  write(userId, { ...stored, drafts })
}

/** The deck of the note that was saved last in this browser. */
export const readLastDeck = (userId: number): string => String(read(userId).deck ?? '')

export function storeLastDeck(userId: number, deck: string): void {
  write(userId, { ...read(userId), deck })
}

export const newDraft = (values: NoteValues): NoteDraft => ({ values, requestId: newId() })
