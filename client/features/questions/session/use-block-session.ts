import { useEffect, useRef } from 'react'
import { type Change, questionSubject } from '#client/features/outbox/changes.ts'
import { outbox, useSyncState } from '#client/features/outbox/outbox.ts'
import type { Settled } from '#client/features/outbox/outbox-sync.ts'
import { useStoredView } from '#client/features/session/use-stored-view.ts'
import { useTimeOnItem } from '#client/features/session/use-time-on-item.ts'
import type { BlockQuestion } from '#contracts/questions/questions.ts'
import { finalBy } from '#domain/questions/block/block-rules.ts'
import type { ItemAction } from '#domain/questions/block/block-session.ts'
import {
  actOnBlock,
  type BlockAction,
  type BlockSession,
  beginBlock,
  chosenOption,
  placeOf,
} from '#domain/questions/block/block-session.ts'
import { answerReplyOf } from './answer-reply.ts'
import type { LoadedBlock } from './block-query.ts'
import { changesOfItem, marksChange } from './changes-of-item.ts'
import { parsePlace, placeKeyOf, readPlaceText, writePlace } from './stored-place.ts'

/** More time on one question is a break, not study. */
const maxTimeOnQuestionMs = 15 * 60_000

type View = BlockSession<BlockQuestion>
type Action = BlockAction<BlockQuestion>
type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never
/** A step on the question on screen. */
export type Step = Without<ItemAction, 'spent' | 'at'>

interface BlockSessionOptions {
  userId: number
  loaded: LoadedBlock
  /** Epoch milliseconds by the server's clock. */
  serverNow: () => number
  /** The time is over, or a step is on its way: nothing changes. */
  isLocked: boolean
  /** Loads the block again. */
  reload: () => void
}

/**
 * Runs a block of questions. Each step shows in the next frame and is recorded in the outbox in the same task; the
 * browser's storage holds the place, the outbox alone what is unsent.
 */
export function useBlockSession({ userId, loaded, serverNow, isLocked, reload }: BlockSessionOptions) {
  const { block } = loaded
  const storageKey = placeKeyOf(userId, block.id)
  const { view, live, act, save } = useStoredView<View, Action>({
    storageKey,
    begin: () =>
      beginBlock(block.questions, {
        finalBy: finalBy(block),
        place: parsePlace(readPlaceText(storageKey)),
      }),
    act: actOnBlock,
    hasProgress: (before, after) => after !== before,
    read: () => readPlaceText(storageKey),
    write: (now) => writePlace(storageKey, placeOf(now)),
    /** Each tab stays at its own question; options that lack the confidence which is asked for are shared. */
    follow: (now, text) => ({ ...now, drafts: parsePlace(text)?.drafts ?? now.drafts }),
  })
  const timeOnItem = useTimeOnItem(view.turn, maxTimeOnQuestionMs)
  const spent = () => timeOnItem() / 1000
  useReplies({ blockId: block.id, items: view.items, act, reload })

  // What was loaded again, as when the network returned.
  const shown = useRef(block.questions)
  useEffect(() => {
    if (shown.current === block.questions) return
    shown.current = block.questions
    act({ type: 'receive', items: block.questions })
  })

  const item = view.items[view.cursor]
  const facts = (of: BlockQuestion) => ({
    blockId: block.id,
    title: of.leadIn,
    at: new Date(serverNow()).toISOString(),
  })

  async function record(changes: readonly Change[], before: BlockQuestion): Promise<boolean> {
    const stored = await Promise.all(changes.map((change) => outbox.record(change)))
    const isStored = stored.every(Boolean)
    if (!isStored) act({ type: 'revert', item: before })
    return isStored
  }

  // Once: what an earlier version of the page has left.
  const hasDrafts = view.finalBy !== 'rating' && Object.keys(view.drafts).length > 0
  useEffect(() => {
    if (!hasDrafts) return
    const before = live.current.items
    act({ type: 'keep-drafts', at: new Date(serverNow()).toISOString() })
    for (const [index, item] of live.current.items.entries()) {
      const old = before[index]
      if (old && old !== item) void record(changesOfItem(old, item, facts(old)), old)
    }
  })

  /** @returns whether its changes are stored. */
  async function step(action: Step): Promise<boolean> {
    const before = live.current.items[live.current.cursor]
    if (!before || isLocked) return false
    const { at } = facts(before)
    // A cast, because most actions have no `at`; they leave it unread.
    act({ at, ...action, spent: spent() } as ItemAction)
    const after = live.current.items.find(({ questionId }) => questionId === before.questionId)
    return !after || record(changesOfItem(before, after, facts(before)), before)
  }

  /** The time on the question on screen is sent too, when the learner leaves. */
  async function saveTime(): Promise<void> {
    act({ type: 'wait', spent: spent() })
    const now = live.current.items[live.current.cursor]
    if (now && !now.isFinal) await outbox.record(marksChange(now, facts(now)))
    save()
  }

  return {
    view,
    item,
    chosen: item ? chosenOption(view, item) : null,
    step,
    saveTime,
    go: (to: number) => act({ type: 'go', to, spent: spent() }),
    next: () => act({ type: 'next', spent: spent() }),
    previous: () => act({ type: 'previous', spent: spent() }),
    enter: (section: number) => act({ type: 'enter', section }),
  }
}

export type QuestionSession = ReturnType<typeof useBlockSession>

interface RepliesOptions {
  blockId: number
  items: readonly BlockQuestion[]
  act: (action: Action) => void
  reload: () => void
}

/** The server's replies to answers, also to those that another tab has sent. */
function useReplies({ blockId, items, act, reload }: RepliesOptions): void {
  const { subjects } = useSyncState()
  /** Questions whose answer was seen in the outbox: once it is gone from there without a reply, none comes any more. */
  const queued = useRef(new Set<number>())
  const latest = useRef({ act, reload })
  useEffect(() => {
    latest.current = { act, reload }
  })
  useEffect(() => {
    const stop = outbox.onSettled((settled: Settled) => {
      const { row } = settled
      if (row.kind !== 'answer' || row.blockId !== blockId) return
      const { questionId, answeredAt } = row
      queued.current.delete(questionId)
      const reply = answerReplyOf(settled)
      if (!reply) {
        latest.current.act({ type: 'forget', questionId, answeredAt })
        return latest.current.reload()
      }
      latest.current.act({ type: 'reply', questionId, answeredAt, reply })
    })
    return () => void stop()
  }, [blockId])
  useEffect(() => {
    let isMissing = false
    for (const { questionId, isFinal, explanation } of items) {
      const isUnrevealed = isFinal && explanation === null
      if (subjects.has(questionSubject(questionId))) {
        if (isUnrevealed) queued.current.add(questionId)
      } else if (queued.current.delete(questionId) && isUnrevealed) isMissing = true
    }
    if (isMissing) latest.current.reload()
  }, [items, subjects])
}
