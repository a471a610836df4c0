import type { AnkiDays, AnkiSchedule, AnkiStudiedState } from '#domain/own-cards/anki-card.ts'

/** Cards here and in Anki: an export writes the second of each pair, an import reads the first from it. */

const timeZone = 'America/Los_Angeles'
/** Noon of 30 November 2026 in Los Angeles. */
const nowMs = Date.parse('2026-11-30T20:00:00Z')
export const ankiDays: AnkiDays = { firstDay: 20_700, today: 20_787, nowMs, timeZone }

const studied: AnkiStudiedState = {
  reviewCount: 3,
  lastReviewedAt: '2026-11-20T18:30:15.250Z',
  stability: 12.345678901234,
  difficulty: 5.25,
  lastStudyDay: 20_777,
  dueDay: 20_792,
  lapses: 1,
  isSuspended: false,
  buriedUntil: null,
}
const memory = '{"s":12.345678901234,"d":5.25,"lrt":1795199415}'
const inReview: AnkiSchedule = {
  ...{ type: 2, queue: 2, due: 92, ivl: 15, factor: 2500 },
  ...{ reps: 3, lapses: 1, left: 0, data: memory },
}
const unseen: AnkiSchedule = {
  ...{ type: 0, queue: 0, due: 7, ivl: 0, factor: 0 },
  ...{ reps: 0, lapses: 0, left: 0, data: '' },
}
const untouched: AnkiStudiedState = {
  ...{ reviewCount: 0, lastReviewedAt: null, stability: null, difficulty: null, lastStudyDay: null },
  ...{ dueDay: null, lapses: 0, isSuspended: false, buriedUntil: null },
}
const onlyAgain = { ...studied, lapses: 0, lastStudyDay: 20_787, dueDay: 20_787 }
const stillDue = { queue: 1, ivl: 0, factor: 0, lapses: 0, left: 1001 } as const

/** New cards have the place 7. */
export const ankiCardFacts: [what: string, state: AnkiStudiedState | null, schedule: AnkiSchedule][] = [
  ['a card that was never touched', null, unseen],
  ['a card that was marked before any rating', untouched, unseen],
  ['a suspended new card', { ...untouched, isSuspended: true }, { ...unseen, queue: -1 }],
  ['a card due in five days', studied, inReview],
  [
    'a card due since 30 days',
    { ...studied, dueDay: 20_757, lastStudyDay: 20_727 },
    { ...inReview, due: 57, ivl: 30 },
  ],
  [
    'a card from before the first day',
    { ...studied, dueDay: 20_690, lastStudyDay: 20_680 },
    { ...inReview, due: -10, ivl: 10 },
  ],
  ['a suspended card', { ...studied, isSuspended: true }, { ...inReview, queue: -1 }],
  ['a card buried until tomorrow', { ...studied, buriedUntil: 20_788 }, { ...inReview, queue: -3 }],
  ['a card whose burial is over', { ...studied, buriedUntil: 20_787 }, inReview],
  ['a card that is both', { ...studied, isSuspended: true, buriedUntil: 20_788 }, { ...inReview, queue: -1 }],
  [
    'a new card that was not known today',
    onlyAgain,
    { ...inReview, ...stillDue, type: 1, due: nowMs / 1000 },
  ],
  [
    'a new card that was not known two days ago',
    { ...onlyAgain, lastStudyDay: 20_785, dueDay: 20_785 },
    { ...inReview, ...stillDue, type: 1, due: nowMs / 1000 - 2 * 86_400 },
  ],
  [
    'a lapse of today',
    { ...onlyAgain, lapses: 2 },
    { ...inReview, ...stillDue, type: 3, due: nowMs / 1000, ivl: 1, factor: 2500, lapses: 2 },
  ],
  [
    'a suspended lapse',
    { ...onlyAgain, lapses: 2, isSuspended: true },
    { ...inReview, ...stillDue, type: 3, queue: -1, due: nowMs / 1000, ivl: 1, factor: 2500, lapses: 2 },
  ],
]
