import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Change } from '#client/features/outbox/changes.ts'
import type { StudyCard } from '#contracts/catalogue/catalogue.ts'
import { withUnsentSetAside } from './unsent-set-aside.ts'

const cards = [1, 2, 3].map(
  (id) => ({ flashcard: { id }, progress: { isSuspended: false, isBuried: false } }) as StudyCard,
)
const setAside = async (waiting: Change[]) =>
  (await withUnsentSetAside(cards, waiting, 1)).map(({ progress }) => [
    progress.isSuspended,
    progress.isBuried,
  ])

/** In the time zone of this browser: it knows no user. */
const at = (day: string, time: string) => new Date(`${day}T${time}:00`)
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: at('2026-11-22', '12:00') })
})
afterEach(() => {
  vi.useRealTimers()
})

test('what was set aside and waits to be sent is set aside, the last change of a card', async () => {
  const suspend: Change = { kind: 'suspend', flashcardId: 1, isSuspended: true }
  expect(
    await setAside([
      suspend,
      { kind: 'bury', flashcardId: 2, isBuried: true, changedAt: new Date().toISOString() },
      { ...suspend, flashcardId: 3 },
      { ...suspend, flashcardId: 3, isSuspended: false },
      { kind: 'mark', flashcardId: 3, needsReview: true },
    ]),
  ).toEqual([
    [true, false],
    [false, true],
    [false, false],
  ])
})

const buriedLate: Change = {
  kind: 'bury',
  flashcardId: 1,
  isBuried: true,
  changedAt: at('2026-11-21', '23:00').toISOString(),
}

test('a card that was buried on an earlier study day is back', async () => {
  expect((await setAside([buriedLate]))[0]).toEqual([false, false])
  vi.setSystemTime(at('2026-11-22', '04:10'))
  expect((await setAside([buriedLate]))[0]).toEqual([false, false])
})

test('a card that was buried late in the evening stays so after midnight, until the study day ends', async () => {
  vi.setSystemTime(at('2026-11-22', '03:50'))
  expect((await setAside([buriedLate]))[0]).toEqual([false, true])
})
