import type { ListedNote, NoteOrigin, OwnNote } from '#contracts/own-cards/own-cards.ts'
import type { Deps } from '#server/deps.ts'
import { listCardProgress } from '#server/features/study/rating/list-card-progress.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { notFound } from '#server/platform/http/http-error.ts'
import { findNote, listCards, type NoteRow } from './notes.queries.ts'

type Head = Omit<ListedNote, 'cards' | 'due' | 'suspended'>

/** @throws HttpError 404 when the learner has no such note. */
export async function requireNote(
  { db }: Pick<Deps, 'db'>,
  { userId }: SignedIn,
  noteId: number,
): Promise<NoteRow> {
  const note = await findNote(db, userId, noteId)
  if (!note) throw notFound('This note does not exist')
  return note
}

/** A note with its cards and the learner's progress on each; a deleted one has none. */
export async function presentNote(
  deps: Pick<Deps, 'db' | 'clock'>,
  learner: SignedIn,
  note: NoteRow,
): Promise<OwnNote> {
  const cards = await listCards(deps.db, learner.userId, note.id)
  const progressOf = await listCardProgress(
    deps,
    learner,
    cards.map(({ id }) => id),
  )
  return {
    ...noteHead(note),
    back: note.back,
    why: note.why,
    source: note.source,
    cards: cards.map((card) => ({ ...card, progress: progressOf(card.id) })),
  }
}

/** What a list shows of a note, without its cards. */
export function noteHead(note: Omit<NoteRow, 'back' | 'why' | 'source'>): Head {
  return {
    id: note.id,
    deckId: note.deckId,
    deckName: note.deckName,
    form: note.form,
    front: note.front,
    tags: note.tags,
    category: note.category,
    origin: originOf(note),
    revision: note.revision,
    createdAt: note.createdAt.toISOString(),
    revisedAt: note.revisedAt.toISOString(),
    deletedAt: note.archivedAt?.toISOString() ?? null,
  }
}

function originOf({
  originKind: kind,
  originId: id,
  originPart: part,
}: Pick<NoteRow, 'originKind' | 'originId' | 'originPart'>): NoteOrigin | null {
  if (kind === null || id === null) return null
  return { kind, id, ...(part === null ? {} : { part }) }
}
