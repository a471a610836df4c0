import type { AnnouncedChange } from '#content/schema.ts'
import type { PrimerContent } from '#content/study-text.ts'
import { learnedPrimer } from '#domain/content-changes/learned-text.ts'
import type { PrimerText } from '#domain/primers/primer-text.ts'
import type { Database } from '#server/database/connect.ts'
import { latestAnnounced, recordAnnounced } from '#server/database/content/announced-changes.ts'
import { removeConflict, saveConflict } from '#server/database/content/content-conflicts.ts'
import { isSameText } from '#server/database/content/edited-content.ts'
import { type KeyedCards, listKeyedCards, listPrimerRows } from '#server/database/content/primer-rows.ts'
import { contentHash, decideLoad } from '#server/database/content/shipped-content.ts'
import { primerConflicts } from './admin/catalogue-conflicts.ts'
import { removeOtherPrimers, saveAsShipped, savePrimer } from './primer.queries.ts'

/** The key of a primer among conflicts. */
export const primerContentKey = (chapter: string) => `primer:${chapter}`

/** The text of a primer with the ids of its cards. What there is not is left out. @param cards by their keys */
export function primerTextOf(
  { parts, sources, reviewed }: PrimerContent,
  cards: KeyedCards,
  { isWithDeleted = false } = {},
): PrimerText {
  const idOf = (key: string) => {
    const card = cards.get(key)
    return card && (isWithDeleted || card.isPresent) ? card.id : []
  }
  return {
    parts: parts.map(({ key, heading, body, cards: keys }) => ({
      ...{ key, heading, body },
      cardIds: keys.flatMap(idOf).sort((one, other) => one - other),
    })),
    ...{ sources, reviewedOn: reviewed },
  }
}

/**
 * Stores the shipped primers: new and changed ones whole, and none of a chapter whose file is gone. One that an admin edited
 * stays, and shows as a conflict where the files changed too. Those who have read one are told of what the files announce.
 * @param chapterIds the ids of the loaded chapters by key
 */
export async function loadPrimers(
  tx: Database,
  { primers, changes }: { primers: readonly PrimerContent[]; changes: readonly AnnouncedChange[] },
  { chapterIds, at }: { chapterIds: ReadonlyMap<string, number>; at: Date },
): Promise<void> {
  const before = await listPrimerRows(tx)
  const known = new Map(before.map((row) => [row.id, row]))
  const announced = latestAnnounced(changes, (change) => change.primers)
  const cards = await listKeyedCards(tx)
  const kept: number[] = []
  const asShipped: number[] = []
  for (const primer of primers) {
    const chapterId = chapterIds.get(primer.chapter)
    if (chapterId === undefined) continue
    kept.push(chapterId)
    const stored = known.get(chapterId)
    const hash = contentHash(primer)
    const isEdited = stored !== undefined && stored.editedAt !== null
    const shipped = primerTextOf(primer, cards)
    const key = primerContentKey(primer.chapter)
    if (isEdited && isSameText(primerConflicts.fields, stored, shipped)) {
      await removeConflict(tx, key)
      await saveAsShipped(tx, { chapterId, contentHash: hash })
      asShipped.push(chapterId)
    } else {
      const decision = decideLoad(stored && { ...stored, isEdited, isArchived: false }, hash)
      const { chapterTitle = '' } = stored ?? {}
      const ids = { key: primer.chapter, chapterId, chapterTitle, contentHash: hash }
      const text = primerTextOf(primer, cards, { isWithDeleted: true })
      if (decision === 'conflict') {
        const change = announced.get(primer.chapter)
        const shipped = { ...ids, ...text }
        await saveConflict(tx, { key, shipped, announced: change ? { primer: change } : {} })
      }
      if (decision === 'write') {
        await savePrimer(tx, { chapterId, text, contentHash: hash, editedAt: null })
        asShipped.push(chapterId)
      }
    }
  }
  await removeOtherPrimers(tx, kept)
  await recordAnnounced(tx, {
    ...{ before, after: await listPrimerRows(tx, { ids: asShipped }), learned: learnedPrimer },
    announced: ({ key }) => announced.get(key ?? ''),
    at,
  })
}
