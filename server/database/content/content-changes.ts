import { and, eq } from 'drizzle-orm'
import {
  type ChangeNote,
  type LearnedItem,
  type MeaningStep,
  nextStep,
} from '#domain/content-changes/content-change.ts'
import { keyChange, type LearnedPart } from '#domain/content-changes/learned-text.ts'
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
  why: 'The text before the last change holds again.',
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
 */
export async function recordTextChange(tx: Database, replaced: Replaced): Promise<void> {
  for (const after of replaced.after) {
    const before = replaced.before.find(({ kind }) => kind === after.kind)
    if (JSON.stringify(before?.fields) === JSON.stringify(after.fields)) continue
    const isCorrected = before !== undefined && (await recordKey(tx, { before, after, replaced }))
    if (replaced.note || replaced.restored !== undefined || isCorrected)
      await recordPart(tx, { before, after, replaced, isCorrected })
  }
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

async function recordPart(
  tx: Database,
  part: { before: LearnedPart | undefined; after: LearnedPart; replaced: Replaced; isCorrected: boolean },
): Promise<void> {
  const { before, after, replaced, isCorrected } = part
  const { revision, restored, announcedOn = null, by, at } = replaced
  const item: LearnedItem = { kind: after.kind, id: replaced.id }
  const isOfItem = and(eq(contentChanges.kind, item.kind), eq(contentChanges.itemId, item.id))
  const steps: MeaningStep[] = await tx
    .select({
      revision: contentChanges.revision,
      meaning: contentChanges.meaning,
      meaningBefore: contentChanges.meaningBefore,
    })
    .from(contentChanges)
    .where(isOfItem)
  const step = nextStep(steps, { revision, restored }) ?? (isCorrected && nextStep(steps, { revision }))
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
