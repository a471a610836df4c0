import { z } from 'zod'
import { noteForm } from '#contracts/catalogue/catalogue.ts'
import { endpoint } from '#contracts/endpoint.ts'
import { mediaKey, mediaSize } from '#contracts/own-cards/own-media.ts'
import { count, done, id, idParams, instant, trimmed } from '#contracts/primitives.ts'
import { noteFields } from '#domain/own-cards/plan-note-import.ts'
import {
  longestShownName,
  longestWhy,
  mostOffersAtOnce,
  suggestionStates,
} from '#domain/own-cards/shared-deck.ts'

/**
 * Decks that learners share by a link: the author shares and decides about suggestions, readers copy, are offered the author's
 * later changes, and suggest changes. Authors learn the names of readers, and readers that of the author, only where these say so.
 */

export const shareTokenParams = z.object({
  /** 128 random bits. */
  token: z.string().regex(/^[\w-]{22}$/, 'This link is incomplete'),
})

export const noteField = z.enum(noteFields)

/** A field of a note that differs, as readers see its text. */
export const noteChange = z.object({ field: noteField, before: z.string(), after: z.string() })
export type NoteChange = z.infer<typeof noteChange>

/** A deck that the learner shares. */
export const deckShare = z.object({
  deckId: id,
  /** Of the link; null once an admin has taken the deck down. */
  token: z.string().nullable(),
  authorName: z.string(),
  copies: count,
  /** The number of open suggestions. */
  suggestions: count,
  /** Why an admin took it down; null otherwise. */
  removalReason: z.string().nullable(),
})
export type DeckShare = z.infer<typeof deckShare>

const noteOffer = z.object({
  guid: z.string(),
  kind: z.enum(['new', 'changed', 'deleted']),
  /** The author's revision; null for a note that the author deleted. */
  revision: count.nullable(),
  front: z.string(),
  /** The reader's text and the author's. */
  changes: z.array(noteChange),
  /** The fields of these that the reader has changed too. */
  edited: z.array(noteField),
})
export type NoteOffer = z.infer<typeof noteOffer>

const offerDecision = z.object({
  guid: z.string().min(1).max(200),
  /** As it was offered: nothing is decided about a text that the reader has not seen. */
  revision: count.nullable(),
  isTaken: z.boolean(),
  /** The fields that are taken; all without it. The others are left. */
  fields: z.array(noteField).optional(),
})

const shownName = trimmed(longestShownName)
const perHour = (points: number) => ({ points, windowSeconds: 3600, per: 'user' }) as const

export const ownSharing = {
  listSharing: endpoint({
    method: 'GET',
    path: '/api/own/sharing',
    summary: 'The decks that the learner shares, and those that were copied from others',
    access: 'user',
    reply: z.object({
      shares: z.array(deckShare),
      subscriptions: z.array(z.object({ id, deckId: id })),
    }),
  }),
  shareDeck: endpoint({
    method: 'POST',
    path: '/api/own/decks/:id/share',
    summary: 'Share a deck with those inside it by a link, or change how; 409 when an admin took it down',
    access: 'user',
    limit: perHour(60),
    params: idParams,
    body: z.object({
      /** The notice: own texts or with permission, no data of patients, no questions of real exams. */
      agrees: z.literal(true, 'Please agree to this first'),
      /** Shown to readers; empty for none. */
      authorName: shownName,
      /** The token of a link that a new one is to replace. */
      replaces: z.string().max(22).optional(),
    }),
    reply: deckShare,
  }),
  stopSharing: endpoint({
    method: 'DELETE',
    path: '/api/own/decks/:id/share',
    summary: 'End the link of a shared deck; copies stay',
    access: 'user',
    params: idParams,
    reply: done,
  }),
  getShared: endpoint({
    method: 'GET',
    path: '/api/shared/:token',
    summary: 'A shared deck with the cards of its first notes',
    access: 'public',
    limit: { points: 120, windowSeconds: 60, per: 'address' },
    params: shareTokenParams,
    reply: z.object({
      title: z.string(),
      authorName: z.string(),
      notes: count,
      cards: count,
      preview: z.array(
        z.object({ form: noteForm, cards: z.array(z.object({ question: z.string(), answer: z.string() })) }),
      ),
      /** The deck of the caller: the shared one of its author, or the copy of a reader. */
      deckId: id.nullable(),
      isAuthor: z.boolean(),
    }),
  }),
  showSharedMedia: endpoint({
    method: 'GET',
    path: '/api/shared/:token/media/:key',
    summary: 'A picture or sound that a note of a shared deck names',
    access: 'public',
    limit: { points: 1200, windowSeconds: 60, per: 'address' },
    params: shareTokenParams.extend({ key: mediaKey }),
    query: mediaSize,
    reply: z.instanceof(Uint8Array),
    produces: '*/*',
  }),
  copyShared: endpoint({
    method: 'POST',
    path: '/api/shared/:token/copy',
    summary: 'Copy a shared deck to the learner’s own; once copied, it gives that copy',
    access: 'user',
    limit: perHour(30),
    params: shareTokenParams,
    reply: z.object({ deckId: id }),
  }),
  listOffers: endpoint({
    method: 'GET',
    path: '/api/own/subscriptions/:id/offers',
    summary: `What the author of a copied deck has changed since, ${mostOffersAtOnce} notes at most, and what became of suggestions`,
    access: 'user',
    params: idParams,
    reply: z.object({
      /** The deck is no longer shared. */
      isEnded: z.boolean(),
      total: count,
      offers: z.array(noteOffer),
      suggestions: z.array(
        z.object({ id, front: z.string(), state: z.enum(suggestionStates), createdAt: instant }),
      ),
    }),
  }),
  decideOffers: endpoint({
    method: 'POST',
    path: '/api/own/subscriptions/:id/offers',
    summary: 'Take or leave changes of the author; one that has changed again is offered again',
    access: 'user',
    params: idParams,
    body: z.object({ decisions: z.array(offerDecision).min(1).max(mostOffersAtOnce) }),
    reply: z.object({
      /** Why some could not be taken. */
      problems: z.array(z.string()),
    }),
  }),
  unsubscribe: endpoint({
    method: 'DELETE',
    path: '/api/own/subscriptions/:id',
    summary: 'Get no more offers for a copied deck, which stays',
    access: 'user',
    params: idParams,
    reply: done,
  }),
  findSuggestion: endpoint({
    method: 'GET',
    path: '/api/own/notes/:id/suggestion',
    summary:
      'What the learner may suggest to the author of a copied note: the author’s text and the learner’s',
    access: 'user',
    params: idParams,
    reply: z.object({ changes: z.array(noteChange) }),
  }),
  suggest: endpoint({
    method: 'POST',
    path: '/api/own/notes/:id/suggestion',
    summary: 'Suggest fields of a copied note to its author, in place of an open suggestion',
    access: 'user',
    limit: perHour(60),
    params: idParams,
    body: z.object({
      fields: z.array(noteField).min(1, 'Choose at least one field'),
      why: trimmed(longestWhy),
      /** Shown to the author; empty for none. */
      name: shownName,
    }),
    reply: done,
  }),
  listSuggestions: endpoint({
    method: 'GET',
    path: '/api/own/decks/:id/suggestions',
    summary: 'Open suggestions of readers of a shared deck, the oldest first, 50 at most',
    access: 'user',
    params: idParams,
    reply: z.object({
      suggestions: z.array(
        z.object({
          id,
          front: z.string(),
          why: z.string(),
          name: z.string(),
          createdAt: instant,
          /** Of the note; null once it is gone. */
          revision: count.nullable(),
          changes: z.array(noteChange),
        }),
      ),
    }),
  }),
  decideSuggestion: endpoint({
    method: 'POST',
    path: '/api/own/suggestions/:id',
    summary: 'Accept a suggestion into the note, or decline it; 409 edited_meanwhile',
    access: 'user',
    params: idParams,
    body: z.object({
      isAccepted: z.boolean(),
      /** The revision with which the suggestion was shown; needed to accept it. */
      revision: count.optional(),
    }),
    reply: done,
  }),
}
