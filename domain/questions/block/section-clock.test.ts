import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  advanceSections,
  breakLeftSeconds,
  closeSection,
  currentSection,
  isFinished,
  openSection,
  remainingSeconds,
  resumeSection,
  type Section,
  suspendSection,
  takesAnswers,
} from './section-clock.ts'

const start = Date.UTC(2027, 1, 10, 9)
const hour = 3_600_000
const minute = 60_000

function exam(count: number, limitSeconds: number | null): Section[] {
  return Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    questionCount: 60,
    limitSeconds,
    openedAt: null,
    runningSince: null,
    closedAt: null,
    usedSeconds: 0,
  }))
}

/** Four sections of 2 hours, the first one opened at `start`; 100 minutes of breaks. */
const full = openSection(exam(4, 7200), 1, start)
const breaks = 6000
const times = (sections: Section[]) =>
  sections.map(({ openedAt, closedAt }) =>
    [openedAt, closedAt].map((at) => (at === null ? null : (at - start) / minute)),
  )

describe('a full exam that is left alone', () => {
  test.each([
    [
      'just before the first limit',
      2 * hour - 1,
      [
        [0, null],
        [null, null],
        [null, null],
        [null, null],
      ],
    ],
    [
      'at the first limit',
      2 * hour,
      [
        [0, 120],
        [null, null],
        [null, null],
        [null, null],
      ],
    ],
    [
      'just before the breaks are used up',
      220 * minute - 1,
      [
        [0, 120],
        [null, null],
        [null, null],
        [null, null],
      ],
    ],
    [
      'when the breaks are used up',
      220 * minute,
      [
        [0, 120],
        [220, null],
        [null, null],
        [null, null],
      ],
    ],
    [
      'with no break left',
      340 * minute,
      [
        [0, 120],
        [220, 340],
        [340, null],
        [null, null],
      ],
    ],
    [
      'a week later',
      7 * 24 * hour,
      [
        [0, 120],
        [220, 340],
        [340, 460],
        [460, 580],
      ],
    ],
  ])('%s', (_, after, expected) => {
    expect(times(advanceSections(full, breaks, start + after))).toEqual(expected)
  })

  it('has used every second', () => {
    const end = advanceSections(full, breaks, start + 24 * hour)
    expect(end.map(({ usedSeconds }) => usedSeconds)).toEqual([7200, 7200, 7200, 7200])
    expect(isFinished(end)).toBe(true)
    expect(currentSection(end)).toBeNull()
  })
})

describe('one pool of breaks', () => {
  const afterFirst = closeSection(full, 1, start + 100 * minute)
  const second = openSection(afterFirst, 2, start + 130 * minute)
  const afterSecond = closeSection(second, 2, start + 200 * minute)

  test('counts the break that runs', () => {
    expect(breakLeftSeconds(full, breaks, start + hour)).toBe(6000)
    expect(breakLeftSeconds(afterFirst, breaks, start + 110 * minute)).toBe(90 * 60)
    expect(breakLeftSeconds(second, breaks, start + 190 * minute)).toBe(70 * 60)
    expect(breakLeftSeconds(afterSecond, breaks, start + 210 * minute)).toBe(60 * 60)
    expect(breakLeftSeconds(afterSecond, breaks, start + 24 * hour)).toBe(0)
    expect(breakLeftSeconds(afterSecond, null, start + 210 * minute)).toBeNull()
  })

  test('opens the next section when what earlier breaks left is used up', () => {
    expect(times(advanceSections(afterSecond, breaks, start + 270 * minute))[2]).toEqual([270, null])
    expect(advanceSections(afterSecond, breaks, start + 270 * minute - 1)).toBe(afterSecond)
  })

  test('no break runs after the last section', () => {
    const end = closeSection(openSection(exam(1, 7200), 1, start), 1, start + hour)
    expect(breakLeftSeconds(end, 600, start + 2 * hour)).toBe(600)
  })
})

describe('what does not move by itself', () => {
  test.each([
    ['an exam never begun', exam(4, 7200), breaks],
    ['a suspended section', suspendSection(full, 1, start + hour), breaks],
    ['a section without a limit', openSection(exam(1, null), 1, start), 0],
    ['a break without a limit', closeSection(full, 1, start + hour), null],
    ['an exam without sections', [], 0],
  ])('%s', (_, sections, breakSeconds) => {
    expect(advanceSections(sections, breakSeconds, start + 100 * hour)).toBe(sections)
  })

  test('without a limit for breaks a section still closes at its own', () => {
    const end = advanceSections(openSection(exam(2, 300), 1, start), null, start + hour)
    expect(times(end)).toEqual([
      [0, 5],
      [null, null],
    ])
  })
})

describe('suspending and resuming', () => {
  const suspended = suspendSection(full, 1, start + 30 * minute)
  const resumed = resumeSection(suspended, 1, start + 10 * hour)
  const left = (sections: Section[], now: number) => remainingSeconds(sections[0] as Section, now)

  test('the clock stands while suspended', () => {
    expect(left(full, start + 30 * minute)).toBe(5400)
    expect(left(suspended, start + 9 * hour)).toBe(5400)
    expect(left(resumed, start + 10 * hour + 90 * 1000)).toBe(5310)
    expect(currentSection(suspended)?.number).toBe(1)
  })

  test('the limit passes later by the time away', () => {
    const end = advanceSections(resumed, breaks, start + 11.5 * hour)
    expect(times(end)[0]).toEqual([0, 690])
    expect(end[0]?.usedSeconds).toBe(7200)
  })

  test('no millisecond is lost or won by suspending often', () => {
    let sections = full
    for (let time = 0; time < 1000; time++) {
      sections = suspendSection(sections, 1, start + time * 300 + 100)
      sections = resumeSection(sections, 1, start + time * 300 + 300)
    }
    expect(sections[0]?.usedSeconds).toBe(100)
    const end = advanceSections(sections, breaks, start + 24 * hour)
    expect(end[0]?.closedAt).toBe(start + 2 * hour + 200_000)
  })

  test('a suspended section can be closed', () => {
    const closed = closeSection(suspended, 1, start + 5 * hour)
    expect(closed[0]).toMatchObject({ closedAt: start + 5 * hour, usedSeconds: 1800, runningSince: null })
    expect(left(closed, start + 5 * hour)).toBe(0)
  })

  test('a late call ends a section at its limit', () => {
    expect(closeSection(full, 1, start + 3 * hour)[0]).toMatchObject({
      closedAt: start + 2 * hour,
      usedSeconds: 7200,
    })
    expect(suspendSection(full, 1, start + 3 * hour)[0]).toMatchObject({ usedSeconds: 7200, closedAt: null })
  })

  test('without a limit the seconds are still counted', () => {
    const section = closeSection(openSection(exam(1, null), 1, start), 1, start + 90_600)[0]
    expect(section?.usedSeconds).toBe(90.6)
    expect(section && remainingSeconds(section, start)).toBeNull()
  })
})

describe('whether an answer counts', () => {
  const over = advanceSections(full, breaks, start + 3 * hour)
  const ended = closeSection(full, 1, start + hour)
  const at = (sections: Section[], number: number, now: number) =>
    sections.slice(number - 1, number).map((section) => takesAnswers(section, start + now))
  test.each([
    ['in an open section', full, 1, hour, true],
    ['in a suspended one', suspendSection(full, 1, start + hour), 1, 2 * hour, true],
    ['in one that was never opened', full, 2, hour, false],
    ['five seconds after its time', over, 1, 2 * hour + 5000, true],
    ['later', over, 1, 2 * hour + 5001, false],
    ['at once after the learner has ended it', ended, 1, hour, false],
    [
      'after the end of one without a limit',
      closeSection(openSection(exam(1, null), 1, start), 1, start),
      1,
      0,
      false,
    ],
  ])('%s', (_, sections, number, now, expected) => {
    expect(at(sections, number, now)).toEqual([expected])
  })
})

describe('what makes no sense changes nothing', () => {
  const closed = closeSection(full, 1, start + hour)
  const suspended = suspendSection(full, 1, start + hour)
  const later = start + 1.1 * hour
  test.each([
    ['opening the second before the first is closed', openSection(full, 2, later), full],
    ['opening an open section', openSection(full, 1, later), full],
    ['opening a closed section', openSection(closed, 1, later), closed],
    ['opening the third after the first', openSection(closed, 3, later), closed],
    ['suspending a suspended section', suspendSection(suspended, 1, later), suspended],
    ['suspending a section never opened', suspendSection(full, 2, later), full],
    ['suspending a closed section', suspendSection(closed, 1, later), closed],
    ['resuming a running section', resumeSection(full, 1, later), full],
    ['resuming a closed section', resumeSection(closed, 1, later), closed],
    ['resuming a section never opened', resumeSection(full, 2, later), full],
    ['closing a closed section', closeSection(closed, 1, later), closed],
    ['closing a section never opened', closeSection(full, 2, later), full],
    ['a number that there is not', closeSection(full, 9, later), full],
  ])('%s', (_, after, before) => {
    expect(after).toBe(before)
  })
})

test('whether one looks often or once, at any moments, the same has happened', () => {
  const actions = { openSection, suspendSection, resumeSection, closeSection }
  const action = fc.record({
    name: fc.constantFrom(...(Object.keys(actions) as (keyof typeof actions)[])),
    number: fc.integer({ min: 1, max: 3 }),
    wait: fc.nat(4000),
  })
  fc.assert(
    fc.property(fc.array(action), fc.option(fc.nat(3000)), fc.nat(20_000), (list, breakSeconds, rest) => {
      let now = start
      let sections = exam(3, 1200)
      for (const { name, number, wait } of list) {
        const halfway = advanceSections(sections, breakSeconds, now + wait * 500)
        now += wait * 1000
        const reached = advanceSections(sections, breakSeconds, now)
        expect(advanceSections(halfway, breakSeconds, now)).toEqual(reached)
        sections = actions[name](reached, number, now)
        expect(sections.filter(({ closedAt }) => closedAt !== null).length).toBeGreaterThanOrEqual(
          reached.filter(({ closedAt }) => closedAt !== null).length,
        )
      }
      const end = advanceSections(sections, breakSeconds, now + rest * 1000)
      for (const { usedSeconds, runningSince, openedAt, closedAt } of end) {
        expect(usedSeconds).toBeLessThanOrEqual(1200)
        expect(runningSince === null || (openedAt !== null && closedAt === null)).toBe(true)
      }
      expect(
        end.filter(({ openedAt, closedAt }) => openedAt !== null && closedAt === null).length,
      ).toBeLessThan(2)
      if (breakSeconds !== null) {
        const pauses = end.map(
          ({ openedAt }, index) => (openedAt ?? 0) - (end[index - 1]?.closedAt ?? openedAt ?? 0),
        )
        const total = pauses.reduce((sum, pause) => sum + Math.max(0, pause), 0)
        expect(total).toBeLessThanOrEqual(breakSeconds * 1000)
      }
    }),
  )
})
