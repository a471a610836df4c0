import { call } from '#client/platform/calls/calls.ts'
import { type NoteOrigin, type OwnNote, ownCards } from '#contracts/own-cards/own-cards.ts'
import { type NoteValues, textOfValues } from './note-values.ts'

interface SavedNote {
  values: NoteValues
  requestId: string
  /** Of what a new note is made. */
  origin: NoteOrigin | undefined
  /** The note that is edited, and the revision that the edit replaces. */
  edited?: { note: OwnNote; revision: number } | undefined
}

const urgent = { urgent: true }

/** Saves a note, and before it the deck that it names. @throws CallError */
export async function saveNote({ values, requestId, origin, edited }: SavedNote): Promise<OwnNote> {
  const deckId = await deckIdOf(values.deck.trim(), edited?.note)
  const body = { ...textOfValues(values, edited?.note), deckId }
  if (edited) {
    const { note, revision } = edited
    return call(ownCards.editNote, { params: { id: note.id }, body: { ...body, revision } }, urgent)
  }
  const note = await call(ownCards.addNote, { body: { ...body, requestId, origin: origin ?? null } }, urgent)
  if (isSame(note, body)) return note
  // An earlier attempt has arrived without its reply, and the text was changed since.
  const { id, revision } = note
  return call(ownCards.editNote, { params: { id }, body: { ...body, revision } }, urgent)
}

async function deckIdOf(name: string, note: OwnNote | undefined): Promise<number> {
  if (note?.deckName === name) return note.deckId
  return (await call(ownCards.addDeck, { body: { name } }, urgent)).id
}

type NoteBody = ReturnType<typeof textOfValues> & { deckId: number }

const isSame = (note: OwnNote, body: NoteBody) => fieldsOf(note) === fieldsOf(body)
const fieldsOf = ({ form, deckId, front, back, why, source, tags, category }: NoteBody) =>
  JSON.stringify([form, deckId, front.trim(), back, why, source, tags, category])
