import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { premiumWelcome } from '#client/platform/welcome.ts'
import type { User } from '#contracts/accounts.ts'
import type { StudyCard } from '#contracts/catalogue.ts'
import type { Reply } from '#contracts/endpoint.ts'
import { progress } from '#contracts/progress.ts'
import { questions } from '#contracts/questions.ts'
import { study } from '#contracts/study.ts'
import { fakeServer } from '#tests/support/fake-server.ts'
import { renderApp } from '#tests/support/render.tsx'
import { NextStep } from './next-step.tsx'

const server = fakeServer()
const learner = { id: 7, isPremium: true, subscriptionEndsAt: '2027-11-22T12:00:00.000Z' } as User

const today: Reply<typeof study.today> = {
  date: '2026-11-22',
  dueCount: 0,
  newCount: 0,
  reviewedToday: 0,
  estimatedMinutes: 0,
  dueQuestions: 0,
  laterCount: 0,
  entries: [],
  drugEntries: [],
  order: [],
  forecast: [],
  daysToExam: 90,
  goal: 'exam',
  isRestDay: false,
  unseenLater: 0,
  phases: [],
  studyDays: 3,
}

function bankOf(open: number): void {
  const group = { category: 'breast', isLastWrong: false, isStarred: false }
  server.reply(questions.overview, {
    groups: [
      { ...group, isAnswered: false, count: open },
      { ...group, isAnswered: true, count: 40 },
    ],
  } as Reply<typeof questions.overview>)
}

function answeredToday(count: number): void {
  server.reply(progress.activity, {
    today: '2026-11-22',
    days: [
      { date: '2026-11-21', reviews: 9, newCards: 0, drugReviews: 0, questions: 30, seconds: 90 },
      { date: '2026-11-22', reviews: 4, newCards: 0, drugReviews: 0, questions: count, seconds: 90 },
    ],
    weeks: { daysThisWeek: 2, current: 0, longest: 0, good: 0 },
  })
}

const open = (user = learner, at: Parameters<typeof renderApp>[1] = {}) =>
  renderApp(
    <NextStep
      user={user}
      renderDueQuestions={(count) => <button type="button">{`due ${count}`}</button>}
      renderBlock={(count) => <button type="button">{`block of ${count}`}</button>}
      settings={<button type="button">Study settings</button>}
    />,
    at,
  )

test('what is due, how long it takes, and the way to it; questions are not asked for', async () => {
  server.reply(study.today, { ...today, dueCount: 14, dueQuestions: 3, estimatedMinutes: 25 })
  open()
  screen.getByRole('status', { name: 'Loading your next step' })
  await screen.findByText('14 cards and 3 questions are due, about 25 minutes.')
  const link = screen.getByRole('link', { name: 'Study today’s cards' })
  expect(link.getAttribute('href')).toBe('/study/session?mode=today')
  expect(server.requestsTo(questions.overview)).toEqual([])
  expect(screen.queryByText(/exam date/)).toBeNull()
})

test('before the first card it names the chapter, and without an exam date it invites to set one', async () => {
  const entries = [{ chapter: { id: 1, title: 'Early Breast Cancer' } } as StudyCard]
  server.reply(study.today, {
    ...today,
    studyDays: 0,
    newCount: 20,
    estimatedMinutes: 11,
    entries,
    daysToExam: null,
  })
  open()
  await screen.findByText('Start with Early Breast Cancer: 20 new cards, about 11 minutes.')
  const link = screen.getByRole('link', { name: 'Start studying' })
  expect(link.getAttribute('href')).toBe('/study/session?mode=today')
  screen.getByText(/^No exam date is ahead/)
  screen.getByRole('button', { name: 'Study settings' })
})

test('only questions: their button is the main one', async () => {
  server.reply(study.today, { ...today, dueQuestions: 4, estimatedMinutes: 8 })
  open()
  await screen.findByRole('button', { name: 'due 4' })
  expect(screen.queryByRole('link')).toBeNull()
})

test('nothing due: a block of fresh questions, once a day', async () => {
  server.reply(study.today, today)
  bankOf(6)
  answeredToday(0)
  open()
  await screen.findByRole('button', { name: 'block of 6' })
})

test('nothing due and a block answered: done for today', async () => {
  server.reply(study.today, today)
  bankOf(6)
  answeredToday(10)
  open()
  await screen.findByText('Done for today.')
  expect(screen.getByRole('link', { name: 'Study ahead' }).getAttribute('href')).toBe('/study')
})

test('it says when the day could not be loaded, and tries again', async () => {
  server.disconnect(study.today)
  const { user } = open()
  await screen.findByText('Could not load today’s work')
  server.reply(study.today, { ...today, dueCount: 1, estimatedMinutes: 1 })
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  await screen.findByText('1 card is due, about 1 minute.')
})

test('after a payment it says what is open now, until when', async () => {
  server.reply(study.today, { ...today, dueCount: 1 })
  open(learner, { state: premiumWelcome })
  await screen.findByText(/^Premium is open until November 22, 2027: every chapter, drug study/)
})

test.each([
  ['without a payment', learner, undefined],
  ['before the payment is settled', { ...learner, isPremium: false }, premiumWelcome],
])('no welcome %s', async (_, user, state) => {
  server.reply(study.today, { ...today, dueCount: 1 })
  open(user, { state })
  await screen.findByText(/^1 card is due/)
  expect(screen.queryByText(/Premium is open/)).toBeNull()
})

test('after a payment it says what is open, also while the day cannot be loaded', async () => {
  server.disconnect(study.today)
  open(learner, { state: premiumWelcome })
  await screen.findByText('Could not load today’s work')
  screen.getByText(/^Premium is open until November 22, 2027/)
})
