import type { ownCards } from '#contracts/own-cards/own-cards.ts'
import type { Deps } from '#server/deps.ts'
import { listDeckCards } from '#server/features/study/own/list-deck-cards.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { addDeck, deleteDeck, listDecks, renameDeck } from './decks/edit-decks.ts'
import { findMediaBytes } from './media/own-media.queries.ts'
import { addNote } from './notes/add-note.ts'
import { changeNotes } from './notes/change-notes.ts'
import { editNote } from './notes/edit-note.ts'
import { listHistory } from './notes/list-history.ts'
import { listNoteIds, listNotes } from './notes/list-notes.ts'
import { listOriginNotes } from './notes/note-list.queries.ts'
import { presentNote, requireNote } from './notes/present-note.ts'
import { replaceInNotes } from './notes/replace-in-notes.ts'
import { findSimilar } from './similar/find-similar.ts'

export function ownCardsRoutes(deps: Deps): Handlers<typeof ownCards> {
  return {
    listDecks: async ({ user }) => ({
      decks: await listDecks(deps, user),
      mediaBytes: await findMediaBytes(deps.db, user.userId),
    }),
    addDeck: ({ user, body }) => addDeck(deps, user, body.name),
    renameDeck: ({ user, params, body }) => renameDeck(deps, user, { deckId: params.id, name: body.name }),
    deleteDeck: async ({ user, params }) => {
      await deleteDeck(deps, user, params.id)
      return { ok: true }
    },
    deckCards: ({ user, params, query }) => listDeckCards(deps, user, { deckId: params.id, ...query }),
    listNotes: ({ user, query }) => listNotes(deps, user, query),
    listNoteIds: async ({ user, query }) => ({ ids: await listNoteIds(deps, user, query) }),
    getNote: async ({ user, params }) => presentNote(deps, user, await requireNote(deps, user, params.id)),
    addNote: ({ user, body }) => addNote(deps, user, body),
    editNote: ({ user, params, body: { deckId, revision, ...text } }) =>
      editNote(deps, user, { noteId: params.id, deckId, revision, text }),
    changeNotes: async ({ user, body }) => ({ changed: await changeNotes(deps, user, body) }),
    replaceInNotes: ({ user, body }) => replaceInNotes(deps, user, body),
    noteHistory: ({ user, params }) => listHistory(deps, user, params.id),
    findSimilar: ({ user, body }) => findSimilar(deps, user, body),
    listNotesOfOrigin: async ({ user, query }) => ({
      notes: await listOriginNotes(deps.db, user.userId, query),
    }),
  }
}
