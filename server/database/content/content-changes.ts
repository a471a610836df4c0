import { and, inArray } from 'drizzle-orm'
import { type ChangeNote, type MeaningStep, nextStep } from '#domain/content-changes/content-change.ts'
import {
  changedParts,
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

/** A part of a text that reads otherwise, and whose meaning has changed. */
interface ChangedPart {
  before: LearnedPart | undefined
  after: LearnedPart
  replaced: Replaced
  /** Whether another answer of a question is right. */
  isCorrected: boolean
}

/**
 * Records the changes in meaning for those who learned the texts before them, in the transaction that writes the new
 * texts, whose items must be locked. Each part of an item is there once. A text that is restored means what it meant before. Another
 * key is always another meaning, and earlier answers are scored again by it.
 */
export async function recordTextChanges(tx: Database, texts: readonly Replaced[]): Promise<void> {
  const parts: ChangedPart[] = []
  for (const replaced of texts) {
    for (const part of changedParts(replaced.before, replaced.after)) {
      const isCorrected = await recordKey(tx, { ...part, replaced })
      if (replaced.note || replaced.restored !== undefined || isCorrected)
        parts.push({ ...part, replaced, isCorrected })
    }
  }
  if (parts.length === 0) return
  const earlierOf = await listEarlierChanges(tx, parts)
  const changes = parts.flatMap((part) => changeOf(part, earlierOf(part)) ?? [])
  if (changes.length > 0) await tx.insert(contentChanges).values(changes)
}

/** @returns whether another answer is right. */
async function recordKey(
  tx: Database,
  { before, after, replaced }: Omit<ChangedPart, 'isCorrected'>,
): Promise<boolean> {
  if (!before?.choice || !after.choice) return false
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

async function listEarlierChanges(
  tx: Database,
  parts: readonly ChangedPart[],
): Promise<(part: ChangedPart) => EarlierChange[]> {
  const { kind, itemId, revision, meaning, meaningBefore, before, after } = contentChanges
  const kinds = new Set(parts.map((part) => part.after.kind))
  const ids = new Set(parts.map(({ replaced }) => replaced.id))
  const changes = await tx
    .select({ kind, itemId, revision, meaning, meaningBefore, before, after })
    .from(contentChanges)
    .where(and(inArray(kind, [...kinds]), inArray(itemId, [...ids])))
  const byItem = Map.groupBy(changes, (change) => `${change.kind} ${change.itemId}`)
  return (part) => byItem.get(`${part.after.kind} ${part.replaced.id}`) ?? []
}

/** @returns undefined where the text means what it meant */
function changeOf(
  { before, after, replaced, isCorrected }: ChangedPart,
  earlier: readonly EarlierChange[],
): typeof contentChanges.$inferInsert | undefined {
  const { id: itemId, revision, restored, announcedOn = null, by: changedBy, at: changedAt } = replaced
  const said = restored ?? revisionThatSaid(earlier, after.fields)
  const step =
    nextStep(earlier, { revision, restored: said }) ?? (isCorrected && nextStep(earlier, { revision }))
  if (!step) return undefined
  const { note = restored === undefined ? correctedNote : restoredNote } = replaced
  return {
    ...{ kind: after.kind, itemId, before: before?.fields ?? [], after: after.fields },
    ...{ announcedOn, changedBy, changedAt },
    ...step,
    ...note,
  }
}
