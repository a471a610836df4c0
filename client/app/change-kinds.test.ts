import { afterEach, expect, test, vi } from 'vitest'
import { sendChange, subjectOf, wordsOf } from '#client/features/outbox/change-kinds.ts'
import type { Change } from '#client/features/outbox/changes.ts'
import { meaningOf } from '#client/features/outbox/outbox-sender.ts'
import { userIdHeader } from '#contracts/endpoint.ts'
import { changeKinds } from './change-kinds.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const reviewed = { reviewId: 'r', reviewedAt: '2026-11-21T08:00:00.000Z' }
const stats = { correctAnswers: 1, totalAnswers: 1, timeSpentSeconds: 5 }
const changes: Change[] = [
  { kind: 'session-start', session: 's', chapterId: 4, tags: [], mode: 'chapter' },
  { kind: 'rating', flashcardId: 1, confidence: 3, practice: false, session: 's', ...reviewed },
  { kind: 'drug-rating', drugId: 1, componentId: 'moa', confidence: 3, ...reviewed },
  { kind: 'undo', flashcardId: 1, reviewId: 'r', undoId: 'u' },
  { kind: 'drug-undo', drugId: 1, componentId: 'moa', reviewId: 'r', undoId: 'u' },
  { kind: 'notes', flashcardId: 1, notes: 'n' },
  { kind: 'mark', flashcardId: 1, needsReview: true },
  { kind: 'tomorrow', flashcardId: 1 },
  { kind: 'suspend', flashcardId: 1, isSuspended: true },
  { kind: 'bury', flashcardId: 1, isBuried: true, changedAt: '2026-11-22T08:00:00.000Z' },
  {
    kind: 'answer',
    blockId: 9,
    questionId: 1,
    answerId: 'a',
    chosen: 2,
    confidence: 3,
    seconds: 40,
    answeredAt: '2026-11-22T08:00:00.000Z',
  },
  {
    kind: 'question-marks',
    blockId: 9,
    questionId: 1,
    isFlagged: true,
    struck: [0],
    highlights: [{ part: 'stem', start: 0, end: 4 }],
    seconds: 40,
    changedAt: '2026-11-22T08:00:00.000Z',
  },
  { kind: 'question-notes', questionId: 1, isStarred: true },
  { kind: 'change-answer', changeId: 1, answer: 'got_it', answeredAt: '2026-11-22T08:00:00.000Z' },
  { kind: 'primer-read', chapterId: 1, isRead: true, revision: 2, readAt: '2026-11-22T08:00:00.000Z' },
  { kind: 'session-end', session: 's', cardsStudied: 1, averageMastery: 10, stats },
]

test('every kind is among these', () => {
  expect(new Set<string>(changes.map(({ kind }) => kind))).toEqual(new Set(Object.keys(changeKinds)))
})

test.each(changes)('$kind names the user whose change it is', async (change) => {
  const sent = vi.fn(async (_address: string, _init: RequestInit) => Response.json({}))
  vi.stubGlobal('fetch', sent)
  await sendChange(change, { userId: 7, sessionId: 77 })
  expect(sent).toHaveBeenCalledOnce()
  expect(sent.mock.calls[0]?.[1].headers).toMatchObject({ [userIdHeader]: '7' })
})

const marks = { struck: [0], highlights: [], seconds: 40, changedAt: '2026-11-22T08:00:00.000Z' }

test.each<[string, Change, object]>([
  ['a star', { kind: 'question-notes', questionId: 1, isStarred: true }, { isStarred: true }],
  [
    'a mark for review of an earlier version',
    { kind: 'question-notes', questionId: 1, needsReview: true },
    { isStarred: true },
  ],
  ['a note', { kind: 'question-notes', questionId: 1, notes: 'n' }, { notes: 'n' }],
  [
    'a flag of an earlier version',
    { kind: 'question-marks', blockId: 9, questionId: 1, isFlagged: true, ...marks },
    { isFlagged: true, ...marks },
  ],
])('%s is sent so that nothing of it is lost', async (_of, change, body) => {
  const sent = vi.fn(async (_address: string, _init: RequestInit) => Response.json({}))
  vi.stubGlobal('fetch', sent)
  await sendChange(change, { userId: 7, sessionId: undefined })
  expect(JSON.parse(String(sent.mock.calls[0]?.[1].body))).toEqual(body)
})

test('a rating takes the seconds that it took along', async () => {
  const sent = vi.fn(async (_address: string, _init: RequestInit) => Response.json({}))
  vi.stubGlobal('fetch', sent)
  const rating = { kind: 'rating', flashcardId: 1, confidence: 3, practice: false, session: null } as const
  await sendChange({ ...rating, ...reviewed, seconds: 12 }, { userId: 7, sessionId: undefined })
  expect(JSON.parse(String(sent.mock.calls[0]?.[1].body))).toMatchObject({ confidence: 3, seconds: 12 })
})

test('a change of a kind that this version does not know waits, and is about nothing that is on screen', async () => {
  const unknown = { kind: 'of-the-next-version' } as unknown as Change
  expect(subjectOf(unknown)).toBeUndefined()
  expect(wordsOf(unknown).name).toBe('A change')
  const error = await sendChange(unknown, { userId: 7, sessionId: undefined }).catch((thrown) => thrown)
  expect(meaningOf(error)).toBe('retry')
})
