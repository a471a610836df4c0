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

/**
 * The differences between the kinds of items that are studied. Each adapter takes items of its own kind
 * only.
 */
export interface ItemAdapter<Item> {
  cardIdOf(item: Item): SessionCardId
  /** True when the learner's Easy button applies to this kind. */
  hasEasy: boolean
  /** The days until the item is due again, by rating, as the server has computed them. */
  intervalsOf(item: Item): Partial<Record<Confidence, number>> | undefined
  /** The change to send; undefined for a rating that the kind does not have. */
  ratingChange(item: Item, rating: ItemRating): Change | undefined
  undoChange(item: Item, undone: Undone): Change
  /** The item as the server will compute it. Values that only the server knows stay unchanged. */
  afterRating(item: Item, rating: ItemRating): Item
  /**
   * The item with the values that ratings change as they were `before`. If that is undefined, those values
   * are removed.
   */
  restored(item: Item, before: Item | undefined): Item
  afterReply(item: Item, reply: unknown): Item
  /** The item as the server has it, if it can be loaded. */
  reload(item: Item): Promise<Item | undefined>
  /** Shows a changed item wherever else it is on screen. */
  onChange(changed: Item): void
}

/** The last change of an item to which the server has not replied yet. */
interface PendingChange {
  change: string
  /** The change was seen in the outbox. Once it has left the outbox, no reply will come. */
  wasQueued: boolean
}

/** The items of a session, rendered again with every change, and how the session studies them. */
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
    /**
     * Undefined while the server has not replied to the last rating. Also in practice, which changes no
     * schedule.
     */
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

/**
 * The items of a session in their latest known state: computed by the client's own rules at once, then as
 * the server replies.
 */
export class SessionItems<Item> {
  readonly #all: Map<SessionCardId, Item>
  readonly #adapterOf: (item: Item) => ItemAdapter<Item>
  readonly #onChange: () => void
  readonly #pending = new Map<SessionCardId, PendingChange>()
  /** The state of each item before a rating, by the rating's id. */
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

  /** Loads an item that was rated in another browser. Until it is loaded, its intervals are unknown. */
  readonly refresh = (cardId: SessionCardId): void => {
    if (this.#pending.has(cardId) || !this.#all.has(cardId)) return
    this.#pending.set(cardId, { change: 'elsewhere', wasQueued: false })
    void this.#catchUp(cardId)
  }

  /** @returns a function that reverts a rating which could not be stored */
  rated(item: Item, rating: ItemRating): () => void {
    this.#before.set(rating.reviewId, item)
    const adapter = this.#adapterOf(item)
    return this.#show(adapter.cardIdOf(item), {
      change: rating.reviewId,
      edit: (now) => adapter.afterRating(now, rating),
    })
  }

  /**
   * After a reload the item as it was before the rating is not known here; the server's reply contains it.
   * @returns a function that reverts an undo which could not be stored
   */
  undone(cardId: SessionCardId, { reviewId, undoId }: Undone): () => void {
    return this.#show(cardId, {
      change: undoId,
      edit: (item) => this.#adapterOf(item).restored(item, this.#before.get(reviewId)),
    })
  }

  /** A note or a mark does not belong to a rating, so it stays when an earlier rating is undone. */
  edited(row: Change, edit: (item: Item) => Item): void {
    const cardId = sessionCardIdOf(row)
    if (cardId === undefined) return
    this.#pending.set(cardId, { change: nameOf(row), wasQueued: false })
    this.change(cardId, edit)
    for (const [reviewId, item] of this.#before)
      if (this.#adapterOf(item).cardIdOf(item) === cardId) this.#before.set(reviewId, edit(item))
  }

  /**
   * Shows an item as set aside. The server's reply adds nothing. @returns a function that reverts a change
   * which could not be stored
   */
  setAside(cardId: SessionCardId, aside: (item: Item) => Item): () => void {
    const earlier = this.#all.get(cardId)
    this.change(cardId, aside)
    return () => this.#restore(cardId, earlier)
  }

  /** Handles a row that has left the outbox, sent by this tab or another. */
  readonly settle = (settled: Settled): void => {
    const { row } = settled
    const cardId = sessionCardIdOf(row)
    if (cardId === undefined || !hasItemReply(row)) return
    const last = this.#pending.get(cardId)
    // A later change of this item is still being sent, and its reply will say more.
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

  /**
   * Handles the `subjects` that are in the outbox now. A row that left it without a reply was sent by a tab
   * that no longer exists.
   */
  checkOutbox(subjects: ReadonlySet<string>): void {
    for (const [cardId, last] of [...this.#pending]) {
      if (subjects.has(itemSubject(cardId))) last.wasQueued = true
      else if (last.wasQueued) void this.#catchUp(cardId)
    }
  }

  #restore(cardId: SessionCardId, earlier: Item | undefined): void {
    this.change(cardId, (item) => this.#adapterOf(item).restored(item, earlier))
  }

  /** Shows a changed item until the server has replied. @returns a function that reverts it */
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

  /** Loads the item from the server, when no reply will come. */
  async #catchUp(cardId: SessionCardId): Promise<void> {
    this.#pending.delete(cardId)
    const item = this.#all.get(cardId)
    const found = item && (await this.#adapterOf(item).reload(item))
    if (found && !this.#pending.has(cardId)) this.change(cardId, () => found)
  }
}

/**
 * Some changes need no reply: moving a card to tomorrow changes only its due day, and setting it aside is
 * already shown.
 */
const hasItemReply = ({ kind }: Change) => kind !== 'tomorrow' && kind !== 'suspend' && kind !== 'bury'

/** A name that distinguishes the changes of an item. */
function nameOf(change: Change): string {
  if ('undoId' in change) return change.undoId
  if ('reviewId' in change) return change.reviewId
  if (change.kind === 'notes') return `notes ${change.notes}`
  return change.kind === 'mark' ? `mark ${change.needsReview}` : change.kind
}
