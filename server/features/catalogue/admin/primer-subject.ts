import type { EditedPrimer } from '#contracts/catalogue/primer-editing.ts'
import { learnedPrimer } from '#domain/content-changes/learned-text.ts'
import { type PrimerText, partsProblem } from '#domain/primers/primer-text.ts'
import type { Database } from '#server/database/connect.ts'
import { historyOf } from '#server/database/content/content-history.ts'
import { countContentChange } from '#server/database/content/content-version.ts'
import { listPrimerRows, type PrimerRow } from '#server/database/content/primer-rows.ts'
import { listCardsForPrimer, updatePrimerText } from '#server/features/catalogue/primer.queries.ts'
import { byId, type Subject } from '#server/features/editing/subject.ts'
import { badRequest } from '#server/platform/http/http-error.ts'

/**
 * The primers of chapters, as admins edit them. A card that was deleted keeps the part that a text gives it, for the day on which it
 * comes back.
 */
export const primerSubject: Subject<{
  row: PrimerRow
  field: keyof PrimerText
  shown: EditedPrimer
  id: number
}> = {
  name: 'primer',
  fields: ['parts', 'sources', 'reviewedOn'],
  history: historyOf('primer'),
  missing: 'This chapter has no primer',
  read: async (db, ids, lock) => {
    // The count is the lock, and is made once for all primers that a transaction writes.
    if (lock) await countContentChange(db)
    return byId(await listPrimerRows(db, { ids }, lock))
  },
  requireAllowed: async ({ db }, { id, after }) => {
    const cards = await listCardsForPrimer(db, id)
    const problem = partsProblem(after.parts, new Set(cards.map((card) => card.id)))
    if (problem) throw badRequest(problem, { parts: problem })
  },
  save: async (tx, { id, text, at }) => {
    await updatePrimerText(tx, id, { text, editedAt: at })
    const [row] = await listPrimerRows(tx, { ids: [id] })
    if (!row) throw new Error(`the primer of chapter ${id} was not updated`)
    return row
  },
  learned: learnedPrimer,
  present: ({ db }, { row }) => presentPrimer(db, row),
}

/** A primer for editing, with the cards of its chapter. */
export async function presentPrimer(db: Database, row: PrimerRow): Promise<EditedPrimer> {
  const { editedAt, contentHash: _, ...primer } = row
  const cards = await listCardsForPrimer(db, row.id)
  return {
    ...primer,
    isEdited: editedAt !== null,
    cards: cards.flatMap(({ id, question, isPresent }) => (isPresent ? { id, question } : [])),
  }
}
