import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { accounts, type User } from '#contracts/accounts.ts'
import { type StudySettings, study } from '#contracts/study.ts'
import { fakeServer } from '#tests/support/fake-server.ts'
import { renderApp } from '#tests/support/render.tsx'
import type { Today } from './today.ts'
import { TodayPanel } from './today-panel.tsx'

const server = fakeServer()
const done: Today = {
  date: '2026-11-22',
  dueCount: 0,
  newCount: 0,
  reviewedToday: 12,
  estimatedMinutes: 0,
  dueQuestions: 0,
  laterCount: 0,
  entries: [],
  drugEntries: [],
  order: [],
  forecast: [
    { date: '2026-11-22', reviews: 0 },
    { date: '2026-11-23', reviews: 4 },
  ],
  daysToExam: null,
  goal: 'exam',
  isRestDay: false,
  unseenLater: 40,
  phases: [],
  studyDays: 3,
}

function open(
  today: Today | 'no network',
  { singleKeys = true, examDate = null }: { singleKeys?: boolean; examDate?: string | null } = {},
) {
  server.reply(accounts.currentUser, { id: 7 } as User)
  server.reply(study.getSettings, { easyButton: false, singleKeys, examDate } as StudySettings)
  if (today === 'no network') server.disconnect(study.today)
  else server.reply(study.today, today)
  const questions = (count: number, { isMain }: { isMain: boolean }) => (
    <button type="button">{`${isMain ? 'main' : 'second'} button for ${count}`}</button>
  )
  return renderApp(<TodayPanel settings={null} questions={questions} />)
}

test('today’s cards: a place while they load, then their number, and S begins with them', async () => {
  const { user, router } = open({ ...done, dueCount: 5, newCount: 3, estimatedMinutes: 9, laterCount: 2 })
  screen.getByRole('status', { name: 'Loading today’s cards' })
  const start = await screen.findByRole('link', { name: /Study today’s cards/ })
  expect(start.getAttribute('href')).toBe('/study/session?mode=today')
  screen.getByText('5 to review, 3 new, 12 answers today')
  // Without a number: what waits is no debt.
  screen.getByText('This fits into your minutes. The rest comes over the next days.')
  await screen.findByText('S')
  await user.keyboard('s')
  expect(router.state.location).toMatchObject({ pathname: '/study/session', search: '?mode=today' })
})

test('S does nothing without single-key shortcuts', async () => {
  const { user, router } = open({ ...done, dueCount: 5 }, { singleKeys: false })
  await screen.findByRole('link', { name: /Study today’s cards/ })
  await user.keyboard('s')
  expect(router.state.location.pathname).toBe('/')
})

test('a day that is done offers nothing to start, by button or key', async () => {
  const { user, router } = open(done)
  await screen.findByText('All done for today')
  screen.getByText(/You gave 12 answers today/)
  expect(screen.queryByRole('link')).toBeNull()
  await user.keyboard('s')
  expect(router.state.location.pathname).toBe('/')
})

test('with every open card seen, no chapter is offered for studying ahead', async () => {
  open({ ...done, unseenLater: 0 })
  await screen.findByText(/You have seen every card that is open to you; each comes back on its day/)
  expect(screen.queryByText(/study ahead/)).toBeNull()
})

test('questions that come back stand beside the cards', async () => {
  open({ ...done, dueCount: 5, dueQuestions: 3, estimatedMinutes: 9 })
  await screen.findByText('3 questions come back today')
  expect(screen.getByText(/about 9 min/).closest('p')?.textContent).toBe(
    '5 cards and 3 questions about 9 min',
  )
  screen.getByRole('button', { name: 'second button for 3' })
  screen.getByRole('link', { name: /Study today’s cards/ })
})

test('with no card due they are the day, which is not done yet', async () => {
  open({ ...done, dueQuestions: 1, estimatedMinutes: 2 })
  await screen.findByText('1 question comes back today')
  screen.getByRole('button', { name: 'main button for 1' })
  screen.getByText('12 answers today')
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.queryByText('All done for today')).toBeNull()
})

test('without a network it says so, and tries again on demand', async () => {
  const { user } = open('no network')
  await screen.findByText('Could not load today’s cards')
  server.reply(study.today, done)
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  await screen.findByText('All done for today')
})

test('a rest day asks for nothing: minutes if one likes, and nothing is counted', async () => {
  open({ ...done, isRestDay: true, dueCount: 12, estimatedMinutes: 3, laterCount: 40 })
  await screen.findByText('Rest day: 3 minutes if you like')
  screen.getByRole('link', { name: /Study today’s cards/ })
  expect(screen.queryByText(/12|40/)).toBeNull()
})

test('a rest day without cards', async () => {
  open({ ...done, isRestDay: true, reviewedToday: 0 })
  await screen.findByText('Rest day')
  screen.getByText(/^Nothing is due/)
})

test('after the exam the plan keeps what is known, and a new date can be set', async () => {
  open({ ...done, goal: 'keep', dueCount: 3, estimatedMinutes: 1 }, { examDate: '2020-03-03' })
  await screen.findByText('Your exam was on March 3, 2020. The plan now keeps what you know.')
  screen.getByRole('button', { name: 'Set a new date' })
  screen.getByText('3 to review, 0 new, 12 answers today')
})

test('without an exam date one line says what a date does, with the button for it', async () => {
  open(done)
  await screen.findByText('With an exam date the plan leads to that day.')
  screen.getByRole('button', { name: 'Set your exam date' })
})
