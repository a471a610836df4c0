import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { Confidence } from '#domain/mastery/flashcard-mastery.ts'
import {
  currentCard,
  dropCard,
  isSessionComplete,
  moveNext,
  movePrevious,
  rateCard,
  retractRating,
  type SessionState,
  startSession,
  undoRating,
} from './session-queue.ts'

const deckOf = (size: number) => Array.from({ length: size }, (_, index) => index + 1)
const withoutRepetition = { spacedRepetition: false }

/** The cards in the order shown, when these ratings are used one by one, and 3 from then on. */
function order(size: number, ratings: Confidence[], options = { spacedRepetition: true }): string {
  let state = startSession(deckOf(size), options)
  const shown = []
  for (let turn = 0; !isSessionComplete(state); turn++) {
    shown.push(currentCard(state))
    state = rateCard(state, ratings[turn] ?? 3)
  }
  return shown.join(' ')
}

const rateAll = (state: SessionState, ...ratings: Confidence[]) =>
  ratings.reduce((rated, rating) => rateCard(rated, rating), state)

const rateAllNamed = (state: SessionState, ...ratings: [Confidence, string][]) =>
  ratings.reduce((rated, [rating, id]) => rateCard(rated, rating, id), state)

describe('the order of cards', () => {
  test.each<[string, number, Confidence[], string]>([
    ['all known', 4, [], '1 2 3 4'],
    ['1 returns after 5 cards', 8, [1], '1 2 3 4 5 6 1 7 8'],
    ['2 returns after 10 cards', 13, [2], '1 2 3 4 5 6 7 8 9 10 11 1 12 13'],
    ['4 is done like 3', 3, [4, 4, 4], '1 2 3'],
    ['the second card unknown', 8, [3, 1], '1 2 3 4 5 6 7 2 8'],
    ['two unknown in a row keep their order', 9, [1, 1], '1 2 3 4 5 6 1 2 7 8 9'],
    ['unknown again returns after 5 more', 12, [1, 3, 3, 3, 3, 3, 1], '1 2 3 4 5 6 1 7 8 9 10 11 1 12'],
    ['the earlier due one first', 12, [2, 3, 3, 3, 3, 1], '1 2 3 4 5 6 7 8 9 10 11 1 6 12'],
    ['a short deck does not wait', 3, [1], '1 2 3 1'],
    ['a short deck, all unknown', 3, [1, 1, 1], '1 2 3 1 2 3'],
    ['a short deck, 1 comes before 2', 3, [2, 1, 3], '1 2 3 2 1'],
    ['one card', 1, [1, 2, 1], '1 1 1 1'],
    ['no card', 0, [], ''],
  ])('%s', (_, size, ratings, expected) => {
    expect(order(size, ratings)).toBe(expected)
  })

  it('shows every card once with spaced repetition off', () => {
    expect(order(5, [1, 2, 1, 2, 1], withoutRepetition)).toBe('1 2 3 4 5')
  })

  it('takes a duplicate card once', () => {
    expect(startSession([7, 7, 8]).deck).toEqual([7, 8])
  })
})

describe('moving without rating', () => {
  it('goes back and forth without changing a rating', () => {
    const rated = rateAll(startSession(deckOf(4)), 3, 1)
    const back = movePrevious(movePrevious(rated))
    expect(currentCard(back)).toBe(1)
    expect(currentCard(movePrevious(back))).toBe(1)
    expect(currentCard(moveNext(moveNext(back)))).toBe(3)
    expect(back.trail).toEqual(rated.trail)
    expect(back.waiting).toEqual([{ cardId: 2, dueAt: 7 }])
  })

  it('shows a skipped card again at the end', () => {
    const passed = moveNext(startSession(deckOf(3)))
    expect(currentCard(passed)).toBe(2)
    const rated = rateAll(passed, 3, 3)
    expect(currentCard(rated)).toBe(1)
    expect(isSessionComplete(rateCard(rated, 3))).toBe(true)
  })

  it('lets a skipped card be rated on the way back', () => {
    const atSecond = moveNext(startSession(deckOf(3)))
    const rated = rateCard(movePrevious(atSecond), 3)
    expect(currentCard(rated)).toBe(2)
    expect(isSessionComplete(rateAll(rated, 3, 3))).toBe(true)
  })

  it('goes to a waiting card rather than to the same one again', () => {
    const atSecond = rateCard(startSession(deckOf(2)), 1)
    expect(currentCard(moveNext(atSecond))).toBe(1)
  })

  it('stays on the only card left', () => {
    const state = startSession([1])
    expect(moveNext(state)).toBe(state)
  })

  it('accepts a new rating of an earlier card, and moves to the open one', () => {
    const again = rateCard(movePrevious(rateCard(startSession(deckOf(3)), 3)), 1)
    expect(currentCard(again)).toBe(2)
    expect(again.waiting).toEqual([{ cardId: 1, dueAt: 7 }])
  })

  it('does not show a waiting card again once it was rated in its earlier place', () => {
    const shownAgain = rateAll(startSession(deckOf(2)), 1, 3)
    expect(currentCard(shownAgain)).toBe(1)
    const rated = rateCard(movePrevious(movePrevious(shownAgain)), 3)
    expect(isSessionComplete(rated)).toBe(true)
  })

  it('looks back from the end and returns to it', () => {
    const complete = rateAll(startSession(deckOf(2)), 3, 3)
    const back = movePrevious(complete)
    expect([currentCard(complete), currentCard(back)]).toEqual([undefined, 2])
    expect(isSessionComplete(back)).toBe(true)
    expect(currentCard(moveNext(back))).toBe(undefined)
    expect(rateCard(complete, 3)).toBe(complete)
  })
})

describe('undo', () => {
  it('undoes several ratings, each exactly', () => {
    const states = [startSession(deckOf(8))]
    for (const rating of [1, 3, 2] as const)
      states.push(rateCard(states.at(-1) as SessionState, rating, `r${rating}`))
    const third = undoRating(states[3] as SessionState)
    expect(third.state).toEqual(states[2])
    expect(third.undone).toEqual({ type: 'rate', cardId: 3, confidence: 2, reviewId: 'r2' })
    const second = undoRating(third.state)
    expect(second.state).toEqual(states[1])
    expect(undoRating(second.state).state).toEqual(states[0])
  })

  it('returns to the card from any position', () => {
    const moved = movePrevious(movePrevious(rateAll(startSession(deckOf(4)), 3, 3)))
    expect(currentCard(undoRating(moved).state)).toBe(2)
  })

  it('has nothing to undo at the start', () => {
    const state = startSession(deckOf(2))
    expect(undoRating(state)).toEqual({ state, undone: undefined })
  })

  it('reopens a complete session', () => {
    const { state } = undoRating(rateAll(startSession(deckOf(2)), 3, 3))
    expect([isSessionComplete(state), currentCard(state)]).toEqual([false, 2])
  })
})

describe('a rating undone by its id', () => {
  const rated = () => rateAllNamed(startSession(deckOf(4)), [3, 'a'], [1, 'b'])

  it('shows its card again before the upcoming ones, and keeps the card on screen and the other ratings', () => {
    const state = retractRating(rated(), 'a')
    expect([currentCard(state), state.upcoming, state.waiting]).toEqual([
      3,
      [1, 4],
      [{ cardId: 2, dueAt: 7 }],
    ])
    expect(isSessionComplete(rateAll(state, 3, 3, 3))).toBe(false)
    expect(isSessionComplete(rateAll(state, 3, 3, 3, 3))).toBe(true)
  })

  it('no longer waits', () => {
    expect(retractRating(rated(), 'b')).toMatchObject({ waiting: [], upcoming: [2, 4] })
  })

  it('leaves a card that is on screen again in its place', () => {
    const again = rateAllNamed(startSession([1]), [1, 'a'])
    const state = retractRating(again, 'a')
    expect([currentCard(state), state.upcoming, state.waiting]).toEqual([1, [], []])
    expect(isSessionComplete(rateCard(state, 3))).toBe(true)
  })

  it('reopens a complete session', () => {
    const state = retractRating(rateAllNamed(startSession([1, 2]), [3, 'a'], [3, 'b']), 'a')
    expect([isSessionComplete(state), currentCard(state)]).toEqual([false, 1])
  })

  it('is asked again after a look back from the end', () => {
    const complete = rateAllNamed(startSession([1]), [4, 'a'])
    const state = moveNext(retractRating(movePrevious(complete), 'a'))
    expect([isSessionComplete(state), currentCard(state)]).toEqual([false, 1])
  })

  it('counts once; an unknown id or that of a dropped card changes nothing', () => {
    const state = retractRating(rated(), 'a')
    expect(retractRating(state, 'a')).toBe(state)
    expect(retractRating(state, 'x')).toBe(state)
    const dropped = dropCard(rated(), 1)
    expect(retractRating(dropped, 'a')).toBe(dropped)
  })

  it('is skipped by the undo of the session, which undoes the last remaining one', () => {
    const state = undoRating(retractRating(rated(), 'b'))
    expect(state.undone?.reviewId).toBe('a')
    expect([currentCard(state.state), state.state.upcoming]).toEqual([1, [2, 3, 4]])
  })
})

describe('dropping a card', () => {
  it('drops one that is upcoming, waiting or on screen', () => {
    const state = rateCard(startSession(deckOf(4)), 1)
    expect(currentCard(dropCard(state, 2))).toBe(3)
    expect(dropCard(state, 1).waiting).toEqual([])
    expect(currentCard(dropCard(state, 1))).toBe(2)
    expect(isSessionComplete(rateAll(dropCard(dropCard(state, 4), 1), 3, 3))).toBe(true)
    expect(dropCard(state, 99)).toBe(state)
  })

  it('stays dropped when the rating before it is undone', () => {
    const { state } = undoRating(dropCard(rateCard(startSession(deckOf(3)), 3), 3))
    expect(isSessionComplete(rateAll(state, 3, 3))).toBe(true)
  })
})

type Action = Confidence | 'next' | 'previous' | 'undo' | 'retract'

function act(state: SessionState, action: Action): SessionState {
  if (action === 'next') return moveNext(state)
  if (action === 'previous') return movePrevious(state)
  if (action === 'undo') return undoRating(state).state
  if (action === 'retract') return retractRating(state, String(Math.floor(state.ratedCount / 2)))
  return rateCard(state, action, String(state.ratedCount))
}

test('no sequence of actions loses a card or prevents the end of the session', () => {
  const action = fc.constantFrom<Action>(1, 2, 3, 4, 'next', 'previous', 'undo', 'retract')
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 15 }),
      fc.array(action, { maxLength: 60, size: 'max' }),
      (size, actions) => {
        let state = actions.reduce(act, startSession(deckOf(size)))
        for (let turn = 0; turn < 400 && !isSessionComplete(state); turn++) {
          if (currentCard(state) === undefined) return false
          state = rateCard(state, 3)
        }
        const rated = new Set(state.steps.flatMap((step) => (step.type === 'rate' ? [step.cardId] : [])))
        return isSessionComplete(state) && rated.size === size
      },
    ),
    { numRuns: 2000 },
  )
})
