import { describe, expect, it, test } from 'vitest'
import { type BlockItem, type ItemChange, overlayChange } from './block-item.ts'
import type { FinalBy } from './block-rules.ts'
import {
  actOnBlock,
  type BlockAction,
  type BlockSession,
  beginBlock,
  chosenOption,
  placeOf,
} from './block-session.ts'

const at = (minute: number) => `2026-11-22T08:0${minute}:00.000Z`

function item(questionId: number, own: Partial<BlockItem> = {}): BlockItem {
  return {
    questionId,
    section: 1,
    options: ['a', 'b', 'c', 'd'],
    chosen: null,
    confidence: null,
    answeredAt: null,
    isFinal: false,
    isRight: null,
    seconds: 0,
    marks: { struck: [], highlights: [] },
    isStarred: false,
    notes: '',
    explanation: null,
    ...own,
  }
}

function begin(items = [item(1), item(2), item(3)], finalBy: FinalBy = 'rating') {
  return beginBlock(items, { finalBy, place: undefined })
}
const run = (session: BlockSession, ...actions: BlockAction<BlockItem>[]) =>
  actions.reduce(actOnBlock, session)
const choose = (option: number, minute = 1) => ({ type: 'choose', option, at: at(minute), spent: 0 }) as const
const rate = (confidence: 1 | 2 | 3, minute = 1) =>
  ({ type: 'rate', confidence, at: at(minute), spent: 0 }) as const
const submit = (minute: number) => ({ type: 'submit', at: at(minute), spent: 0 }) as const
const strike = (option: number) => ({ type: 'strike', option, spent: 0 }) as const
const shown = ({ items, cursor }: BlockSession) => items[cursor]

describe('an answer', () => {
  it('in tutor mode needs an option first, then its confidence', () => {
    expect(shown(run(begin(), rate(3)))).toMatchObject({ chosen: null })
    const chosen = run(begin(), choose(1))
    expect(chosen.drafts).toEqual({ 1: 1 })
    expect(shown(chosen)).toMatchObject({ chosen: null, isFinal: false })
    const rated = run(chosen, rate(3))
    expect(rated.drafts).toEqual({})
    expect(shown(rated)).toMatchObject({ chosen: 1, confidence: 3, answeredAt: at(1), isFinal: true })
  })

  it('in tutor mode no longer changes', () => {
    const rated = run(begin(), choose(1), rate(3))
    expect(run(rated, choose(2, 2), rate(1, 2))).toEqual(rated)
  })

  it('in timed mode counts with its option alone, and can be changed', () => {
    const chosen = run(begin(undefined, 'section'), choose(1))
    expect(chosen.drafts).toEqual({})
    expect(shown(chosen)).toMatchObject({ chosen: 1, confidence: null, answeredAt: at(1), isFinal: false })
    expect(shown(run(chosen, choose(2, 2)))).toMatchObject({ chosen: 2, confidence: null, answeredAt: at(2) })
    expect(run(chosen, submit(2))).toEqual(chosen)
  })

  it('in a rehearsal counts with its option alone, and is final when it is submitted or rated', () => {
    const chosen = run(begin(undefined, 'submission'), choose(1), choose(2, 2))
    expect(shown(chosen)).toMatchObject({ chosen: 2, confidence: null, answeredAt: at(2), isFinal: false })
    expect(shown(run(chosen, submit(3)))).toMatchObject({
      confidence: null,
      answeredAt: at(3),
      isFinal: true,
    })
    expect(shown(run(chosen, rate(3, 3)))).toMatchObject({ confidence: 3, answeredAt: at(3), isFinal: true })
    expect(run(begin(undefined, 'submission'), submit(1))).toEqual(begin(undefined, 'submission'))
  })

  it('that an earlier version kept until it was rated counts where it need not be', () => {
    const place = { questionId: 1, drafts: { 1: 2, 3: 0 }, seconds: {} }
    const items = [item(1), item(2), item(3)]
    const keep = { type: 'keep-drafts', at: at(4) } as const
    const timed = run(beginBlock(items, { finalBy: 'section', place }), keep)
    expect(timed.items.map(({ chosen, answeredAt }) => [chosen, answeredAt])).toEqual([
      [2, at(4)],
      [null, null],
      [0, at(4)],
    ])
    expect(timed.drafts).toEqual({})
    const tutor = beginBlock(items, { finalBy: 'rating', place })
    expect(run(tutor, keep)).toEqual(tutor)
  })

  it('in timed mode changes at once: the option with its confidence, and the confidence alone', () => {
    const answered = run(begin(undefined, 'section'), choose(1), rate(2))
    expect(shown(run(answered, choose(3, 2)))).toMatchObject({ chosen: 3, confidence: 2, answeredAt: at(2) })
    expect(shown(run(answered, rate(3, 2)))).toMatchObject({ chosen: 1, confidence: 3, answeredAt: at(2) })
    expect(shown(run(answered, rate(2, 2)))).toMatchObject({ answeredAt: at(1) })
  })

  test.each([
    [2, true],
    [1, false],
  ])('whose key the learner has seen before is known: option %i', (option, isRight) => {
    const known = begin([item(1, { explanation: { key: 2 } })])
    expect(shown(known)).toMatchObject({ isRight: null })
    expect(shown(run(known, choose(option), rate(1)))).toMatchObject({ isRight })
  })

  it.each([4, -1])('ignores option %i of four', (option) => {
    expect(run(begin(), choose(option), rate(1))).toMatchObject({ drafts: {} })
  })
})

describe('strike-outs', () => {
  it('come and go, and leave the option chosen alone', () => {
    expect(shown(run(begin(), strike(2), strike(0)))?.marks.struck).toEqual([0, 2])
    expect(shown(run(begin(), strike(2), strike(2)))?.marks.struck).toEqual([])
    expect(shown(run(begin(), choose(2), strike(2)))?.marks.struck).toEqual([])
  })

  it('leave an option that is chosen', () => {
    const chosen = run(begin(), strike(2), choose(2))
    expect(shown(chosen)?.marks.struck).toEqual([])
    expect(chosen.drafts).toEqual({ 1: 2 })
  })

  it('no longer change once the answer is final', () => {
    expect(shown(run(begin(), choose(1), rate(1), strike(0)))?.marks.struck).toEqual([])
  })
})

describe('other marks', () => {
  it('star, highlight and note', () => {
    const added = { part: 'stem', start: 1, end: 4 } as const
    const marked = run(
      begin(),
      { type: 'highlight', added: [added], spent: 0 },
      { type: 'note', notes: 'n', spent: 0 },
      { type: 'note', isStarred: true, spent: 0 },
    )
    expect(shown(marked)).toMatchObject({
      marks: { highlights: [added] },
      notes: 'n',
      isStarred: true,
    })
    const { marks } =
      shown(run(marked, { type: 'unhighlight', from: { part: 'stem', start: 3 }, spent: 0 })) ?? {}
    expect(marks?.highlights).toEqual([])
  })
})

describe('moving', () => {
  const moves = (session: BlockSession, ...types: ('next' | 'previous')[]) =>
    run(session, ...types.map((type) => ({ type, spent: 0 }) as const)).cursor

  it('stays within the section', () => {
    const two = begin([item(1), item(2), item(3, { section: 2 })])
    expect(moves(two, 'previous')).toBe(0)
    expect(moves(two, 'next', 'next', 'next')).toBe(1)
    expect(run(two, { type: 'go', to: 2, spent: 0 }).cursor).toBe(0)
    expect(run(two, { type: 'enter', section: 2 }).cursor).toBe(2)
  })

  it('counts the seconds on each question, until its answer is final', () => {
    const moved = run(
      begin(),
      { type: 'next', spent: 20 },
      { type: 'previous', spent: 5 },
      { ...choose(1), spent: 7 },
      { ...rate(2), spent: 3 },
      { type: 'next', spent: 60 },
    )
    expect(moved.items.map(({ seconds }) => seconds)).toEqual([30, 5, 0])
  })

  it('begins at the first question without an answer, or where the learner was', () => {
    const items = [item(1, { chosen: 1, isFinal: true }), item(2), item(3)]
    expect(begin(items).cursor).toBe(1)
    const left = run(begin(items), { ...choose(0), spent: 8 }, { type: 'next', spent: 2 })
    const again = beginBlock(items, { finalBy: 'rating', place: placeOf(left) })
    expect(again).toMatchObject({ cursor: 2, drafts: { 2: 0 } })
    expect(again.items[1]?.seconds).toBe(10)
  })
})

describe('what the server says', () => {
  /** The reply to the first answer, option 1, chosen with confidence 3. */
  function replyTo(stored: { chosen: number; confidence: 1 | 3 }) {
    const reply = { ...stored, isFinal: true, isRight: false, explanation: { key: 3 } }
    const action = { type: 'reply', questionId: 1, answeredAt: at(1), reply } as const
    return { reply, replied: run(begin(), choose(1), rate(3), action) }
  }

  it('reveals the explanation, and may name the answer of another device', () => {
    const { reply, replied } = replyTo({ chosen: 0, confidence: 1 })
    expect(shown(replied)).toMatchObject(reply)
  })

  it('never brings back an earlier answer while a later one is on its way', () => {
    const later = run(begin(undefined, 'section'), choose(1, 1), rate(3, 1), choose(2, 2))
    const reply = { chosen: 1, confidence: 3, isFinal: false, isRight: null, explanation: null } as const
    expect(run(later, { type: 'reply', questionId: 1, answeredAt: at(1), reply })).toEqual(later)
    const received = run(later, { type: 'receive', items: [item(1, { chosen: 1, answeredAt: at(1) })] })
    expect(received.items[0]).toMatchObject({ chosen: 2 })
  })

  it('forgets an answer that it will never accept, but not a later one', () => {
    const answered = run(begin(), choose(1), rate(3))
    const forgotten = run(answered, { type: 'forget', questionId: 1, answeredAt: at(1) })
    expect(shown(forgotten)).toMatchObject({ chosen: null, isFinal: false, answeredAt: null })
    expect(run(answered, { type: 'forget', questionId: 1, answeredAt: at(0) })).toBe(answered)
  })

  it('keeps an explanation that a late load does not know yet', () => {
    const { reply, replied } = replyTo({ chosen: 1, confidence: 3 })
    expect(shown(run(replied, { type: 'receive', items: [item(1)] }))).toMatchObject(reply)
  })

  it('replaces the questions, and the one on screen stays', () => {
    const second = run(begin(), { type: 'next', spent: 4 }, choose(1))
    const received = run(second, { type: 'receive', items: [item(9), item(2)] })
    expect(shown(received)).toMatchObject({ questionId: 2 })
    expect(chosenOption(received, item(2))).toBe(1)
    const final = run(second, { type: 'receive', items: [item(2, { chosen: 3, isFinal: true })] })
    expect(chosenOption(final, item(2, { chosen: 3 }))).toBe(3)
  })

  it('lays what waits over what was sent, but never over a final answer', () => {
    const answer: ItemChange = {
      kind: 'answer',
      questionId: 1,
      chosen: 2,
      confidence: 1,
      seconds: 9,
      answeredAt: at(2),
    }
    expect(overlayChange(item(1), answer, 'rating')).toMatchObject({ chosen: 2, isFinal: true, seconds: 9 })
    expect(overlayChange(item(1), answer, 'section')).toMatchObject({ chosen: 2, isFinal: false })
    expect(overlayChange(item(1), answer, 'submission')).toMatchObject({ isFinal: true })
    const chosen = { ...answer, confidence: null, isSubmitted: false }
    expect(overlayChange(item(1), chosen, 'submission')).toMatchObject({ chosen: 2, isFinal: false })
    const final = item(1, { chosen: 0, isFinal: true })
    expect(overlayChange(final, answer, 'rating')).toBe(final)
    const later = item(1, { chosen: 3, answeredAt: at(3) })
    expect(overlayChange(later, answer, 'section')).toBe(later)
    const marks = { struck: [1], highlights: [] }
    expect(
      overlayChange(item(1), { kind: 'question-marks', questionId: 1, seconds: 4, ...marks }, 'rating'),
    ).toMatchObject({ marks, seconds: 4 })
    expect(
      overlayChange(item(1), { kind: 'question-notes', questionId: 1, notes: 'n' }, 'rating'),
    ).toMatchObject({
      notes: 'n',
      isStarred: false,
    })
  })
})
