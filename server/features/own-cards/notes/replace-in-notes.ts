import type { z } from 'zod'
import type { Reply } from '#contracts/endpoint.ts'
import type { ownCards } from '#contracts/own-cards/own-cards.ts'
import { cardsOf, noteFault } from '#domain/own-cards/cards-of-note.ts'
import { longestSource, mostNoteCharacters } from '#domain/own-cards/limits.ts'
import type { NoteText } from '#domain/own-cards/note.ts'
import { type ReplacedField, replacedText } from '#domain/own-cards/replaced-text.ts'
import type { Deps } from '#server/deps.ts'
import { lockOwnCards } from '#server/features/own-cards/own-ids.queries.ts'
import { writeEdit } from './edit-note.ts'
import { isSameText } from './note-text.ts'
import { listNotesById, type NoteRow } from './notes.queries.ts'

type Body = z.output<typeof ownCards.replaceInNotes.body>
type Replaced = Reply<typeof ownCards.replaceInNotes>

const mostChangesShown = 100

/**
 * Finds and replaces in some notes of the learner, in one transaction; a preview writes nothing. A note that is no longer of the
 * revision is left alone, so that a repeated request changes nothing.
 */
export async function replaceInNotes(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { userId }: { userId: number },
  { notes: chosen, isPreview, ...by }: Body,
): Promise<Replaced> {
  return db.transaction(async (tx) => {
    await lockOwnCards(tx, userId)
    const revisions = new Map(chosen.map(({ id, revision }) => [id, revision]))
    const notes = await listNotesById(tx, userId, [...revisions.keys()])
    const found = notes
      .map((before) => ({ before, after: replacedText(before, by) }))
      .filter(({ before, after }) => before.archivedAt === null && !isSameText(before, after))
    const judged = found.map(({ before, after }) => ({
      ...{ before, after },
      reason: reasonToLeave(after, isPreview || revisions.get(before.id) === before.revision),
    }))
    const changed = judged.filter(({ reason }) => reason === undefined)
    if (!isPreview)
      for (const { before, after } of changed)
        await writeEdit(
          tx,
          { userId, now: clock.now() },
          { before, edit: { deckId: before.deckId, text: after }, cards: cardsOf(after) },
        )
    return {
      changed: changed.length,
      notes: changed.map(({ before: { id, revision } }) => ({ id, revision })),
      changes: changed.flatMap((note) => changesOf(note, by.fields)).slice(0, mostChangesShown),
      left: judged.flatMap(({ before: { id, front }, reason }) => (reason ? [{ id, front, reason }] : [])),
    }
  })
}

/** Why a note stays as it is; undefined when it is changed. */
function reasonToLeave(after: NoteText, isKnown: boolean): string | undefined {
  if (!isKnown) return 'It was changed in the meantime.'
  if (after.front.trim() === '') return 'The front would be empty.'
  const texts = [after.front, after.back, after.why]
  if (texts.some((text) => text.length > mostNoteCharacters) || after.source.length > longestSource)
    return 'A field would be too long.'
  return noteFault(after)?.message
}

const changesOf = (
  { before, after }: { before: NoteRow; after: NoteText },
  fields: readonly ReplacedField[],
): Replaced['changes'] =>
  fields
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ id: before.id, field, before: before[field], after: after[field] }))
