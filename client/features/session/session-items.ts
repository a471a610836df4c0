import { useEffect, useReducer, useState } from 'react'
import type { Change } from '#client/features/outbox/changes.ts'
import { outbox, useSyncState } from '#client/features/outbox/outbox.ts'
import type { Settled } from '#client/features/outbox/outbox-sync.ts'
import type { Confidence } from '#domain/mastery/flashcard-mastery.ts'
import type { SessionCardId } from '#domain/session/session-queue.ts'
import { itemSubject, sessionCardIdOf } from './item-changes.ts'
import type { Rating, SessionKind } from './session-kind.ts'

export interface ItemRating extends Rating {
  practice: boolean
}

interface Undone {
  reviewId: string
  undoId: string
}

/** What differs between the kinds of items that are studied. Each takes items of its own kind only. */
export interface ItemAdapter<Item> {
  cardIdOf(item: Item): SessionCardId
  /** Whether the learner's Easy button counts for it. */
  hasEasy: boolean
  /** Days until it is due again, by rating, as the server has said. */
  intervalsOf(item: Item): Partial<Record<Confidence, number>> | undefined
  /** What the outbox sends; undefined for a rating that the kind does not know. */
  ratingChange(item: Item, rating: ItemRating): Change | undefined
  undoChange(item: Item, undone: Undone): Change
  /** The item as the server will compute it; what only the server knows is left to it. */
  afterRating(item: Item, rating: ItemRating): Item
  /** The item with what ratings change as it was before one; without it, where that is not known. */
  restored(item: Item, before: Item | undefined): Item
  afterReply(item: Item, reply: unknown): Item
  /** The item as the server has it, if it can be loaded. */
  reload(item: Item): Promise<Item | undefined>
  /** Shows a changed item wherever else it is on screen. */
  onChange(changed: Item): void
}

/** The last change of an item that the server has not replied to yet. */
interface PendingChange {
  change: string
  /** It was seen in the outbox: once it is gone from there, no reply comes any more. */
  wasQueued: boolean
}

/** The items of a session, rendered anew with every change, and how the session studies them. */
export function useSessionItems<Item>(
  initial: readonly Item[],
  adapterOf: (item: Item) => ItemAdapter<Item>,
) {
  const [, rerender] = useReducer((count: number) => count + 1, 0)
  const [items] = useState(() => new SessionItems(initial, { adapterOf, onChange: rerender }))
  const { subjects } = useSyncState()
  useEffect(() => {
    const stop = outbox.onSettled(items.settle)
    return () => void stop()
  }, [items])
  useEffect(() => items.checkOutbox(subjects), [items, subjects])

  const isUnsynced = (cardId: SessionCardId) => items.isPending(cardId) || subjects.has(itemSubject(cardId))
  const sessionKind = (practice: boolean): SessionKind<Item> => ({
    find: items.find,
    hasEasy: (item) => adapterOf(item).hasEasy,
    isPractice: practice,
    refresh: items.refresh,
    /** None while the server has not replied to the last rating, and in practice, which changes no schedule. */
    intervalsOf: (item) =>
      practice || isUnsynced(adapterOf(item).cardIdOf(item)) ? undefined : adapterOf(item).intervalsOf(item),
    rate(item, pressed) {
      const rating = { ...pressed, practice }
      const change = adapterOf(item).ratingChange(item, rating)
      return change && { change, show: () => items.rated(item, rating) }
    },
    undo(cardId, undone) {
      const item = items.find(cardId)
      return (
        item && {
          change: adapterOf(item).undoChange(item, undone),
          show: () => items.undone(cardId, undone),
        }
      )
    },
  })
  return { items, isUnsynced, sessionKind }
}

/** The items of a session with what is known of them now: at once by our own rules, then as the server says. */
export class SessionItems<Item> {
  readonly #all: Map<SessionCardId, Item>
  readonly #adapterOf: (item: Item) => ItemAdapter<Item>
  readonly #onChange: () => void
  readonly #pending = new Map<SessionCardId, PendingChange>()
  /** Each item before a rating, by the rating's id. */
  readonly #before = new Map<string, Item>()

  constructor(
    initial: readonly Item[],
    { adapterOf, onChange }: { adapterOf: (item: Item) => ItemAdapter<Item>; onChange: () => void },
  ) {
    this.#all = new Map(initial.map((item) => [adapterOf(item).cardIdOf(item), item]))
    this.#adapterOf = adapterOf
    this.#onChange = onChange
  }

  readonly find = (cardId: SessionCardId): Item | undefined => this.#all.get(cardId)

  readonly isPending = (cardId: SessionCardId): boolean => this.#pending.has(cardId)

  change(cardId: SessionCardId, edit: (item: Item) => Item): void {
    const found = this.#all.get(cardId)
    if (!found) return
    const edited = edit(found)
    this.#all.set(cardId, edited)
    this.#adapterOf(edited).onChange(edited)
    this.#onChange()
  }

  /** It was rated in another browser: until it is loaded its intervals are not known. */
  readonly refresh = (cardId: SessionCardId): void => {
    if (this.#pending.has(cardId) || !this.#all.has(cardId)) return
    this.#pending.set(cardId, { change: 'elsewhere', wasQueued: false })
    void this.#catchUp(cardId)
  }

  /** @returns what reverts it, for a rating that could not be stored. */
  rated(item: Item, rating: ItemRating): () => void {
    this.#before.set(rating.reviewId, item)
    const adapter = this.#adapterOf(item)
    return this.#show(adapter.cardIdOf(item), {
      change: rating.reviewId,
      edit: (now) => adapter.afterRating(now, rating),
    })
  }

  /**
   * After a reload the item before the rating is not known here; the server's reply brings it.
   * @returns what reverts it, for an undo that could not be stored.
   */
  undone(cardId: SessionCardId, { reviewId, undoId }: Undone): () => void {
    return this.#show(cardId, {
      change: undoId,
      edit: (item) => this.#adapterOf(item).restored(item, this.#before.get(reviewId)),
    })
  }

  /** A note or a mark is no part of a rating: it stays when an earlier rating is undone. */
  edited(row: Change, edit: (item: Item) => Item): void {
    const cardId = sessionCardIdOf(row)
    if (cardId === undefined) return
    this.#pending.set(cardId, { change: nameOf(row), wasQueued: false })
    this.change(cardId, edit)
    for (const [reviewId, item] of this.#before)
      if (this.#adapterOf(item).cardIdOf(item) === cardId) this.#before.set(reviewId, edit(item))
  }

  /** Nothing that the server replies says more. @returns what reverts it, for a change that could not be stored. */
  setAside(cardId: SessionCardId, aside: (item: Item) => Item): () => void {
    const earlier = this.#all.get(cardId)
    this.change(cardId, aside)
    return () => this.#restore(cardId, earlier)
  }

  /** A row has left the outbox, sent by this tab or another. */
  readonly settle = (settled: Settled): void => {
    const { row } = settled
    const cardId = sessionCardIdOf(row)
    if (cardId === undefined || !hasItemReply(row)) return
    const last = this.#pending.get(cardId)
    // A later change of this item is still on its way, and its reply says more.
    if (last && last.change !== nameOf(row)) return
    this.#pending.delete(cardId)
    if ('reply' in settled) {
      this.change(cardId, (item) => this.#adapterOf(item).afterReply(item, settled.reply))
    } else {
      const earlier = 'reviewId' in row ? this.#before.get(row.reviewId) : undefined
      if (earlier && !('undoId' in row)) this.#restore(cardId, earlier)
      void this.#catchUp(cardId)
    }
  }

  /** `subjects` wait in the outbox now. A row that left it without a reply was sent by a tab that is gone. */
  checkOutbox(subjects: ReadonlySet<string>): void {
    for (const [cardId, last] of [...this.#pending]) {
      if (subjects.has(itemSubject(cardId))) last.wasQueued = true
      else if (last.wasQueued) void this.#catchUp(cardId)
    }
  }

  #restore(cardId: SessionCardId, earlier: Item | undefined): void {
    this.change(cardId, (item) => this.#adapterOf(item).restored(item, earlier))
  }

  /** Shows an item anew until the server has replied. @returns what reverts it. */
  #show(
    cardId: SessionCardId,
    { change: name, edit }: { change: string; edit: (item: Item) => Item },
  ): () => void {
    const earlier = this.#all.get(cardId)
    this.#pending.set(cardId, { change: name, wasQueued: false })
    this.change(cardId, edit)
    return () => {
      this.#pending.delete(cardId)
      this.#restore(cardId, earlier)
    }
  }

  /** Without a reply the item is loaded from the server. */
  async #catchUp(cardId: SessionCardId): Promise<void> {
    this.#pending.delete(cardId)
    const item = this.#all.get(cardId)
    const found = item && (await this.#adapterOf(item).reload(item))
    if (found && !this.#pending.has(cardId)) this.change(cardId, () => found)
  }
}

/** A card that came to tomorrow has another due day only; one that was set aside is shown so already. */
const hasItemReply = ({ kind }: Change) => kind !== 'tomorrow' && kind !== 'suspend' && kind !== 'bury'

/** Tells one change of an item from another. */
function nameOf(change: Change): string {
  if ('undoId' in change) return change.undoId
  if ('reviewId' in change) return change.reviewId
  if (change.kind === 'notes') return `notes ${change.notes}`
  return change.kind === 'mark' ? `mark ${change.needsReview}` : change.kind
}
