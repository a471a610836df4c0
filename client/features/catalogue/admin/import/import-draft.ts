import { attempt, readObject } from '#client/platform/storage/storage.ts'
import type { RowCorrection } from '#domain/import/corrections.ts'
import type { ColumnChoice } from '#domain/import/file-cards.ts'

/** An import that is not finished: it outlives a reload of the page, within the tab. */

export interface ImportDraft {
  title: string
  /** The name of the file. */
  name: string
  columns: ColumnChoice | undefined
  corrections: RowCorrection[]
}

const draftKey = 'importDraft'
const fileKey = 'importFile'
/** A larger file does not fit into the storage of a tab: after a reload it is chosen again. */
const mostBytes = 2 * 1024 * 1024
const session = () => window.sessionStorage

/** @returns the draft, and its file if that is stored. */
export function readDraft(): { draft: ImportDraft; file: File | undefined } | undefined {
  const stored = readObject(session, draftKey)
  if (!stored || !('name' in stored)) return undefined
  const draft = stored as ImportDraft
  return { draft, file: attempt(() => fileNamed(draft.name)) }
}

function fileNamed(name: string): File | undefined {
  const text = session().getItem(fileKey)
  if (text === null) return undefined
  return new File([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))], name)
}

export function storeDraft(draft: ImportDraft): void {
  attempt(() => session().setItem(draftKey, JSON.stringify(draft)))
}

/** Stores the file of the draft, or removes that of an earlier one. */
export function storeFile(file: File): void {
  attempt(() => session().removeItem(fileKey))
  if (file.size > mostBytes) return
  const reader = new FileReader()
  reader.addEventListener('load', () =>
    attempt(() => session().setItem(fileKey, String(reader.result).replace(/^.*,/, ''))),
  )
  reader.readAsDataURL(file)
}

export function forgetDraft(): void {
  attempt(() => {
    session().removeItem(draftKey)
    session().removeItem(fileKey)
  })
}
