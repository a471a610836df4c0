import { describe, expect, it, test } from 'vitest'
import { studyDayOf } from '#domain/scheduling/study-day.ts'
import { ankiCardFacts, ankiDays } from '#tests/support/own-cards/anki-card-facts.ts'
import { type AnkiRating, ankiLogOf, ankiScheduleOf, ankiScheduleOfNew } from './anki-card.ts'

describe('the schedule of a card', () => {
  test.each(ankiCardFacts)('%s', (_what, state, schedule) => {
    expect(ankiScheduleOf(state, 7, ankiDays)).toEqual(schedule)
  })

  it('of a new card is that of a card without state', () => {
    expect(ankiScheduleOfNew(7)).toEqual(ankiScheduleOf(null, 7, ankiDays))
  })

  test.each(ankiCardFacts)('%s: due day, last day and memory can be read back', (_what, state, schedule) => {
    const { type, due, ivl, data } = schedule
    if (state === null || type === 0) return expect(state?.dueDay ?? null).toBeNull()
    const dueDay = type === 2 ? ankiDays.firstDay + due : studyDayOf(due * 1000, ankiDays.timeZone)
    const { s, d, lrt } = JSON.parse(data)
    expect({ dueDay, lastStudyDay: type === 2 ? dueDay - ivl : dueDay, stability: s, difficulty: d }).toEqual(
      {
        dueDay: state.dueDay,
        lastStudyDay: state.lastStudyDay,
        stability: state.stability,
        difficulty: state.difficulty,
      },
    )
    expect(lrt).toBe(Math.floor(Date.parse(state.lastReviewedAt ?? '') / 1000))
  })
})

const isNew = { dueDay: null, lastStudyDay: null, lapses: 0, difficulty: null }
const rating = (more: Partial<AnkiRating>): AnkiRating => ({
  reviewedAt: '2026-11-20T18:30:15.250Z',
  studyDay: 20_777,
  confidence: 3,
  seconds: 9,
  before: isNew,
  after: { dueDay: 20_781 },
  ...more,
})

describe('the log of a card', () => {
  it('has a row for each rating, with the intervals and the difficulty that each left', () => {
    const log = ankiLogOf(
      [
        rating({ confidence: 1, after: { dueDay: 20_777 } }),
        rating({ before: { ...isNew, dueDay: 20_777, lastStudyDay: 20_777, difficulty: 1 } }),
        rating({
          reviewedAt: '2026-11-24T18:30:00.000Z',
          studyDay: 20_781,
          seconds: null,
          confidence: 1,
          before: { dueDay: 20_781, lastStudyDay: 20_777, lapses: 0, difficulty: 10 },
          after: { dueDay: 20_781 },
        }),
        rating({
          studyDay: 20_781,
          confidence: 4,
          before: { dueDay: 20_781, lastStudyDay: 20_781, lapses: 1, difficulty: 5.5 },
          after: { dueDay: 20_790 },
        }),
      ],
      null,
    )
    const atMs = Date.parse('2026-11-20T18:30:15.250Z')
    expect(log).toEqual([
      { atMs, ease: 1, ivl: 0, lastIvl: 0, factor: 100, time: 9000, type: 0 },
      { atMs, ease: 3, ivl: 4, lastIvl: 0, factor: 1100, time: 9000, type: 0 },
      {
        atMs: Date.parse('2026-11-24T18:30:00Z'),
        ease: 1,
        ivl: 0,
        lastIvl: 4,
        factor: 600,
        time: 0,
        type: 1,
      },
      { atMs, ease: 4, ivl: 9, lastIvl: 0, factor: 0, time: 9000, type: 2 },
    ])
  })

  it('ends with the difficulty of the card, and is empty without ratings', () => {
    expect(ankiLogOf([rating({})], 5.5)[0]?.factor).toBe(600)
    expect(ankiLogOf([], 5.5)).toEqual([])
  })
})
