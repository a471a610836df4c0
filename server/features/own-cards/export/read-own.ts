import type { ExportedNote, ExportedShippedCard } from '#contracts/own-cards/own-export.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { listNotes, listShippedCards } from './own-export.queries.ts'

/** A batch is short enough to be read beside the requests of others, and the whole is never in memory. */
const batchSize = 250

/** The notes of the deck and of those inside it, or of all decks, in batches. */
export async function* readNotes(
  { db }: Pick<Deps, 'db'>,
  { userId }: Pick<SignedIn, 'userId'>,
  deckName: string | undefined,
): AsyncIterable<ExportedNote[]> {
  let afterId = 0
  for (;;) {
    const rows = await listNotes(db, userId, { deckName, afterId, limit: batchSize })
    const last = rows.at(-1)
    if (!last) return
    yield rows.map(({ originKind, originId, originPart, ...note }) => ({
      ...note,
      origin: originOf(originKind, originId, originPart),
    }))
    afterId = last.id
  }
}

function originOf(
  kind: NonNullable<ExportedNote['origin']>['kind'] | null,
  id: number | null,
  part: string | null,
): ExportedNote['origin'] {
  if (kind === null || id === null) return null
  return { kind, id, ...(part !== null && { part }) }
}

/** The shipped cards that the learner has studied and may open, in batches. */
export async function* readShipped(
  { db }: Pick<Deps, 'db'>,
  { userId, accessLevel }: Pick<SignedIn, 'userId' | 'accessLevel'>,
): AsyncIterable<ExportedShippedCard[]> {
  let afterId = 0
  for (;;) {
    const rows = await listShippedCards(db, userId, { level: accessLevel, afterId, limit: batchSize })
    const last = rows.at(-1)
    if (!last) return
    yield rows
    afterId = last.id
  }
}
