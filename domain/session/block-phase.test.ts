import { describe, expect, it, test } from 'vitest'
import { clockText, type PhaseSection, phaseOf, secondsLeft, warningMinutesOf } from './block-phase.ts'

const at = '2026-11-22T08:00:00.000Z'
const section = (number: number, state: 'new' | 'open' | 'closed'): PhaseSection => ({
  number,
  limitSeconds: 7200,
  openedAt: state === 'new' ? null : at,
  isRunning: state === 'open',
  remainingSeconds: state === 'closed' ? 0 : 7200,
  closedAt: state === 'closed' ? at : null,
})
const states = (...all: ('new' | 'open' | 'closed')[]) => all.map((state, index) => section(index + 1, state))

describe('where a block is', () => {
  test.each([
    ['before its first section', states('new', 'new'), 'end', { at: 'start', next: 1 }],
    ['in its first', states('open', 'new'), 'end', { at: 'section', number: 1, isClosed: false }],
    ['between two', states('closed', 'new'), 'end', { at: 'break', next: 2 }],
    ['in its second', states('closed', 'open'), 'end', { at: 'section', number: 2, isClosed: false }],
    ['behind its last', states('closed', 'closed'), 'end', { at: 'finished' }],
    [
      'at the explanation of a rehearsal',
      states('closed', 'new'),
      'answer',
      { at: 'section', number: 1, isClosed: true },
    ],
    [
      'at its last explanation',
      states('closed', 'closed'),
      'answer',
      { at: 'section', number: 2, isClosed: true },
    ],
  ] as const)('%s', (_, sections, reveals, phase) => {
    expect(phaseOf({ finishedAt: null, reveals, sections })).toEqual(phase)
  })

  it('finished', () => {
    expect(phaseOf({ finishedAt: at, reveals: 'end', sections: states('open') })).toEqual({ at: 'finished' })
  })
})

describe('the clock', () => {
  const repliedAt = 1_000_000
  test.each([
    [{ seconds: 60, isRunning: true }, 10_000, 50],
    [{ seconds: 60, isRunning: false }, 10_000, 60],
    [{ seconds: 60, isRunning: true }, 90_000, 0],
    [{ seconds: 60, isRunning: true }, -5000, 60],
  ])('%o after %i ms has %i s left', (clock, later, left) => {
    expect(secondsLeft(clock, { repliedAt, now: repliedAt + later })).toBe(left)
  })

  test.each([
    [7200, '2:00:00'],
    [3599.2, '1:00:00'],
    [3599, '59:59'],
    [65, '1:05'],
    [0.4, '0:01'],
    [0, '0:00'],
  ])('%d s read %s', (seconds, text) => {
    expect(clockText(seconds)).toBe(text)
  })

  test.each([
    [301, 7200, undefined],
    [300, 7200, 5],
    [61, 7200, 5],
    [60, 7200, 1],
    [299, 300, undefined],
    [60, 300, 1],
    [50, 60, undefined],
  ])('%i s left of %i warn of %s min', (left, limit, minutes) => {
    expect(warningMinutesOf(left, limit)).toBe(minutes)
  })
})
