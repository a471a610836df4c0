import { z } from 'zod'
import { cardProgress, noteForm, studyCard, tagList } from '#contracts/catalogue/catalogue.ts'
import { endpoint } from '#contracts/endpoint.ts'
import {
  count,
  done,
  id,
  idParams,
  idText,
  instant,
  page,
  required,
  text,
  trimmed,
  uuid,
} from '#contracts/primitives.ts'
import { sessionScopes } from '#contracts/study/study.ts'
import { longestTag } from '#domain/content/content-limits.ts'
import {
  longestDeckName,
  longestSource,
  mostNoteCharacters,
  mostNotesAtOnce,
} from '#domain/own-cards/limits.ts'
import { noteOriginKinds } from '#domain/own-cards/note.ts'
import { replacedFields } from '#domain/own-cards/replaced-text.ts'

/** The decks, notes and cards that a learner makes. */

/** The most characters to find, or to put in their place. */
const longestFound = 1000

const deckName = required(longestDeckName, 'Name the deck')

export const ownDeck = z.object({
  id,
  /** With `::` between the names of decks that contain each other. */
  name: z.string(),
  /** Numbers of cards: all, those never studied and not set aside, those due today or earlier, those suspended. */
  cards: count,
  new: count,
  due: count,
  suspended: count,
})
export type OwnDeck = z.infer<typeof ownDeck>

/** What a note was made of; `part` is the key of a part of a chapter's primer, `id` then that of the chapter. */
export const noteOrigin = z.object({
  kind: z.enum(noteOriginKinds),
  id,
  part: trimmed(100).optional(),
})
export type NoteOrigin = z.infer<typeof noteOrigin>

const noteFields = {
  form: noteForm,
  front: required(mostNoteCharacters, 'Write the front'),
  back: text(mostNoteCharacters),
  why: text(mostNoteCharacters),
  source: trimmed(longestSource),
  tags: tagList,
  /** An id of the outline; null for none. */
  category: trimmed(60).nullable(),
}

export const ownNote = z.object({
  id,
  deckId: id,
  deckName: z.string(),
  form: noteForm,
  front: z.string(),
  back: z.string(),
  why: z.string(),
  source: z.string(),
  tags: z.array(z.string()),
  category: z.string().nullable(),
  origin: noteOrigin.nullable(),
  /** The number of changes of the text; an edit names the one with which it began. */
  revision: count,
  createdAt: instant,
  revisedAt: instant,
  /** Deleted, and still to be brought back; null otherwise. */
  deletedAt: instant.nullable(),
  cards: z.array(z.object({ id, number: count, progress: cardProgress })),
})
export type OwnNote = z.infer<typeof ownNote>

export const ownNotesPageSize = 50

/** A note in the list of a deck. */
export const listedNote = ownNote.omit({ back: true, why: true, source: true, cards: true }).extend({
  cards: count,
  due: count,
  suspended: count,
})
export type ListedNote = z.infer<typeof listedNote>

export const noteStates = ['all', 'new', 'due', 'suspended', 'deleted'] as const

const noteFilter = z.object({
  deckId: idText.optional(),
  search: trimmed(200).optional(),
  tag: trimmed(longestTag).optional(),
  state: z.enum(noteStates).default('all'),
})
export type NoteFilter = z.output<typeof noteFilter>

const noteIds = z.array(id).min(1, 'Choose at least one note').max(mostNotesAtOnce)

export const ownCards = {
  listDecks: endpoint({
    method: 'GET',
    path: '/api/own/decks',
    summary:
      'The learner’s own decks, with the number of their cards, and the room that pictures and sounds take',
    access: 'user',
    isKeptOffline: true,
    reply: z.object({
      decks: z.array(ownDeck),
      /** The bytes that the learner's pictures and sounds take. */
      mediaBytes: count,
    }),
  }),
  addDeck: endpoint({
    method: 'POST',
    path: '/api/own/decks',
    summary: 'Make a deck; a name that a deck has already gives that deck',
    access: 'user',
    body: z.object({ name: deckName }),
    reply: ownDeck,
  }),
  renameDeck: endpoint({
    method: 'PUT',
    path: '/api/own/decks/:id',
    summary: 'Rename a deck and those inside it; 409 for the name of another deck',
    access: 'user',
    params: idParams,
    body: z.object({ name: deckName }),
    reply: ownDeck,
  }),
  deleteDeck: endpoint({
    method: 'DELETE',
    path: '/api/own/decks/:id',
    summary: 'Delete a deck that has no notes, deleted ones included',
    access: 'user',
    params: idParams,
    reply: done,
  }),
  deckCards: endpoint({
    method: 'GET',
    path: '/api/own/decks/:id/cards',
    summary:
      'Up to 500 cards of a deck and of those inside it, those to review first, then new ones; by scope one of each note',
    access: 'user',
    isKeptOffline: true,
    params: idParams,
    query: z.object({ scope: z.enum(sessionScopes).optional() }),
    reply: z.array(studyCard),
  }),
  listNotes: endpoint({
    method: 'GET',
    path: '/api/own/notes',
    summary: 'A page of the learner’s notes, the newest first',
    access: 'user',
    query: noteFilter.extend({ page }),
    reply: z.object({
      rows: z.array(listedNote),
      total: count,
      counts: z.record(z.enum(noteStates), count),
      /** All tags of the learner’s notes. */
      tags: z.array(z.string()),
    }),
  }),
  listNoteIds: endpoint({
    method: 'GET',
    path: '/api/own/note-ids',
    summary: 'The ids of all notes of the list, on whichever page',
    access: 'user',
    query: noteFilter,
    reply: z.object({ ids: z.array(id) }),
  }),
  getNote: endpoint({
    method: 'GET',
    path: '/api/own/notes/:id',
    summary: 'A note with its cards',
    access: 'user',
    params: idParams,
    reply: ownNote,
  }),
  addNote: endpoint({
    method: 'POST',
    path: '/api/own/notes',
    summary: 'Make a note and its cards; idempotent by requestId',
    access: 'user',
    body: z.object({
      ...noteFields,
      /** An id made by the browser once per note. */
      requestId: uuid,
      deckId: id,
      origin: noteOrigin.nullable().optional(),
    }),
    reply: ownNote,
  }),
  editNote: endpoint({
    method: 'PUT',
    path: '/api/own/notes/:id',
    summary:
      'Change a note; its cards keep their schedules. 409 edited_meanwhile when it was changed elsewhere',
    access: 'user',
    params: idParams,
    body: z.object({ ...noteFields, deckId: id, revision: count }),
    reply: ownNote,
  }),
  changeNotes: endpoint({
    method: 'POST',
    path: '/api/own/notes/change',
    summary: 'Move, tag, suspend or delete many notes at once, or take it back; the others are left alone',
    access: 'user',
    body: z.object({
      ids: noteIds,
      deckId: id.optional(),
      addTags: tagList.optional(),
      removeTags: tagList.optional(),
      isSuspended: z.boolean().optional(),
      isDeleted: z.boolean().optional(),
    }),
    reply: z.object({ changed: count }),
  }),
  replaceInNotes: endpoint({
    method: 'POST',
    path: '/api/own/notes/replace',
    summary:
      'Find and replace in some notes, or only say what it would change. A note that is no longer of the revision is left alone',
    access: 'user',
    body: z.object({
      /** With the revisions that the preview gave; a preview needs none. */
      notes: z
        .array(z.object({ id, revision: count.optional() }))
        .min(1, 'Choose at least one note')
        .max(mostNotesAtOnce),
      find: text(longestFound).min(1, 'Write what to find'),
      replacement: text(longestFound),
      fields: z.array(z.enum(replacedFields)).min(1, 'Choose at least one field'),
      matchesCase: z.boolean(),
      isPreview: z.boolean(),
    }),
    reply: z.object({
      /** The number of notes that were changed, or would be. */
      changed: count,
      /** These notes as they were before, by which they are changed. */
      notes: z.array(z.object({ id, revision: count })),
      /** Fields with their text before and after it, of the first changed notes. */
      changes: z.array(
        z.object({ id, field: z.enum(replacedFields), before: z.string(), after: z.string() }),
      ),
      /** Notes that have the words and stay as they are, each with the reason. */
      left: z.array(z.object({ id, front: z.string(), reason: z.string() })),
    }),
  }),
  noteHistory: endpoint({
    method: 'GET',
    path: '/api/own/notes/:id/history',
    summary: 'The earlier texts of a note, the latest first, 50 at most',
    access: 'user',
    params: idParams,
    reply: z.object({
      versions: z.array(
        ownNote
          .pick({ form: true, front: true, back: true, why: true, source: true, tags: true, category: true })
          .extend({ revision: count, savedAt: instant }),
      ),
    }),
  }),
  findSimilar: endpoint({
    method: 'POST',
    path: '/api/own/similar',
    summary: 'Cards, shipped ones that the learner may open and own ones, that ask nearly the same',
    access: 'user',
    limit: { points: 120, windowSeconds: 60, per: 'user' },
    body: z.object({ front: text(mostNoteCharacters), noteId: id.optional() }),
    reply: z.object({
      cards: z.array(
        z.object({
          id,
          question: z.string(),
          place: z.string(),
          noteId: id.nullable(),
          chapterId: id.nullable(),
        }),
      ),
    }),
  }),
  listNotesOfOrigin: endpoint({
    method: 'GET',
    path: '/api/own/origins',
    summary: 'The notes that the learner made of a question, a card, a drug or a part of a primer',
    access: 'user',
    isKeptOffline: true,
    query: z.object({ kind: z.enum(noteOriginKinds), id: idText, part: trimmed(100).optional() }),
    reply: z.object({ notes: z.array(z.object({ id, front: z.string(), deckName: z.string() })) }),
  }),
}
