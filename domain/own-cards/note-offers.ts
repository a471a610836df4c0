/**
 * What a reader of a shared deck is offered: the changes that its author has made since the reader took or left them. The text that
 * the reader last took or left is `imported` of the reader's note, as after an import.
 */
import type { NoteText } from './note.ts'
import { isSameField, type KnownNote, type NoteField, noteFields } from './plan-note-import.ts'

export interface SharedHead {
  guid: string
  /** The number of changes of its text: a decision names the text that it is about. */
  revision: number
}

/** A note as its author has it now. */
export interface SharedNote extends SharedHead {
  text: NoteText
}

/**
 * By the guids of the notes that came with the subscription, or were left out: the author's revision that the reader last took or
 * left; null for a note that the reader keeps without its author.
 */
export type Subscribed = ReadonlyMap<string, number | null>

/** The guids of the author's notes that the reader has not decided about, and of those that are gone. */
export function undecided(heads: readonly SharedHead[], subscribed: Subscribed): string[] {
  const present = new Set(heads.map(({ guid }) => guid))
  return [
    ...heads.flatMap(({ guid, revision }) => (subscribed.get(guid) === revision ? [] : [guid])),
    ...[...subscribed].flatMap(([guid, revision]) => (present.has(guid) || revision === null ? [] : [guid])),
  ]
}

export type NoteOffer =
  | { kind: 'new'; theirs: SharedNote }
  | {
      kind: 'changed'
      theirs: SharedNote
      known: KnownNote
      /** The fields whose text is offered. */
      fields: NoteField[]
      /** Those of them that the reader has changed too. */
      edited: NoteField[]
    }
  | { kind: 'deleted'; known: KnownNote }

interface Reader {
  /** The reader's notes with the undecided guids, deleted ones too. */
  known: readonly KnownNote[]
  subscribed: Subscribed
}

/**
 * Changed notes and new ones in the author's order, then deleted ones. What the reader deleted or left out is not offered.
 * @param theirs the author's notes with the undecided guids
 */
export function noteOffers(theirs: readonly SharedNote[], { known, subscribed }: Reader): NoteOffer[] {
  const byGuid = new Map(known.map((note) => [note.guid, note]))
  const present = new Set(theirs.map(({ guid }) => guid))
  const gone = known.filter(({ guid, isDeleted }) => !isDeleted && !present.has(guid))
  return [
    ...theirs.flatMap((note): NoteOffer[] => {
      const match = byGuid.get(note.guid)
      if (match) return match.isDeleted ? [] : changedOffer(note, match)
      return subscribed.has(note.guid) ? [] : [{ kind: 'new', theirs: note }]
    }),
    ...gone.map((note): NoteOffer => ({ kind: 'deleted', known: note })),
  ]
}

function changedOffer(theirs: SharedNote, known: KnownNote): NoteOffer[] {
  const { text: mine, imported: base } = known
  const fields = noteFields.filter(
    (field) => !isSameField(field, theirs.text, mine) && !(base && isSameField(field, theirs.text, base)),
  )
  if (fields.length === 0) return []
  const edited = fields.filter((field) => !(base && isSameField(field, mine, base)))
  return [{ kind: 'changed', theirs, known, fields, edited }]
}

/** The reader's text once some of the offered fields are taken. The others stay, and so do all that were not offered. */
export function textWithTaken(
  { known, theirs, fields }: NoteOffer & { kind: 'changed' },
  taken: readonly NoteField[],
): NoteText {
  const chosen = fields.filter((field) => taken.includes(field))
  return { ...known.text, ...Object.fromEntries(chosen.map((field) => [field, theirs.text[field]])) }
}

/** The fields that a reader may suggest to the author: those that the reader has changed, and that are not the author's. */
export function suggestibleFields(known: KnownNote, theirs: NoteText): NoteField[] {
  const { text: mine, imported: base } = known
  return noteFields.filter(
    (field) => !isSameField(field, mine, theirs) && !(base && isSameField(field, mine, base)),
  )
}
