import '#client/app/change-kinds.ts'
import { beforeEach, expect, it } from 'vitest'
import {
  addTriedRating,
  claimVisitorStudy,
  hasVisitorStudy,
  removeVisitorStudy,
} from '#client/features/learner/visitor-study.ts'
import { outbox } from '#client/features/outbox/outbox.ts'
import { toasts } from '#client/platform/toast.ts'
import { study } from '#contracts/study/study.ts'
import { welcome } from '#contracts/welcome/welcome.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { transferVisitorStudy } from './transfer-visitor-study.ts'

const server = fakeServer()
const newLearner = 7
const reviewOf = (index: number) => `00000000-0000-4000-8000-00000000000${index}`

beforeEach(async () => {
  removeVisitorStudy()
  toasts.dismiss(toasts.current()?.id ?? 0)
  server.reply(welcome.sampleCards, [
    { cardKey: 'aml-010', id: 10 },
    { cardKey: 'breast-early-001', id: 20 },
  ])
  server.reject(study.saveProgress, { status: 401, error: 'Please sign in' })
  await outbox.setUser(newLearner)
})

function tryCards(...cards: [cardKey: string, confidence: 1 | 2 | 3][]) {
  cards.forEach(([cardKey, confidence], index) => {
    const reviewedAt = `2026-11-22T21:00:0${index}.000Z`
    addTriedRating({ cardKey, confidence, reviewId: reviewOf(index), reviewedAt, seconds: 5 })
  })
}
const transferred = async () =>
  (await outbox.listWaiting()).flatMap((row) =>
    row.kind === 'rating'
      ? [[row.flashcardId, row.confidence, row.reviewId, row.reviewedAt, row.seconds]]
      : [],
  )

it('puts what was tried before the registration into the outbox, in order and once, and says so', async () => {
  tryCards(['aml-010', 1], ['breast-early-001', 3], ['gone-001', 3], ['aml-010', 3])
  claimVisitorStudy(newLearner)
  await Promise.all([transferVisitorStudy(newLearner), transferVisitorStudy(newLearner)])
  expect(await transferred()).toEqual([
    [10, 1, reviewOf(0), '2026-11-22T21:00:00.000Z', 5],
    [20, 3, reviewOf(1), '2026-11-22T21:00:01.000Z', 5],
    [10, 3, reviewOf(3), '2026-11-22T21:00:03.000Z', 5],
  ])
  expect(toasts.current()?.title).toBe('2 cards you tried are in your plan')
  expect(hasVisitorStudy()).toBe(false)
})

it.each([
  ['an account that was there before', undefined],
  ['another account than the one that was registered', 8],
])('gives nothing to %s, and forgets it', async (_who, owner) => {
  await outbox.setUser(9)
  tryCards(['aml-010', 3])
  if (owner) claimVisitorStudy(owner)
  await transferVisitorStudy(9)
  expect(await transferred()).toEqual([])
  expect(toasts.current()).toBeUndefined()
  expect(hasVisitorStudy()).toBe(false)
})

it('waits for the next page where the server cannot be reached', async () => {
  await outbox.setUser(11)
  server.reject(welcome.sampleCards, { status: 503, error: 'Not now' })
  tryCards(['aml-010', 3])
  claimVisitorStudy(11)
  await transferVisitorStudy(11)
  expect(await transferred()).toEqual([])
  expect(hasVisitorStudy()).toBe(true)
})
