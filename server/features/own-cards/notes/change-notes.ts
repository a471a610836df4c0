import type { z } from 'zod'
import type { ownCards } from '#contracts/own-cards/own-cards.ts'
import { mostTags } from '#domain/content/content-limits.ts'
import { changedTags } from '#domain/own-cards/changed-tags.ts'
import type { Database } from '#server/database/connect.ts'
import type { Deps } from '#server/deps.ts'
import { requireDeck } from '#server/features/own-cards/decks/require-deck.ts'
import { lockOwnCards } from '#server/features/own-cards/own-ids.queries.ts'
import { markCards } from '#server/features/study/rating/set-aside.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { badRequest } from '#server/platform/http/http-error.ts'
import {
  archiveNotes,
  type Chosen,
  listCardsOfNotes,
  listChosenNotes,
  moveNotes,
  restoreNotes,
  saveTags,
} from './note-changes.queries.ts'
import { keepTexts } from './note-history.queries.ts'

type Change = z.output<typeof ownCards.changeNotes.body>

/**
 * Changes many notes at once, or takes it back; a repeated change changes nothing more. Ids that are not the learner's are left
 * out. @returns the number of the notes. @throws HttpError 400, 404 without the deck
 */
export async function changeNotes(
  deps: Pick<Deps, 'db' | 'clock'>,
  learner: SignedIn,
  change: Change,
): Promise<number> {
  const { userId } = learner
  const now = deps.clock.now()
  return deps.db.transaction(async (db) => {
    await lockOwnCards(db, userId)
    const notes = await listChosenNotes(db, { userId, ids: change.ids })
    const chosen = { userId, ids: notes.map(({ id }) => id) }
    if (change.deckId !== undefined) await move(db, chosen, change.deckId)
    const tagged = notesWithTags(notes, change)
    if (tagged.length > 0) {
      await keepTexts(db, { userId, ids: tagged.map(({ id }) => id), now })
      await saveTags(db, { userId, now }, tagged)
    }
    if (change.isDeleted === false) await restoreNotes(db, chosen)
    if (change.isSuspended !== undefined) {
      const ids = await listCardsOfNotes(db, chosen)
      await markCards({ ...deps, db }, learner, { ids, isSuspended: change.isSuspended })
    }
    if (change.isDeleted === true) await archiveNotes(db, chosen, now)
    return notes.length
  })
}

async function move(db: Database, chosen: Chosen, deckId: number): Promise<void> {
  await requireDeck(db, chosen.userId, deckId)
  await moveNotes(db, chosen, deckId)
}

/** The notes whose tags change, with the new ones. */
function notesWithTags(
  notes: readonly { id: number; tags: string[] }[],
  { addTags: add = [], removeTags: remove = [] }: Change,
): { id: number; tags: string[] }[] {
  const changed = notes
    .map(({ id, tags }) => ({ id, tags: changedTags(tags, { add, remove }), before: tags }))
    .filter(({ tags, before }) => tags.join('\n') !== before.join('\n'))
  if (changed.some(({ tags }) => tags.length > mostTags)) {
    const message = `A note has at most ${mostTags} tags`
    throw badRequest(message, { addTags: message })
  }
  return changed.map(({ id, tags }) => ({ id, tags }))
}
