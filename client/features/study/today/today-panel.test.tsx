import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { accounts, type User } from '#contracts/accounts/accounts.ts'
import { studyPlan } from '#contracts/study/study-plan.ts'
import { type StudySettings, studySettings } from '#contracts/study/study-settings.ts'
import { unreadableDrawings } from '#tests/support/component/drawings.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { emptyDay, plannedDay } from '#tests/support/component/planned-day.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import type { Today } from './today.ts'
import { TodayPanel } from './today-panel.tsx'

const server = fakeServer()
const settings = { easyButton: false, singleKeys: true, examDate: null } as StudySettings

function open(today: Today | 'no network', more: Partial<StudySettings> = {}) {
  server.reply(accounts.currentUser, { id: 7 } as User)
  server.reply(studySettings.getSettings, { ...settings, ...more })
  if (today === 'no network') server.disconnect(studyPlan.today)
  else server.reply(studyPlan.today, today)
  const questions = (count: number) => <button type="button">{`button for ${count} questions`}</button>
  return renderApp(<TodayPanel settings={null} questions={questions} />)
}

const rows = () =>
  screen
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
    .slice(0, 3)

test('today’s plan: a place while it loads, then its cards, questions and minutes, one button, and S begins', async () => {
  const minutesOf = { reviews: 18, newCards: 8, questions: 18 }
  const parts = { reviews: 54, newCards: 10, questions: 12, repeats: 4, minutes: 44, minutesOf }
  const day = plannedDay(parts)
  const { user, router } = open({ ...day, minutes: { today: 45, usual: 45, restDays: null } })
  screen.getByRole('status', { name: 'Loading today’s cards' })
  const start = await screen.findByRole('link', { name: /Study today’s cards/ })
  expect(start.getAttribute('href')).toBe('/study/session?mode=today')
  screen.getByText('64 cards and 12 questions')
  screen.getByText('44 of 45 min')
  expect(rows()).toEqual(['54 reviews18 min', '10 new cards8 min', '12 questions, 4 asked again18 min'])
  expect(screen.queryByRole('button', { name: /questions/ })).toBeNull()
  await screen.findByText('S')
  await user.keyboard('s')
  expect(router.state.location).toMatchObject({ pathname: '/study/session', search: '?mode=today' })
})

test('is counted down: what is left, and a bar that falls with the minutes', async () => {
  open(plannedDay({ reviews: 20, questions: 4, minutes: 12 }, { reviews: 5, questions: 4, minutes: 6 }))
  await screen.findByText('5 cards and 4 questions')
  screen.getByText('6 of 12 min left')
  // A reply of the previous version has no minutes of each kind.
  expect(rows().slice(0, 2)).toEqual(['5 reviews', '4 questions'])
  const bar = screen.getByRole('progressbar', { name: 'Left of today’s plan' })
  expect(bar.getAttribute('aria-valuenow')).toBe('50')
})

test('questions that are all asked again are not counted twice', async () => {
  open(plannedDay({ questions: 8, repeats: 8, minutes: 9 }))
  await screen.findByText('8 questions asked again')
})

test('what waits beyond today is said once, with the way to it; parts of drugs have no row there', async () => {
  open({ ...plannedDay({ reviews: 9, minutes: 3 }), waiting: { cards: 41, components: 2, questions: 0 } })
  const link = await screen.findByRole('link', { name: '39 cards waiting' })
  expect(link.getAttribute('href')).toBe('/study/cards?state=waiting')
})

test('more minutes than usual say which rest days ask for them', async () => {
  const restDays = { first: '2026-12-09', last: '2026-12-15' }
  open({ ...plannedDay({ reviews: 9, minutes: 57 }), minutes: { today: 57, usual: 45, restDays } })
  await screen.findByText('57 of 57 min: 45 + 12 to make up for your rest days of Dec 9 to Dec 15')
})

test('S does nothing without single-key shortcuts', async () => {
  const { user, router } = open(plannedDay({ reviews: 5 }), { singleKeys: false })
  await screen.findByRole('link', { name: /Study today’s cards/ })
  await user.keyboard('s')
  expect(router.state.location.pathname).toBe('/')
})

test('with no card left, the questions are the button; what is done says so', async () => {
  const minutesOf = { reviews: 0, newCards: 0, questions: 2 }
  open(
    plannedDay(
      { reviews: 3, newCards: 1, questions: 1, minutes: 4 },
      { questions: 1, minutes: 2, minutesOf },
    ),
  )
  await screen.findByRole('button', { name: 'button for 1 questions' })
  expect(rows()).toEqual(['Reviews done', 'New cards done', '1 question2 min'])
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.queryByText('Done for today')).toBeNull()
})

test('a plan that is done says so, and apart from it more can be studied; S does nothing', async () => {
  const { user, router } = open({ ...plannedDay({ reviews: 3 }, {}), reviewedToday: 12 })
  await screen.findByText('Done for today')
  screen.getByText(/12 answers today/)
  const more = screen.getByRole('link', { name: 'Study more' })
  expect(more.getAttribute('href')).toBe('/study/session?mode=more')
  await user.keyboard('s')
  expect(router.state.location.pathname).toBe('/')
})

test('with every open card seen, it says that each comes back', async () => {
  open({ ...emptyDay, unseenLater: 0 })
  await screen.findByText(/You have seen every card that is open to you; each comes back on its day/)
})

test('without a network it says so, and tries again on demand', async () => {
  const { user } = open('no network')
  await screen.findByText('Could not load today’s cards')
  server.reply(studyPlan.today, emptyDay)
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  await screen.findByText('Done for today')
})

test('a rest day asks for nothing: minutes if one likes, and nothing is counted', async () => {
  open({ ...plannedDay({ reviews: 12, minutes: 3 }), isRestDay: true, waiting: { cards: 40, questions: 0 } })
  await screen.findByText('Rest day: 3 minutes if you like')
  screen.getByRole('link', { name: /Study today’s cards/ })
  expect(screen.queryByText(/12|40/)).toBeNull()
})

test('the two weeks ahead are read as a list, with what they come to', async () => {
  open({ ...plannedDay({ reviews: 3 }), enough: 'every-day' })
  await screen.findByText('20 min are enough for every day')
  screen.getByText('November 23: 2 min, 4 reviews')
})

test('one of a kind is said in the singular', async () => {
  const part = { reviews: 0, newCards: 0, drugComponents: 1, questions: 0 }
  const ahead = emptyDay.ahead.map((day) => ({ ...day, counts: part, seconds: part }))
  open({ ...plannedDay({ reviews: 1 }), ahead, enough: 'in-two-weeks', waitingLater: 1 })
  await screen.findByText('in two weeks about 1 card waits')
  screen.getByRole('figure', { name: /in two weeks about 1 card waits$/ })
  expect(unreadableDrawings()).toEqual([])
  screen.getByText('November 22: 1 min, 1 drug part')
})

test('after a week away: welcome, by when all is caught up, and the ways to go on', async () => {
  const { user } = open({
    ...plannedDay({ reviews: 60, minutes: 20 }),
    ...{ daysAway: 14, isCatchingUp: true, newCardsFrom: '2026-12-29', caughtUpOn: '2026-12-29' },
    waiting: { cards: 320, questions: 0 },
  })
  await screen.findByText(/20 min a day clears what waited by December 29; new cards pause until then/)
  expect(screen.queryByText(/320/)).toBeNull()
  screen.getByRole('link', { name: /Study today’s cards/ })
  screen.getByRole('button', { name: 'More minutes' })
  server.reply(studySettings.updateSettings, settings)
  await user.click(screen.getByRole('button', { name: 'Keep new cards' }))
  await waitFor(() =>
    expect(server.requestsTo(studySettings.updateSettings).map(({ body }) => body)).toEqual([
      { newWhileCatchingUp: true },
    ]),
  )
})

test('after a short absence nobody is welcomed', async () => {
  open({ ...plannedDay({ reviews: 6 }), daysAway: 6 })
  await screen.findByRole('link', { name: /Study today’s cards/ })
  expect(screen.queryByText(/Welcome back/)).toBeNull()
})

test('minutes that are not enough say so, with the way out', async () => {
  open({ ...plannedDay({ reviews: 6 }), enough: 'no', waitingLater: 86 })
  await screen.findByText('in two weeks about 86 cards wait')
  screen.getByText(/20 min a day are not enough for all that comes back/)
  screen.getByRole('button', { name: 'More minutes' })
})

test('questions that were left are told of on the day on which their time ends', async () => {
  const { user } = open({ ...plannedDay({ reviews: 6 }), questionTime: 'ended-today' })
  await screen.findByText(/You left the questions for three days, so their time is for cards now/)
  server.reply(studySettings.updateSettings, settings)
  await user.click(screen.getByRole('button', { name: 'Bring questions back' }))
  await waitFor(() =>
    expect(server.requestsTo(studySettings.updateSettings).map(({ body }) => body)).toEqual([
      { questionsInToday: true },
    ]),
  )
})

test('after the exam the goal is asked: keep, or a new date', async () => {
  const { user } = open({ ...plannedDay({ reviews: 3 }), goal: 'keep' }, { examDate: '2020-03-03' })
  await screen.findByText('Your exam was on March 3, 2020. What is the plan for now?')
  screen.getByRole('button', { name: 'Set a new date' })
  server.reply(studySettings.updateSettings, { ...settings, examDate: '2020-03-03', keepsAfterExam: true })
  await user.click(screen.getByRole('button', { name: 'Keep what I know' }))
  await waitFor(() =>
    expect(server.requestsTo(studySettings.updateSettings).map(({ body }) => body)).toEqual([
      { keepsAfterExam: true },
    ]),
  )
})

test('once it is said, one line keeps the way to a new date', async () => {
  open({ ...emptyDay, goal: 'keep' }, { examDate: '2020-03-03', keepsAfterExam: true })
  await screen.findByText('Your exam was on March 3, 2020. The plan keeps what you know.')
  expect(screen.queryByRole('button', { name: 'Keep what I know' })).toBeNull()
})

test('without an exam date one line says what a date does, with the button for it', async () => {
  open(emptyDay)
  await screen.findByText('With an exam date the plan leads to that day.')
  screen.getByRole('button', { name: 'Set your exam date' })
})

test('with an exam the way to it is one line, with what the phase is for in words that all see', async () => {
  const phase = { title: 'Build', focus: 'Cards', startsOn: '2026-11-01', endsOn: '2026-12-01' }
  const phases = [
    { ...phase, isCurrent: true },
    { ...phase, title: 'Mix', isCurrent: false },
  ]
  open({ ...emptyDay, daysToExam: 45, phases })
  await screen.findByText('45 days to your exam')
  screen.getByText('Phase 1 of 2: Build, until December 1')
  screen.getByText('Cards')
})

test.each([
  ['in-two-weeks', 9893, null, 'in two weeks about 9,893 cards wait'],
  ['in-two-weeks', 0, null, '20 min catch up within two weeks'],
  ['in-two-weeks', 0, 5, '20 min catch up before your exam'],
  ['no', 961, 1, 'on your exam day about 961 cards wait'],
] as const)(
  'what the days ahead come to: %s, %i cards, exam in %s days',
  async (enough, waitingLater, daysToExam, text) => {
    open({ ...plannedDay({ reviews: 6 }), enough, waitingLater, daysToExam })
    await screen.findByText(text)
  },
)

const longPause = { isCatchingUp: true, newCardsFrom: null, caughtUpOn: null } as const

test('new cards that pause without an end in sight say so, with both ways out', async () => {
  open({ ...plannedDay({ reviews: 6 }), ...longPause, enough: 'in-two-weeks', waitingLater: 900 })
  await screen.findByText(/New cards pause: 20 min a day do not clear what waits within three months/)
  screen.getByRole('button', { name: 'More minutes' })
  screen.getByRole('button', { name: 'Keep new cards' })
})

test.each([
  [null, /20 min a day do not clear what waited within three months; new cards pause/],
  [200, /20 min a day do not clear what waited within three months; new cards pause/],
  [30, /20 min a day do not clear what waited before your exam; new cards pause/],
])('after an absence with more than the minutes clear, exam in %s days', async (daysToExam, text) => {
  open({ ...plannedDay({ reviews: 60 }), ...longPause, daysAway: 14, daysToExam })
  await screen.findByText(text)
  screen.getByRole('button', { name: 'Keep new cards' })
})
