import type { z } from 'zod'
import type { HandlerResult } from '#contracts/endpoint.ts'
import type { ownSharing, NoteOffer as ShownOffer } from '#contracts/own-cards/own-sharing.ts'
import { cardsOf } from '#domain/own-cards/cards-of-note.ts'
import { mediaKeysIn } from '#domain/own-cards/media-key.ts'
import { type NoteOffer, noteOffers, textWithTaken, undecided } from '#domain/own-cards/note-offers.ts'
import { noteProblems } from '#domain/own-cards/note-problems.ts'
import { mostOffersAtOnce } from '#domain/own-cards/shared-deck.ts'
import type { Database } from '#server/database/connect.ts'
import type { Deps } from '#server/deps.ts'
import { findDeck } from '#server/features/own-cards/decks/decks.queries.ts'
import { listKnownNotes } from '#server/features/own-cards/import/own-import.queries.ts'
import type { PlannedRow } from '#server/features/own-cards/import/plan-notes.ts'
import { inOneWrite, writeRows } from '#server/features/own-cards/import/write-notes.ts'
import { type CopyDeps, copyMedia } from '#server/features/own-cards/media/copy-media.ts'
import { archiveNotes } from '#server/features/own-cards/notes/note-changes.queries.ts'
import { lockOwnCards } from '#server/features/own-cards/own-ids.queries.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { conflict, notFound } from '#server/platform/http/http-error.ts'
import { deckFor, readNote } from './copy-shared.ts'
import { noteChanges } from './note-changes.ts'
import { findOpenShare, type SharedDeck } from './open-share.ts'
import { listSharedHeads, listSharedNotes, type SharedNoteRow } from './shared-notes.queries.ts'
import {
  findSubscription,
  listSubscribed,
  type Subscription,
  saveSubscribed,
} from './subscriptions.queries.ts'
import { listSuggestionsOf } from './suggestions.queries.ts'

/** What the author of a copied deck has changed since, and what became of the reader's suggestions. @throws HttpError 404 */
export async function listOffers(
  { db, outline }: Pick<Deps, 'db' | 'outline'>,
  { userId }: SignedIn,
  shareId: number,
): Promise<HandlerResult<typeof ownSharing.listOffers>> {
  await requireSubscription(db, { userId, shareId })
  const shared = await findOpenShare(db, { id: shareId })
  const offers = shared ? (await findOffers(db, shared, { userId })).offers : []
  const suggestions = await listSuggestionsOf(db, { readerId: userId, shareId })
  return {
    isEnded: shared === undefined,
    total: offers.length,
    offers: offers.slice(0, mostOffersAtOnce).map((offer) => presentOffer({ outline }, offer)),
    suggestions: suggestions.map(({ id, state, front, createdAt }) => ({
      ...{ id, state, front },
      createdAt: createdAt.toISOString(),
    })),
  }
}

/** @throws HttpError 404 */
export async function requireSubscription(db: Database, of: Subscription): Promise<{ deckId: number }> {
  const subscription = await findSubscription(db, of)
  if (!subscription) throw notFound('You have no copy of this deck')
  return subscription
}

interface FoundOffers {
  offers: NoteOffer[]
  /** The author's notes that are offered, with their decks. */
  theirs: SharedNoteRow[]
}

/** @param among these guids only @param locks whether others wait with their changes of the reader's notes */
async function findOffers(
  db: Database,
  shared: SharedDeck,
  { userId, among, locks = false }: { userId: number; among?: ReadonlySet<string>; locks?: boolean },
): Promise<FoundOffers> {
  const heads = await listSharedHeads(db, shared)
  const subscribed = await listSubscribed(db, { userId, shareId: shared.share.id })
  const guids = undecided(heads, subscribed).filter((guid) => among?.has(guid) ?? true)
  const theirs = await listSharedNotes(db, shared, guids)
  const known = await listKnownNotes(db, { userId, guids, locks })
  return { offers: noteOffers(theirs, { known, subscribed }), theirs }
}

const guidOf = (offer: NoteOffer) => (offer.kind === 'new' ? offer.theirs.guid : offer.known.guid)
const revisionOf = (offer: NoteOffer) => (offer.kind === 'deleted' ? null : offer.theirs.revision)

function presentOffer(deps: Pick<Deps, 'outline'>, offer: NoteOffer): ShownOffer {
  const head = { guid: guidOf(offer), kind: offer.kind, revision: revisionOf(offer) }
  if (offer.kind === 'deleted') return { ...head, front: offer.known.text.front, changes: [], edited: [] }
  const { text } = offer.theirs
  if (offer.kind === 'new') {
    const fields = (['back', 'why', 'source', 'tags'] as const).filter((field) => text[field].length > 0)
    return {
      ...head,
      front: text.front,
      changes: noteChanges(deps, fields, { before: {}, after: text }),
      edited: [],
    }
  }
  return {
    ...head,
    front: offer.known.text.front,
    changes: noteChanges(deps, offer.fields, { before: offer.known.text, after: text }),
    edited: offer.edited,
  }
}

type Decision = z.output<typeof ownSharing.decideOffers.body>['decisions'][number]
type Decided = { offer: NoteOffer; decision: Decision }

/**
 * Takes or leaves offers, in one transaction. What has changed since it was shown is left alone, and offered again.
 * @returns the reasons why some could not be taken
 * @throws HttpError 404; 409 share_ended, too_many_notes, media_full
 */
export async function decideOffers(
  deps: CopyDeps,
  { userId }: SignedIn,
  { shareId, decisions }: { shareId: number; decisions: readonly Decision[] },
): Promise<{ problems: string[] }> {
  const { db, clock } = deps
  const of = { userId, shareId }
  await requireSubscription(db, of)
  await copyMediaOf(deps, of, decisions)
  return inOneWrite(db, async (tx) => {
    await lockOwnCards(tx, userId)
    const { deckId } = await requireSubscription(tx, of)
    const shared = await findOpenShare(tx, { id: shareId })
    if (!shared) throw conflict('This deck is no longer shared. Your copy stays.', 'share_ended')
    const byGuid = new Map(decisions.map((decision) => [decision.guid, decision]))
    const { offers, theirs } = await findOffers(tx, shared, {
      userId,
      among: new Set(byGuid.keys()),
      locks: true,
    })
    const decided = offers.flatMap((offer): Decided[] => {
      const decision = byGuid.get(guidOf(offer))
      return decision && decision.revision === revisionOf(offer) ? [{ offer, decision }] : []
    })
    const problems = decided.map(problemsOf)
    const possible = decided.filter((_, at) => problems[at]?.length === 0)
    const into = (await findDeck(tx, userId, deckId))?.name ?? shared.title
    const decks = new Map(theirs.map((note) => [note.guid, deckFor(note, shared, into)]))
    const now = clock.now()
    await writeRows(
      { tx, userId, now },
      possible.flatMap((one) => plannedRow(one, decks)),
    )
    await archiveNotes(tx, { userId, ids: possible.flatMap(deletedId) }, now)
    await saveSubscribed(
      tx,
      of,
      possible.map(({ offer }) => ({ guid: guidOf(offer), revision: revisionOf(offer) })),
    )
    return { problems: problems.flat() }
  })
}

/** Copies the pictures and sounds of the notes that are taken. */
async function copyMediaOf(
  deps: CopyDeps,
  { userId, shareId }: Subscription,
  decisions: readonly Decision[],
): Promise<void> {
  const shared = await findOpenShare(deps.db, { id: shareId })
  if (!shared) return
  const guids = decisions.flatMap(({ guid, isTaken }) => (isTaken ? [guid] : []))
  const notes = await listSharedNotes(deps.db, shared, guids)
  const keys = mediaKeysIn(notes.map(({ text }) => `${text.front} ${text.back} ${text.why}`).join(' '))
  await copyMedia(deps, { from: shared.userId, to: userId }, keys)
}

const fieldsTaken = ({ decision: { isTaken, fields } }: Decided, offer: NoteOffer & { kind: 'changed' }) =>
  isTaken ? (fields ?? offer.fields) : []

const textOf = (one: Decided, offer: NoteOffer & { kind: 'changed' }) =>
  textWithTaken(offer, fieldsTaken(one, offer))

/** Fields of both sides may not fit together: a text without gaps is no cloze text. */
function problemsOf(one: Decided): string[] {
  const { offer } = one
  if (offer.kind !== 'changed' || fieldsTaken(one, offer).length === 0) return []
  return noteProblems(textOf(one, offer)).map((problem) => `${offer.known.text.front}: ${problem}`)
}

/** The note as an import writes it: what is left changes only the text with which the author's next one is compared. */
function plannedRow(one: Decided, decks: ReadonlyMap<string, string>): PlannedRow[] {
  const { offer, decision } = one
  if (offer.kind === 'deleted' || (offer.kind === 'new' && !decision.isTaken)) return []
  const { guid, text: imported } = offer.theirs
  const file = readNote(offer.theirs, { deck: decks.get(guid) ?? '', made: cardsOf(imported) })
  if (offer.kind === 'new') return [{ file, state: 'new', text: imported }]
  const isChanged = fieldsTaken(one, offer).length > 0
  return [
    {
      ...{ file, imported, known: offer.known, text: textOf(one, offer) },
      ...{ state: isChanged ? 'changed' : 'same', isRebased: true, conflicts: [] },
    },
  ]
}

const deletedId = ({ offer, decision }: Decided) =>
  offer.kind === 'deleted' && decision.isTaken ? [offer.known.id] : []
