import type { Primer } from '#contracts/catalogue/catalogue.ts'
import { type ChangeAnswer, isNewAnswer, learnedRevision } from '#domain/content-changes/content-change.ts'
import { type ReadState, readStateOf } from '#domain/primers/read-state.ts'
import { claimedTime } from '#domain/scheduling/claimed-time.ts'
import type { Database } from '#server/database/connect.ts'
import type { Deps } from '#server/deps.ts'
import { notFound } from '#server/platform/http/http-error.ts'
import { findPrimer } from './primer.queries.ts'
import {
  deletePrimerRead,
  findPrimerRead,
  listPrimerSteps,
  savePrimerRead,
  updatePrimerRead,
} from './primer-reads.queries.ts'

/** The primer of a chapter, as a learner reads it; null where there is none. */
export async function readPrimer(db: Database, of: Reader): Promise<Primer | null> {
  const primer = await findPrimer(db, of.chapterId)
  return primer && { ...primer, readState: await findReadState(db, of) }
}

interface Reader {
  userId: number
  chapterId: number
}

async function findReadState(db: Database, of: Reader): Promise<ReadState> {
  const read = await findPrimerRead(db, of)
  const steps = read && (await listPrimerSteps(db, { chapterId: of.chapterId, after: read.learnedRevision }))
  return readStateOf(read, steps ?? [])
}

/**
 * Saves that a learner has read a primer, from when on they are told of changes in its meaning, or that they have not.
 * @throws HttpError 404
 */
export async function markPrimerRead(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  of: Reader,
  { isRead, revision, readAt }: { isRead: boolean; revision: number; readAt?: string | undefined },
): Promise<{ readState: ReadState }> {
  const primer = await findPrimer(db, of.chapterId)
  if (!primer) throw notFound('This chapter has no primer')
  const { revision: present } = primer
  if (isRead)
    await savePrimerRead(db, {
      ...of,
      learnedRevision: learnedRevision({ present, shown: revision, atRating: present }),
      readAt: new Date(claimedTime(readAt, clock.now().getTime())),
    })
  else await deletePrimerRead(db, of)
  return { readState: await findReadState(db, of) }
}

/**
 * Notes a learner's answer to a change of a primer, who counts as having been told of this revision.
 * @returns the revision that they had read; undefined for somebody who has not read it
 */
export async function answerPrimerChange(
  tx: Database,
  of: Reader,
  change: { answer: ChangeAnswer; earlier: ChangeAnswer | null; revision: number },
): Promise<{ learnedRevision: number; isChanged: boolean } | undefined> {
  const read = await findPrimerRead(tx, of, 'lock')
  if (!read) return undefined
  const { learnedRevision: known } = read
  const isChanged = isNewAnswer({ ...change, learnedRevision: known })
  if (isChanged)
    await updatePrimerRead(tx, {
      ...of,
      learnedRevision: Math.max(change.revision, known),
      isToBeReadAgain: change.answer === 'ask_again',
    })
  return { learnedRevision: known, isChanged }
}
