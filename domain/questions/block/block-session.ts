import { addHighlight, type Highlight, removeHighlight } from '#domain/questions/highlights.ts'
import type { QuestionConfidence } from '#domain/questions/question.ts'
import {
  type AnswerResult,
  answered,
  type BlockItem,
  type ItemMarks,
  isEarlier,
  mergeItem,
  type OwnNotes,
  withNotes,
} from './block-item.ts'
import type { FinalBy } from './block-rules.ts'

/** A block on screen. */
export interface BlockSession<Item extends BlockItem = BlockItem> {
  items: readonly Item[]
  /** The index of the item on screen. */
  cursor: number
  /** Chosen options that still lack the confidence which a tutor block asks for, by question. */
  drafts: Readonly<Record<number, number>>
  finalBy: FinalBy
  /** The number of questions shown so far. */
  turn: number
}

/**
 * The state that the browser stores beside the outbox: the learner's position, and data that the server need
 * not know yet.
 */
export interface BlockPlace {
  questionId: number
  drafts: Readonly<Record<number, number>>
  seconds: Readonly<Record<number, number>>
}

/** `spent`: seconds on the question on screen since the last action. */
type Spent = { spent: number }
export type ItemAction = Spent &
  (
    | { type: 'choose'; option: number; at: string }
    | { type: 'rate'; confidence: QuestionConfidence; at: string }
    /** Submits the answer without a confidence, in a rehearsal. */
    | { type: 'submit'; at: string }
    | { type: 'strike'; option: number }
    | { type: 'highlight'; added: readonly Highlight[] }
    | { type: 'unhighlight'; from: Pick<Highlight, 'part' | 'start' | 'words'> }
    | { type: 'clear-highlights' }
    | ({ type: 'note' } & OwnNotes)
    | { type: 'wait' }
  )
export type BlockAction<Item extends BlockItem> =
  | ItemAction
  | (Spent & ({ type: 'go'; to: number } | { type: 'next' | 'previous' }))
  /** A section has begun: its first question without an answer is shown. */
  | { type: 'enter'; section: number }
  /**
   * Converts options that an earlier version kept until they were rated, in blocks where an option counts
   * unrated.
   */
  | { type: 'keep-drafts'; at: string }
  /** The server's current state, with the changes that wait in this browser applied. */
  | { type: 'receive'; items: readonly Item[] }
  /** The server will never accept this answer, so it is removed. */
  | { type: 'forget'; questionId: number; answeredAt: string }
  /** A change could not be stored, so the question returns to its previous state. */
  | { type: 'revert'; item: Item }
  | { type: 'reply'; questionId: number; answeredAt: string; reply: AnswerResult<Item> }

interface BeginOptions {
  finalBy: FinalBy
  place: BlockPlace | undefined
}

export function beginBlock<Item extends BlockItem>(
  items: readonly Item[],
  { finalBy, place }: BeginOptions,
): BlockSession<Item> {
  const timed = items.map((item) => ({
    ...item,
    seconds: Math.max(item.seconds, place?.seconds[item.questionId] ?? 0),
  }))
  const stored = timed.findIndex(({ questionId }) => questionId === place?.questionId)
  const cursor = stored === -1 ? firstOpen(timed, timed[0]?.section) : stored
  const drafts = withoutFinal(place?.drafts ?? {}, timed)
  return { items: timed, cursor, drafts, finalBy, turn: 0 }
}

export function placeOf({ items, cursor, drafts }: BlockSession): BlockPlace | undefined {
  const shown = items[cursor]
  const seconds = Object.fromEntries(items.map((item) => [item.questionId, item.seconds]))
  return shown && { questionId: shown.questionId, drafts, seconds }
}

/** The block after an action; one that makes no sense leaves it unchanged. */
export function actOnBlock<Item extends BlockItem>(
  session: BlockSession<Item>,
  action: BlockAction<Item>,
): BlockSession<Item> {
  switch (action.type) {
    case 'go':
      return show(afterTime(session, action), action.to)
    case 'next':
      return show(afterTime(session, action), session.cursor + 1)
    case 'previous':
      return show(afterTime(session, action), session.cursor - 1)
    case 'enter':
      return enter(session, action.section)
    case 'keep-drafts':
      return keepDrafts(session, action.at)
    case 'receive':
      return receive(session, action.items)
    case 'revert':
      return replaceItem(session, action.item)
    case 'forget':
      return forget(session, action)
    case 'reply':
      return applyReply(session, action)
    default:
      return actOnItem(session, action)
  }
}

/** The option chosen on screen, with or without its confidence. */
export function chosenOption({ drafts }: BlockSession, item: BlockItem): number | null {
  return drafts[item.questionId] ?? item.chosen
}

function actOnItem<Item extends BlockItem>(
  session: BlockSession<Item>,
  action: ItemAction,
): BlockSession<Item> {
  const before = session.items[session.cursor]
  if (!before) return session
  const timed = afterTime(session, action)
  const item = timed.items[timed.cursor] ?? before
  switch (action.type) {
    case 'choose':
      return choose(timed, item, action)
    case 'rate': {
      const chosen = chosenOption(session, item)
      if (item.isFinal || chosen === null) return session
      const { confidence, at: answeredAt } = action
      const isFinal = session.finalBy !== 'section'
      return giveAnswer(timed, item, { chosen, confidence, answeredAt, isFinal })
    }
    case 'submit': {
      const { chosen, confidence } = item
      if (item.isFinal || chosen === null || session.finalBy !== 'submission') return session
      return giveAnswer(timed, item, { chosen, confidence, answeredAt: action.at, isFinal: true })
    }
    case 'note':
      return replaceItem(timed, withNotes(item, action))
    case 'wait':
      return timed
    default:
      return mark(timed, item, action)
  }
}

/**
 * Chooses an option: it is no longer struck out, and becomes an answer at once, except in a tutor block,
 * which asks for its confidence first.
 */
function choose<Item extends BlockItem>(
  session: BlockSession<Item>,
  item: Item,
  { option, at }: { option: number; at: string },
): BlockSession<Item> {
  if (item.isFinal || option < 0 || option >= item.options.length) return session
  const struck = item.marks.struck.filter((place) => place !== option)
  const isStruck = struck.length < item.marks.struck.length
  const clean = isStruck ? { ...item, marks: { ...item.marks, struck } } : item
  if (session.finalBy !== 'rating') {
    const { confidence } = item
    return giveAnswer(session, clean, { chosen: option, confidence, answeredAt: at, isFinal: false })
  }
  const drafts = { ...session.drafts, [item.questionId]: option }
  return { ...replaceItem(session, clean), drafts }
}

type Given = {
  chosen: number
  confidence: QuestionConfidence | null
  answeredAt: string
  isFinal: boolean
}

function giveAnswer<Item extends BlockItem>(
  session: BlockSession<Item>,
  item: Item,
  given: Given,
): BlockSession<Item> {
  const isSame = given.chosen === item.chosen && given.confidence === item.confidence
  if (isSame && given.isFinal === item.isFinal) return replaceItem(session, item)
  const { [item.questionId]: _, ...drafts } = session.drafts
  return { ...replaceItem(session, answered(item, given)), drafts }
}

function keepDrafts<Item extends BlockItem>(session: BlockSession<Item>, at: string): BlockSession<Item> {
  if (session.finalBy === 'rating') return session
  return session.items.reduce((kept, item) => {
    const option = kept.drafts[item.questionId]
    return option === undefined ? kept : choose(kept, item, { option, at })
  }, session)
}

type Marking = Extract<ItemAction, { type: 'strike' | 'highlight' | 'unhighlight' | 'clear-highlights' }>

function mark<Item extends BlockItem>(
  session: BlockSession<Item>,
  item: Item,
  action: Marking,
): BlockSession<Item> {
  const marks = marksAfter(session, item, action)
  return marks === item.marks ? session : replaceItem(session, { ...item, marks })
}

function marksAfter(session: BlockSession, item: BlockItem, action: Marking): ItemMarks {
  const { marks } = item
  switch (action.type) {
    case 'strike': {
      const { option } = action
      const isChosen = chosenOption(session, item) === option
      if (item.isFinal || isChosen || option < 0 || option >= item.options.length) return marks
      const struck = marks.struck.includes(option)
        ? marks.struck.filter((place) => place !== option)
        : [...marks.struck, option].sort((a, b) => a - b)
      return { ...marks, struck }
    }
    case 'highlight':
      return { ...marks, highlights: action.added.reduce(addHighlight, marks.highlights) }
    case 'unhighlight':
      return { ...marks, highlights: removeHighlight(marks.highlights, action.from) }
    case 'clear-highlights':
      return { ...marks, highlights: [] }
  }
}

function afterTime<Item extends BlockItem>(
  session: BlockSession<Item>,
  { spent }: Spent,
): BlockSession<Item> {
  const item = session.items[session.cursor]
  // Time after the answer is spent on reading, so it does not count.
  if (!item || item.isFinal || spent <= 0) return session
  return replaceItem(session, { ...item, seconds: item.seconds + spent })
}

/**
 * Shows another question of the same section. Other sections cannot be reached: a closed one stays closed.
 */
function show<Item extends BlockItem>(session: BlockSession<Item>, to: number): BlockSession<Item> {
  const { items, cursor, turn } = session
  if (to === cursor || items[to]?.section !== items[cursor]?.section) return session
  return { ...session, cursor: to, turn: turn + 1 }
}

function enter<Item extends BlockItem>(session: BlockSession<Item>, section: number): BlockSession<Item> {
  if (session.items[session.cursor]?.section === section) return session
  const cursor = firstOpen(session.items, section)
  return session.items[cursor]?.section === section ? { ...session, cursor, turn: session.turn + 1 } : session
}

function firstOpen(items: readonly BlockItem[], section: number | undefined): number {
  const open = items.findIndex((item) => item.section === section && item.chosen === null && !item.isFinal)
  return open === -1
    ? Math.max(
        0,
        items.findIndex((item) => item.section === section),
      )
    : open
}

function receive<Item extends BlockItem>(
  session: BlockSession<Item>,
  items: readonly Item[],
): BlockSession<Item> {
  const shown = session.items[session.cursor]?.questionId
  const known = new Map(session.items.map((item) => [item.questionId, item]))
  const merged = items.map((item) => mergeItem(known.get(item.questionId), item))
  const cursor = Math.max(
    0,
    merged.findIndex(({ questionId }) => questionId === shown),
  )
  return { ...session, items: merged, cursor, drafts: withoutFinal(session.drafts, merged) }
}

function applyReply<Item extends BlockItem>(
  session: BlockSession<Item>,
  { questionId, answeredAt, reply }: Extract<BlockAction<Item>, { type: 'reply' }>,
): BlockSession<Item> {
  const item = session.items.find((found) => found.questionId === questionId)
  // A later answer is on its way to the server.
  if (!item || (!reply.isFinal && isEarlier(answeredAt, item.answeredAt))) return session
  const explanation = reply.explanation ?? item.explanation
  const replied = replaceItem(session, { ...item, ...reply, answeredAt, explanation })
  return { ...replied, drafts: withoutFinal(replied.drafts, replied.items) }
}

function forget<Item extends BlockItem>(
  session: BlockSession<Item>,
  { questionId, answeredAt }: { questionId: number; answeredAt: string },
): BlockSession<Item> {
  const item = session.items.find((found) => found.questionId === questionId)
  if (item?.answeredAt !== answeredAt) return session
  const open = { chosen: null, confidence: null, answeredAt: null, isFinal: false, isRight: null }
  return replaceItem(session, { ...item, ...open })
}

function replaceItem<Item extends BlockItem>(session: BlockSession<Item>, item: Item): BlockSession<Item> {
  const items = session.items.map((found) => (found.questionId === item.questionId ? item : found))
  return { ...session, items }
}

function withoutFinal(drafts: Readonly<Record<number, number>>, items: readonly BlockItem[]) {
  const open = new Set(items.filter(({ isFinal }) => !isFinal).map(({ questionId }) => questionId))
  return Object.fromEntries(Object.entries(drafts).filter(([questionId]) => open.has(Number(questionId))))
}
