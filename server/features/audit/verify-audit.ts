import { setImmediate as turnOfRequests } from 'node:timers/promises'
import { numberText } from '#domain/text/count-text.ts'
import type { Database } from '#server/database/connect.ts'
import {
  type ChainPart,
  type ChainPlace,
  listMissingTriggers,
  readChainPart,
  readEntryPart,
} from './audit-chain.queries.ts'

const entriesOfAPart = 1000

export interface Verification {
  entries: number
  /** The newest entry that was read. A copy of it elsewhere reveals later if the whole chain was rebuilt. */
  newest: ChainPlace
  /** The first problem found, as one sentence; undefined when the log is intact. */
  problem: string | undefined
}

/**
 * Reads the audit log from its beginning, in parts, while others may write it, and computes every hash again.
 * @param expected a place that the chain had at an earlier time.
 */
export async function verifyAudit(db: Database, expected?: ChainPlace): Promise<Verification> {
  const { entries, newest, problem } = await walkChain(db, expected)
  return {
    entries,
    newest: { position: newest.position, hash: newest.hash },
    problem: problem ?? (await findUnchained(db)) ?? (await findUnprotected(db)),
  }
}

async function walkChain(db: Database, expected: ChainPlace | undefined): Promise<Verification> {
  const all = { limit: entriesOfAPart }
  let at: ChainPlace | undefined
  let entries = 0
  let isFound = expected === undefined
  for (;;) {
    const part = await readChainPart(db, { after: at?.position ?? 0, ...all })
    // Entries that were pruned since the previous part need not be read.
    if (!at || part.pruned.position > at.position) at = part.pruned
    for (const place of [at, ...part.entries]) {
      if (place.position !== expected?.position) continue
      if (place.hash !== expected.hash) return { entries, newest: at, problem: otherHash(expected) }
      isFound = true
    }
    const problem = breakIn(part, at)
    if (problem) return { entries, newest: at, problem }
    entries += part.entries.length
    at = part.entries.at(-1) ?? at
    if (part.entries.length < entriesOfAPart) {
      const problemAtEnd = endOf(part, at) ?? (isFound || !expected ? undefined : notThere(expected, part))
      return { entries, newest: at, problem: problemAtEnd }
    }
    // The embedded database answers without letting other requests run in between.
    await turnOfRequests()
  }
}

/** The first entry of a part that differs from what was written. */
function breakIn({ entries }: ChainPart, before: ChainPlace): string | undefined {
  let at = before
  for (const entry of entries) {
    const { position, entryId } = entry
    const place = `position ${numberText(position)}`
    if (position <= at.position) return `Entry ${entryId} (${place}) should have been pruned.`
    if (position > at.position + 1) return `Position ${numberText(at.position + 1)} is missing.`
    if (entry.previousHash !== at.hash)
      return `Position ${numberText(at.position)} was changed together with its hash: ${place} follows another one.`
    if (!entry.isPresent) return `Entry ${entryId} (${place}) is missing.`
    if (!entry.isUnchanged) return `Entry ${entryId} (${place}) was changed.`
    at = entry
  }
  return undefined
}

/** Checks that the chain ends where the log records, separately, that it ends. */
function endOf({ newest }: ChainPart, last: ChainPlace): string | undefined {
  const [kept, found] = [numberText(newest.position), numberText(last.position)]
  if (newest.position > last.position)
    return `The newest entries are missing: the log ends at position ${found}, and had come to ${kept}.`
  if (newest.position < last.position) return `The log ends at position ${found}, and should end at ${kept}.`
  return newest.hash === last.hash
    ? undefined
    : `Position ${kept}, the newest, was changed together with its hash: another one was kept.`
}

const otherHash = ({ position }: ChainPlace) =>
  `Position ${numberText(position)} has another hash than the expected one: the log was made anew.`

const notThere = ({ position }: ChainPlace, { pruned }: ChainPart) =>
  position < pruned.position
    ? `Position ${numberText(position)} was pruned and cannot be compared any more.`
    : `The newest entries are missing: the expected position ${numberText(position)} is not there.`

async function findUnchained(db: Database): Promise<string | undefined> {
  for (let after = 0; ; ) {
    const { lastId, unchainedId } = await readEntryPart(db, { after, limit: entriesOfAPart })
    if (unchainedId !== null) return `Entry ${unchainedId} was added past the chain.`
    if (lastId === null) return undefined
    after = lastId
    await turnOfRequests()
  }
}

async function findUnprotected(db: Database): Promise<string | undefined> {
  const [missing] = await listMissingTriggers(db)
  return missing && `The trigger ${missing}, which protects the log, is switched off or gone.`
}
