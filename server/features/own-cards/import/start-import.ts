import type { OwnImportRun } from '#contracts/own-cards/own-import.ts'
import { deckName } from '#domain/own-cards/deck-name.ts'
import { mostNotes } from '#domain/own-cards/limits.ts'
import type { ConflictChoice } from '#domain/own-cards/plan-note-import.ts'
import type { Deps } from '#server/deps.ts'
import { countNotes } from '#server/features/own-cards/notes/notes.queries.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { badRequest, conflict } from '#server/platform/http/http-error.ts'
import { endImport, openStates, queueImport } from './own-imports.queries.ts'
import { presentImport } from './present-import.ts'
import { requireImport } from './upload-file.ts'
import { tooManyNotes } from './write-notes.ts'

/** The job that writes the notes of files. */
export const importJob = 'own-cards.import'

type StartDeps = Pick<Deps, 'db' | 'clock' | 'jobs'>

/**
 * Lets the job write the notes of a checked file; one that was started already is left alone.
 * @throws HttpError 400 without a deck for the notes of a table, 404, 409 not_checked, 409 too_many_notes
 */
export async function startImport(
  { db, clock, jobs }: StartDeps,
  { userId, timeZone, memoryWeights }: Pick<SignedIn, 'userId' | 'timeZone' | 'memoryWeights'>,
  { id, deck: typed, conflicts }: { id: number; deck: string; conflicts: ConflictChoice },
): Promise<OwnImportRun> {
  const key = { userId, id }
  const row = await requireImport({ db }, key)
  if (row.state === 'uploading')
    throw conflict('The file was not checked yet. Please check it first.', 'not_checked')
  if (row.state !== 'checked') return presentImport(row)
  const deck = deckName(typed)
  const isPackage = row.format === 'apkg' || row.format === 'colpkg'
  if (!isPackage && deck === '') throw badRequest('Choose a deck', { deck: 'Choose a deck' })
  if (row.new > 0 && (await countNotes(db, userId)) + row.new > mostNotes) throw tooManyNotes()
  const choice = { deck, conflicts, timeZone, memoryWeights }
  const queued = await queueImport(db, key, { choice, now: clock.now() })
  jobs.wake(importJob)
  return presentImport(queued ?? (await requireImport({ db }, key)))
}

/** Drops a file, or ends the writing of its notes; one that has ended is left alone. @throws HttpError 404 */
export async function cancelImport(
  { db, clock }: StartDeps,
  key: { userId: number; id: number },
): Promise<OwnImportRun> {
  const cancelled = await endImport(db, key, {
    from: openStates,
    state: 'cancelled',
    updatedAt: clock.now(),
  })
  return presentImport(cancelled ?? (await requireImport({ db }, key)))
}
