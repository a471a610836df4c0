import { setTimeout as pause } from 'node:timers/promises'
import { mostPackageBytes } from '#contracts/own-cards/own-import.ts'
import { categoriesInOrder } from '#domain/outline/outline-places.ts'
import type { Deps } from '#server/deps.ts'
import { MediaNotSaved } from '#server/features/own-cards/media/place-media.ts'
import { HttpError } from '#server/platform/http/http-error.ts'
import { longestRunMs } from '#server/platform/jobs/jobs.ts'
import { ImportMedia } from './import-media.ts'
import type { NotesPart } from './note-file.ts'
import {
  analyzeImported,
  claimImport,
  endImport,
  type ImportRow,
  leaveImport,
} from './own-imports.queries.ts'
import { readInWorker } from './read-in-worker.ts'
import { importJob } from './start-import.ts'
import { formatNamed } from './upload-file.ts'
import { MissingPart, withFile } from './with-file.ts'
import { writeNotes } from './write-notes.ts'

type ImportDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'outline' | 'jobs' | 'mediaStore'>

/** A log of a million ratings is replayed in this time. */
const longestReadMs = 300_000
/** A run that has written nothing for so long is over: the process was killed. */
const leftAfterMs = 360_000
/** An import that has ended so many processes is not tried again. */
const mostRuns = 5
/** Files of this size are imported beside a larger one. */
const smallBytes = 20 * 2 ** 20
const pollingMs = 1_000
/** With more notes that were not analyzed, statements would be planned as for an empty table. */
const mostUnanalyzed = 2_000
/** The part of the time that is left to the requests of others. */
const restShare = 1

/**
 * Writes the notes of the files that wait, a few at a time: the smallest file first, and a small one beside a large
 * one. What does not come to its end in this run goes on in the next.
 */
export async function runImports(deps: ImportDeps, stopping?: AbortSignal): Promise<void> {
  const endsAt = performance.now() + longestRunMs * 0.8
  const mustStop = () => stopping?.aborted === true || performance.now() > endsAt
  const over = new AbortController()
  const paused: number[] = []
  const all = async () => {
    await importNext(deps, { mostBytes: mostPackageBytes, mustStop, paused }).finally(() => over.abort())
  }
  const small = async () => {
    while (!mustStop()) {
      await pause(pollingMs, undefined, over).catch(() => undefined)
      if (over.signal.aborted) return
      await importNext(deps, { mostBytes: smallBytes, mustStop, paused })
    }
  }
  await Promise.all([all(), small()])
  if (performance.now() > endsAt) deps.jobs.wake(importJob)
}

interface Turn {
  mostBytes: number
  mustStop: () => boolean
  /** The learners whose import goes on in the next run: the store of their pictures and sounds is down. */
  paused: number[]
}

/** Imports one file after another until none waits. */
async function importNext(deps: ImportDeps, { mostBytes, mustStop, paused }: Turn): Promise<void> {
  while (!mustStop()) {
    const now = deps.clock.now()
    const leftSince = new Date(now.getTime() - leftAfterMs)
    const row = await claimImport(deps.db, { now, leftSince, mostBytes, except: paused })
    if (!row) return
    await importFile(deps, row, { mustStop, paused })
  }
}

async function importFile(
  deps: ImportDeps,
  row: ImportRow,
  { mustStop, paused }: Pick<Turn, 'mustStop' | 'paused'>,
): Promise<void> {
  const end = (state: 'done' | 'failed', problem?: string) =>
    endImport(deps.db, row, {
      ...{ from: ['running'], run: row.run, state, updatedAt: deps.clock.now() },
      ...(problem !== undefined && { problem }),
    })
  if (row.run > mostRuns) {
    await end('failed', 'The file is too complicated to be imported. Divide it into several files.')
    return
  }
  try {
    const outcome = await withFile(deps.db, row, (path) => writeFile(deps, { row, path, mustStop }))
    if (outcome === 'written') await end('done')
    if (outcome === 'stopped') await leaveImport(deps.db, row, row.run)
  } catch (error) {
    // It was cancelled, and its file is gone.
    if (error instanceof MissingPart) return
    if (error instanceof MediaNotSaved) {
      paused.push(row.userId)
      return leaveImport(deps.db, row, row.run)
    }
    const isOfFile = error instanceof HttpError && (error.status === 422 || error.code === 'too_many_notes')
    if (isOfFile) await end('failed', error.message)
    else throw error
  }
}

/** Writes what was not written by earlier runs. */
async function writeFile(
  deps: ImportDeps,
  { row, path, mustStop }: { row: ImportRow; path: string; mustStop: () => boolean },
): Promise<'written' | 'stopped' | 'lost'> {
  const { choice } = row
  if (!choice) throw new Error('an import runs that was not started')
  const media = await ImportMedia.of({ db: deps.db, userId: row.userId, isStored: true })
  const task = {
    path,
    knownMedia: media.known,
    format: formatNamed(row.name),
    chosen: row.columns ?? undefined,
    importedFor: { timeZone: choice.timeZone, memoryWeights: choice.memoryWeights },
    categories: categoriesInOrder(deps.outline),
    now: deps.clock.now().getTime(),
  }
  let written = row.read
  let stored = 0
  let unanalyzed = 0
  const analyze = async () => {
    unanalyzed = 0
    await analyzeImported(deps.db)
  }
  try {
    for await (const part of readInWorker(deps, task, { mostMs: longestReadMs })) {
      if (mustStop()) return 'stopped'
      if ('files' in part) stored += await media.store(deps, part.files)
      if (!('notes' in part)) continue
      const { notes: left, first } = withoutFirst(part, written)
      written -= first
      if (left.length === 0) continue
      const begun = performance.now()
      const { notes, refusals } = await media.resolve(left)
      const toWrite = { row, choice, notes, schedules: part.schedules, refusals, stored }
      if (!(await writeNotes(deps, toWrite))) return 'lost'
      stored = 0
      unanalyzed += left.length
      if (unanalyzed >= mostUnanalyzed) await analyze()
      await pause((performance.now() - begun) * restShare)
    }
    return 'written'
  } finally {
    if (unanalyzed > 0) await analyze()
  }
}

/** The notes of a part without those that an earlier run has written, and their number. */
function withoutFirst({ notes }: NotesPart, written: number): { notes: NotesPart['notes']; first: number } {
  const first = Math.min(written, notes.length)
  return { notes: notes.slice(first), first }
}
