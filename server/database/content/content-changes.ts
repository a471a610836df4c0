import { and, eq } from 'drizzle-orm'
import {
  type ChangeNote,
  type LearnedItem,
  type MeaningStep,
  nextStep,
} from '#domain/content-changes/content-change.ts'
import {
  keyChange,
  type LearnedField,
  type LearnedPart,
  readsTheSame,
} from '#domain/content-changes/learned-text.ts'
import type { Database } from '#server/database/connect.ts'
import { contentChanges } from '#server/database/tables/catalogue.ts'
import { recordKeyChange } from './key-changes.ts'

/** A text that has replaced another one, as learners learn both. */
export interface Replaced {
  id: number
  /** The revision of the new text. */
  revision: number
  before: readonly LearnedPart[]
  after: readonly LearnedPart[]
  /** What is said about a change in meaning; without it only words have changed. */
  note?: ChangeNote | undefined
  /** The revision of the earlier text that was restored, if one was. */
  restored?: number | undefined
  /** The day under which the files of the content announce the change. */
  announcedOn?: string | undefined
  by: string
  at: Date
}

const restoredNote: ChangeNote = {
  severity: 'wrong',
  why: 'An earlier text holds again.',
  source: '',
  link: null,
}

const correctedNote: ChangeNote = {
  severity: 'wrong',
  why: 'The right answer was corrected.',
  source: '',
  link: null,
}

/**
 * Records a change in meaning for those who learned the text before it, in the transaction that writes the
 * new text, whose item must be locked. A text that is restored means what it meant before. Another key is always
 * another meaning, and earlier answers are scored again by it.
 * @returns whether anything that learners learn reads differently
 */
export async function recordTextChange(tx: Database, replaced: Replaced): Promise<boolean> {
  let differs = false
  for (const after of replaced.after) {
    const before = replaced.before.find(({ kind }) => kind === after.kind)
    if (readsTheSame(before?.fields ?? [], after.fields)) continue
    differs = true
    const isCorrected = before !== undefined && (await recordKey(tx, { before, after, replaced }))
    if (replaced.note || replaced.restored !== undefined || isCorrected)
      await recordPart(tx, { before, after, replaced, isCorrected })
  }
  return differs
}

/** @returns whether another answer is right. */
async function recordKey(
  tx: Database,
  { before, after, replaced }: { before: LearnedPart; after: LearnedPart; replaced: Replaced },
): Promise<boolean> {
  if (!before.choice || !after.choice) return false
  const changed = keyChange(before.choice, after.choice)
  if (!changed) return false
  await recordKeyChange(tx, {
    ...{ questionId: replaced.id, revision: replaced.revision, changedAt: replaced.at },
    ...{
      keyBefore: before.choice.keyOption,
      keyAfter: after.choice.keyOption,
      movesOptions: changed.movesOptions,
    },
  })
  return changed.isCorrected
}

interface EarlierChange extends MeaningStep {
  before: LearnedField[]
  after: LearnedField[]
}

/** The revision of an earlier text that reads the same: a change that was taken back by hand is restored too. */
function revisionThatSaid(
  changes: readonly EarlierChange[],
  fields: readonly LearnedField[],
): number | undefined {
  const after = changes.find((change) => readsTheSame(change.after, fields))
  if (after) return after.revision
  const before = changes.find((change) => readsTheSame(change.before, fields))
  return before && before.revision - 1
}

async function recordPart(
  tx: Database,
  part: { before: LearnedPart | undefined; after: LearnedPart; replaced: Replaced; isCorrected: boolean },
): Promise<void> {
  const { before, after, replaced, isCorrected } = part
  const { revision, restored, announcedOn = null, by, at } = replaced
  const item: LearnedItem = { kind: after.kind, id: replaced.id }
  const isOfItem = and(eq(contentChanges.kind, item.kind), eq(contentChanges.itemId, item.id))
  const steps: EarlierChange[] = await tx
    .select({
      revision: contentChanges.revision,
      meaning: contentChanges.meaning,
      meaningBefore: contentChanges.meaningBefore,
      before: contentChanges.before,
      after: contentChanges.after,
    })
    .from(contentChanges)
    .where(isOfItem)
  const said = restored ?? revisionThatSaid(steps, after.fields)
  const step = nextStep(steps, { revision, restored: said }) ?? (isCorrected && nextStep(steps, { revision }))
  if (!step) return
  const { note = restored === undefined ? correctedNote : restoredNote } = replaced
  const change = {
    kind: item.kind,
    itemId: item.id,
    before: before?.fields ?? [],
    after: after.fields,
    announcedOn,
    changedBy: by,
    changedAt: at,
  }
  await tx.insert(contentChanges).values({ ...change, ...step, ...note })
}
