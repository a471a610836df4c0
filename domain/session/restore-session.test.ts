import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { Confidence } from '#domain/mastery/flashcard-mastery.ts'
import { restoreSession, saveSession } from './restore-session.ts'
import {
  applyStep,
  dropCard,
  moveNext,
  movePrevious,
  rateCard,
  retractRating,
  startSession,
} from './session-queue.ts'

const storedAndRead = (value: unknown) => restoreSession(JSON.parse(JSON.stringify(value)))

test('a stored session is restored exactly, from its saved form and from the whole state', () => {
  const moves = fc.array(
    fc.constantFrom<Confidence | 'next' | 'previous' | 'drop' | 'aside' | 'restore' | 'retract'>(
      1,
      2,
      3,
      'next',
      'previous',
      'drop',
      'aside',
      'restore',
      'retract',
    ),
  )
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 12 }), moves, fc.boolean(), (size, actions, spacedRepetition) => {
      const deck = Array.from({ length: size }, (_, index) => `${index}:moa`)
      const state = actions.reduce(
        (before, action) => {
          if (action === 'next') return moveNext(before)
          if (action === 'previous') return movePrevious(before)
          if (action === 'drop') return dropCard(before, '3:moa')
          if (action === 'restore') return applyStep(before, { type: 'restore', cardId: '3:moa' })
          if (action === 'aside')
            return applyStep(before, { type: 'drop', cardId: '3:moa', setAside: 'buried' })
          if (action === 'retract') return retractRating(before, String(before.steps.length >> 1))
          return rateCard(before, action, String(before.steps.length))
        },
        startSession(deck, { spacedRepetition }),
      )
      expect(storedAndRead(saveSession(state))).toEqual(state)
      expect(storedAndRead(state)).toEqual(state)
    }),
  )
})

describe('invalid data is rejected', () => {
  const valid = saveSession(rateCard(startSession([1, 2]), 1))

  it('starts from a session that is accepted', () => {
    expect(restoreSession(valid)).toBeDefined()
  })

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'session'],
    ['a list', []],
    ['no version', { ...valid, version: undefined }],
    ['a later version', { ...valid, version: 2 }],
    ['no mode', { ...valid, spacedRepetition: 'yes' }],
    ['no deck', { ...valid, deck: null }],
    ['a deck of fractions', { ...valid, deck: [1.5] }],
    ['an empty id', { ...valid, deck: [''] }],
    ['steps that are not a list', { ...valid, steps: {} }],
    ['an unknown step', { ...valid, steps: [{ type: 'jump' }] }],
    ['a rating of 5', { ...valid, steps: [{ type: 'rate', cardId: 1, confidence: 5 }] }],
    ['a rating of a card not on screen', { ...valid, steps: [{ type: 'rate', cardId: 2, confidence: 1 }] }],
    ['an undo of a rating that does not exist', { ...valid, steps: [{ type: 'retract', reviewId: 'x' }] }],
    ['a numeric review id', { ...valid, steps: [{ type: 'rate', cardId: 1, confidence: 1, reviewId: 7 }] }],
  ])('%s', (_, saved) => {
    expect(restoreSession(saved)).toBeUndefined()
  })

  it('never throws', () => {
    fc.assert(fc.property(fc.anything(), (value) => restoreSession(value) === undefined))
  })
})
