import { and, eq } from 'drizzle-orm'
import {
  type ChangeNote,
  type LearnedItem,
  type MeaningStep,
  nextStep,
} from '#domain/content-changes/content-change.ts'
import type { LearnedField, LearnedPart } from '#domain/content-changes/learned-text.ts'
import type { Database } from '#server/database/connect.ts'
import { contentChanges } from '#server/database/tables/catalogue.ts'

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

/**
 * Records a change in meaning for those who learned the text before it, in the transaction that writes the
 * new text, whose item must be locked. A text that is restored means what it meant before.
 */
export async function recordTextChange(tx: Database, replaced: Replaced): Promise<void> {
  if (!replaced.note && replaced.restored === undefined) return
  for (const { kind, fields } of replaced.after) {
    const before = replaced.before.find((part) => part.kind === kind)?.fields ?? []
    if (JSON.stringify(before) === JSON.stringify(fields)) continue
    await recordPart(tx, { item: { kind, id: replaced.id }, before, after: fields, replaced })
  }
}

async function recordPart(
  tx: Database,
  part: { item: LearnedItem; before: LearnedField[]; after: LearnedField[]; replaced: Replaced },
): Promise<void> {
  const { item, before, after, replaced } = part
  const { revision, restored, announcedOn = null, by, at } = replaced
  const isOfItem = and(eq(contentChanges.kind, item.kind), eq(contentChanges.itemId, item.id))
  const steps: MeaningStep[] = await tx
    .select({
      revision: contentChanges.revision,
      meaning: contentChanges.meaning,
      meaningBefore: contentChanges.meaningBefore,
    })
    .from(contentChanges)
    .where(isOfItem)
  const step = nextStep(steps, { revision, restored })
  if (!step) return
  const { note = restoredNote } = replaced
  const change = {
    kind: item.kind,
    itemId: item.id,
    before,
    after,
    announcedOn,
    changedBy: by,
    changedAt: at,
  }
  await tx.insert(contentChanges).values({ ...change, ...step, ...note })
}
