import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { Confidence } from '#domain/mastery/flashcard-mastery.ts'
import { type LoggedRating, mergeRatings, type TakingOver } from './merge-ratings.ts'
import { restoreSession, saveSession } from './restore-session.ts'
import { sessionProgress } from './session-progress.ts'
import {
  applyStep,
  currentCard,
  dropCard,
  isSessionComplete,
  moveNext,
  movePrevious,
  rateCard,
  ratingsNotUndone,
  type SessionState,
  startSession,
  undoRating,
} from './session-queue.ts'

const deckOf = (size: number) => Array.from({ length: size }, (_, index) => index + 1)
const time = (minute: number) => new Date(Date.UTC(2026, 10, 24, 12, minute)).toISOString()
const begunAt = Date.parse(time(0))
const own: TakingOver = { session: 'own', begunAt, isPractice: false }

/** "card:confidence@minute", made in this session. */
function logged(text: string, session: string | null = 'own'): LoggedRating {
  const [, cardId, confidence, minute] = /^(\d+):(\d)@(\d+)$/.exec(text) ?? []
  return {
    cardId: Number(cardId),
    confidence: Number(confidence) as Confidence,
    reviewId: text,
    reviewedAt: time(Number(minute)),
    session,
    counts: true,
  }
}

const words = (text: string) => text.split(' ').filter((word) => word !== '')
const merge = (state: SessionState, ratings: string, taking = own, session: string | null = 'own') =>
  mergeRatings(state, { ratings: words(ratings).map((word) => logged(word, session)), undone: [] }, taking)

/** Rates the cards on screen, as by their names. */
function rateHere(state: SessionState, ratings: string): SessionState {
  return words(ratings).reduce((before, word) => {
    const { reviewId, reviewedAt, confidence, cardId } = logged(word)
    expect(currentCard(before)).toBe(cardId)
    return applyStep(before, { type: 'rate', cardId, confidence, reviewId, reviewedAt })
  }, state)
}

/** The cards as they would be shown, when all are known from now on. */
function toCome(state: SessionState): string {
  const shown = []
  for (let now = state; !isSessionComplete(now); now = rateCard(now, 3)) shown.push(currentCard(now))
  return shown.join(' ')
}

describe('a session rebuilt in another browser from its cards and its ratings', () => {
  test.each<[string, number, string, string]>([
    ['nothing rated', 3, '', '1 2 3'],
    ['1 comes back after five others', 8, '1:1@1 2:3@2', '3 4 5 6 1 7 8'],
    ['2 comes back after ten', 13, '1:2@1 2:3@2 3:3@3', '4 5 6 7 8 9 10 11 1 12 13'],
    ['both', 14, '1:1@1 2:2@2 3:3@3 4:3@4', '5 6 1 7 8 9 10 11 2 12 13 14'],
    ['the gap has just passed', 8, '1:1@1 2:3@2 3:3@3 4:3@4 5:3@5 6:3@6', '1 7 8'],
    ['known after it came back', 8, '1:1@1 2:3@2 3:3@3 4:3@4 5:3@5 6:3@6 1:3@7', '7 8'],
    ['at the end of its cards', 3, '1:2@1 2:1@2 3:3@3', '2 1'],
    ['one was skipped', 4, '2:3@1', '1 3 4'],
    ['all known', 2, '1:3@1 2:4@2', ''],
    ['ratings that arrive in another order', 8, '2:3@2 1:1@1', '3 4 5 6 1 7 8'],
    ['a card that is not among its cards', 2, '9:3@1', '1 2'],
  ])('%s', (_, size, ratings, expected) => {
    expect(toCome(merge(startSession(deckOf(size)), ratings))).toBe(expected)
  })

  it('is the session as it was left there, after any ratings', () => {
    const confidences = fc.array(fc.constantFrom<Confidence>(1, 2, 3, 4), { maxLength: 40 })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), confidences, fc.boolean(), (size, all, isSpaced) => {
        const options = { spacedRepetition: isSpaced }
        let there = startSession(deckOf(size), options)
        const ratings: LoggedRating[] = []
        for (const [index, confidence] of all.entries()) {
          const cardId = Number(currentCard(there))
          if (isSessionComplete(there)) break
          ratings.push({ ...logged(`${cardId}:${confidence}@${index + 1}`), reviewId: `r${index}` })
          there = rateCard(there, confidence, `r${index}`)
        }
        const here = mergeRatings(startSession(deckOf(size), options), { ratings, undone: [] }, own)
        const { steps: _here, ...rebuilt } = here
        const { steps: _there, ...left } = there
        expect(rebuilt).toEqual(left)
        expect(sessionProgress(here)).toEqual(sessionProgress(there))
        expect(restoreSession(JSON.parse(JSON.stringify(saveSession(here))))).toEqual(here)
      }),
    )
  })

  it('asks a card again whose rating was undone', () => {
    const ratings = words('1:3@1 2:3@2').map((word) => logged(word))
    const state = mergeRatings(startSession(deckOf(3)), { ratings, undone: ['2:3@2'] }, own)
    expect(toCome(state)).toBe('2 3')
  })
})

describe('what was rated elsewhere comes in', () => {
  test.each<[string, { here: string; elsewhere: string }, string]>([
    ['the card on screen stays', { here: '1:3@1', elsewhere: '5:3@2' }, '2 3 4 6 7 8'],
    ['unless it was rated there', { here: '1:3@1', elsewhere: '2:3@2' }, '3 4 5 6 7 8'],
    ['a gap counts what was rated there', { here: '1:1@1', elsewhere: '3:3@2 4:3@3 5:3@4' }, '2 6 1 7 8'],
    ['a card unknown there comes back here', { here: '1:3@1', elsewhere: '2:1@2' }, '3 4 5 6 7 2 8'],
    ['known here later than unknown there: done', { here: '1:3@5', elsewhere: '1:1@2' }, '2 3 4 5 6 7 8'],
    ['unknown there later than known here: back', { here: '1:3@2', elsewhere: '1:1@5' }, '2 3 4 5 6 1 7 8'],
    [
      'known there without a network before, and counted at the time of here: back',
      { here: '1:1@3', elsewhere: '1:3@3' },
      '2 3 4 5 6 1 7 8',
    ],
    ['both at the same moment: once', { here: '1:3@1', elsewhere: '1:3@1' }, '2 3 4 5 6 7 8'],
    ['between the ratings made here', { here: '1:1@1 2:3@3 3:3@5', elsewhere: '4:3@2 5:1@4' }, '6 1 7 8 5'],
    ['all the rest', { here: '1:3@1', elsewhere: '2:3@2 3:3@3 4:3@4 5:3@5 6:3@6 7:3@7 8:3@8' }, ''],
  ])('%s', (_, { here, elsewhere }, expected) => {
    const state = rateHere(startSession(deckOf(8)), here)
    const ratings = words(elsewhere).map((word) => ({ ...logged(word), reviewId: `there ${word}` }))
    const merged = mergeRatings(state, { ratings, undone: [] }, own)
    expect(toCome(merged)).toBe(expected)
    expect(mergeRatings(merged, { ratings, undone: [] }, own)).toBe(merged)
    expect(ratingsNotUndone(merged)).toHaveLength(words(here).length + ratings.length)
  })

  it('keeps the place of a learner who looks back', () => {
    const back = movePrevious(movePrevious(rateHere(startSession(deckOf(5)), '1:3@1 2:3@2')))
    const state = merge(back, '4:3@3')
    expect([currentCard(state), currentCard(moveNext(moveNext(moveNext(state))))]).toEqual([1, 3])
    expect(toCome(moveNext(moveNext(moveNext(state))))).toBe('3 5')
  })

  it('counts the rating of a card that another rating took off the screen', () => {
    const here = rateHere(startSession(deckOf(3)), '1:3@2 2:3@4')
    const state = merge(here, '2:1@1')
    expect([toCome(state), sessionProgress(state).answered.answers]).toEqual(['3', 3])
  })

  it('leaves a card that was set aside here', () => {
    const state = dropCard(startSession(deckOf(3)), 2)
    expect(merge(state, '2:1@1')).toBe(state)
  })

  it('undoes here what was undone there, once', () => {
    const state = rateHere(startSession(deckOf(3)), '1:3@1 2:1@2')
    const undone = { ratings: [logged('2:1@2')], undone: ['2:1@2'] }
    const merged = mergeRatings(state, undone, own)
    expect(toCome(merged)).toBe('3 2')
    expect(mergeRatings(merged, undone, own)).toBe(merged)
  })

  it('does not bring back what was undone here, though the server still has it', () => {
    const { state } = undoRating(rateHere(startSession(deckOf(3)), '1:3@1 2:3@2'))
    const stale = { ratings: [logged('1:3@1'), logged('2:3@2')], undone: ['2:3@2'] }
    expect(mergeRatings(state, stale, own)).toBe(state)
  })

  it('lets the undo of this session take back a rating made elsewhere', () => {
    const { state, undone } = undoRating(merge(startSession(deckOf(3)), '1:3@1 2:3@2'))
    expect([undone?.reviewId, toCome(state)]).toEqual(['2:3@2', '2 3'])
  })

  it('shows a card again that was unknown elsewhere after the end of the session here', () => {
    expect(toCome(merge(rateHere(startSession(deckOf(2)), '1:3@1 2:3@2'), '1:1@3'))).toBe('1')
  })
})

describe('a rating of another session', () => {
  const state = startSession(deckOf(4))
  const taken = (rating: Partial<LoggedRating>, taking: Partial<TakingOver> = {}) =>
    toCome(
      mergeRatings(
        state,
        { ratings: [{ ...logged('1:3@1', 'other'), ...rating }], undone: [] },
        { ...own, ...taking },
      ),
    )

  test.each<[string, Partial<LoggedRating>, Partial<TakingOver>, string]>([
    ['made since this one began: not asked', {}, {}, '2 3 4'],
    ['outside of any session: not asked', { session: null }, {}, '2 3 4'],
    ['made before: asked', { reviewedAt: time(-1) }, {}, '1 2 3 4'],
    ['practice: asked', { counts: false }, {}, '1 2 3 4'],
    ['while this one is practice: asked', {}, { isPractice: true }, '1 2 3 4'],
    [
      'of this session, though it is practice: not asked',
      { session: 'own', counts: false },
      { isPractice: true },
      '2 3 4',
    ],
    [
      'of this session, before it reached the server: not asked',
      { session: 'own', reviewedAt: time(-9) },
      {},
      '2 3 4',
    ],
    ['of a session of an earlier version: asked', {}, { begunAt: undefined }, '1 2 3 4'],
  ])('%s', (_, rating, taking, expected) => {
    expect(taken(rating, taking)).toBe(expected)
  })

  it('counts as done, neither among the answers of this session nor to be undone by it', () => {
    const merged = merge(rateHere(state, '1:3@1'), '2:3@2', own, 'other')
    expect(sessionProgress(merged)).toMatchObject({
      done: 2,
      remaining: 2,
      answered: { answers: 1, cards: 1 },
    })
    const { state: before, undone } = undoRating(merged)
    expect([undone?.reviewId, toCome(before)]).toEqual(['1:3@1', '1 3 4'])
  })

  it('is asked again once it is undone there', () => {
    const merged = merge(state, '2:3@2', own, 'other')
    expect(toCome(mergeRatings(merged, { ratings: [], undone: ['2:3@2'] }, own))).toBe('1 2 3 4')
  })
})

test('no sequence of ratings here and elsewhere loses a card or prevents the end of the session', () => {
  type Act =
    | { here: Confidence | 'next' | 'previous' | 'undo' }
    | { cardId: number; confidence: Confidence; minute: number }
  const act = fc.oneof(
    fc.record({
      here: fc.constantFrom<Confidence | 'next' | 'previous' | 'undo'>(1, 2, 3, 'next', 'previous', 'undo'),
    }),
    fc.record({
      cardId: fc.integer({ min: 1, max: 8 }),
      confidence: fc.constantFrom<Confidence>(1, 2, 3),
      minute: fc.integer({ min: 1, max: 50 }),
    }),
  )
  const apply = (state: SessionState, one: Act, index: number): SessionState => {
    if ('minute' in one)
      return merge(
        state,
        `${one.cardId}:${one.confidence}@${one.minute}`,
        own,
        index % 3 === 0 ? 'other' : 'own',
      )
    if (one.here === 'next') return moveNext(state)
    if (one.here === 'previous') return movePrevious(state)
    if (one.here === 'undo') return undoRating(state).state
    const cardId = currentCard(state)
    if (cardId === undefined) return state
    const rated = { cardId, confidence: one.here, reviewId: `here ${index}`, reviewedAt: time(index) }
    return applyStep(state, { type: 'rate', ...rated })
  }
  fc.assert(
    fc.property(fc.array(act, { maxLength: 50 }), (acts) => {
      const acted = acts.reduce<SessionState>(apply, startSession(deckOf(8)))
      expect(restoreSession(JSON.parse(JSON.stringify(saveSession(acted))))).toEqual(acted)
      let state = acted
      for (let turn = 0; turn < 400 && !isSessionComplete(state); turn++) {
        if (currentCard(state) === undefined) return false
        state = rateCard(state, 3)
      }
      const rated = new Set(
        state.steps.flatMap((step) =>
          step.type === 'rate' || step.type === 'take-over' ? [step.cardId] : [],
        ),
      )
      return isSessionComplete(state) && rated.size === 8
    }),
    { numRuns: 1000 },
  )
})
