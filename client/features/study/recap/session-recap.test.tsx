import '#client/app/change-kinds.ts'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { outbox } from '#client/features/outbox/outbox.ts'
import { queryClient } from '#client/platform/calls/queries.ts'
import { toasts } from '#client/platform/toast.ts'
import { accounts, type User } from '#contracts/accounts/accounts.ts'
import { catalogue } from '#contracts/catalogue/catalogue.ts'
import type { Reply } from '#contracts/endpoint.ts'
import { progress } from '#contracts/progress/progress.ts'
import { studyComponents } from '#contracts/study/components.ts'
import { study } from '#contracts/study/study.ts'
import { studyPlan } from '#contracts/study/study-plan.ts'
import { studySessions } from '#contracts/study/study-sessions.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import { type EndedSession, endedSessionQuery } from './ended-session.ts'
import { LastSession, SessionRecap, SessionResult } from './session-recap.tsx'

const server = fakeServer()
const ann = 7
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const rated = (flashcardId: number, confidence: number, minutes: number) => ({
  flashcardId,
  question: `question ${flashcardId}`,
  chapterId: 4,
  chapterTitle: 'Myeloma',
  primerPart: 'suspect',
  confidence,
  reviewId: `review-${flashcardId}-${minutes}`,
  reviewedAt: minutesAgo(minutes),
  undone: false,
  dueDate: null,
})

function open({ startedAt = minutesAgo(10) } = {}) {
  const cards = [rated(1, 1, 3), rated(2, 3, 2), rated(1, 3, 1)]
  const stats = { correctAnswers: 2, totalAnswers: 3, timeSpentSeconds: 45 }
  const session = { id: 1, chapterId: 4, mode: '', startedAt, endedAt: null, cardsStudied: 2, stats, cards }
  server.reply(accounts.currentUser, { id: ann } as User)
  server.reply(studySessions.sessionRecap, { session })
  server.reply(study.undoReview, {} as Reply<typeof study.undoReview>)
  return renderApp(<SessionRecap chapterId={4} />)
}

beforeEach(() => outbox.setUser(ann))
afterEach(async () => {
  await expect.poll(() => outbox.read().waiting).toBe(0)
  await outbox.setUser(undefined)
})

const undoButton = { name: /^Undo/ }
const rows = async () => (await screen.findAllByRole('listitem')).map((row) => within(row))

test('only the last rating of a card can be undone; then the one before can', async () => {
  const { user } = open()
  await screen.findByText(/2 cards, 3 answers, 45 s$/)
  expect((await rows()).map((row) => row.queryByRole('button', undoButton) !== null)).toEqual([
    false,
    true,
    true,
  ])

  await user.click(screen.getByRole('button', { name: 'Undo rating of: question 1' }))
  await screen.findByText(/undone$/)
  screen.getByText(/2 cards, 2 answers/)
  expect((await rows()).map((row) => row.queryByRole('button', undoButton) !== null)).toEqual([
    true,
    true,
    false,
  ])
  await expect
    .poll(() => server.requests.filter(({ method }) => method === 'POST'))
    .toMatchObject([{ url: { pathname: '/api/flashcards/1/undo' }, body: { reviewId: 'review-1-1' } }])
})

test('an undo that cannot be stored leaves the rating as it is, and says so', async () => {
  const { user } = open()
  await screen.findByText(/3 answers/)
  await outbox.setUser(undefined)
  await user.click(screen.getByRole('button', { name: 'Undo rating of: question 2' }))
  await expect.poll(() => toasts.current()).toMatchObject({ description: 'Failed to save your progress' })
  expect(screen.queryByText(/undone$/)).toBeNull()
})

test('of a session of the day before nothing can be undone', async () => {
  open({ startedAt: minutesAgo(25 * 60) })
  await screen.findByText(/3 answers/)
  expect(screen.queryByRole('button', undoButton)).toBeNull()
})

const endedNow = (mode = 'today', dueDate: string | null = null) => {
  const cards = [rated(1, 1, 3), rated(2, 3, 2), rated(1, 3, 1)].map((card) => ({ ...card, dueDate }))
  const stats = { correctAnswers: 2, totalAnswers: 3, timeSpentSeconds: 45 }
  const at = minutesAgo(1)
  const session = {
    id: 0,
    chapterId: 4,
    mode,
    startedAt: minutesAgo(4),
    endedAt: at,
    cardsStudied: 2,
    stats,
    cards,
  }
  return { session, endedAt: Date.parse(at) } satisfies EndedSession
}
const today = (counts: object) =>
  server.reply(studyPlan.today, {
    left: { reviews: 0, newCards: 0, questions: 0, minutes: 0, ...counts },
  } as never)
const days = [
  '2026-11-16',
  '2026-11-17',
  '2026-11-18',
  '2026-11-19',
  '2026-11-20',
  '2026-11-21',
  '2026-11-22',
]
const states = ['studied', 'past', 'studied', 'open', 'open', 'open', 'free'] as const

function openResult(ended: EndedSession = endedNow(), page = <SessionResult chapterId={4} />) {
  server.reply(accounts.currentUser, { id: ann, timeZone: 'UTC' } as User)
  server.reply(progress.streak, {
    today: '2026-11-19',
    goodWeeks: 3,
    daysNeeded: 4,
    days: days.map((date, place) => ({ date, state: states[place] ?? 'open' })),
  })
  queryClient.setQueryData(endedSessionQuery(ann).queryKey, ended)
  return renderApp(page, { at: '/study/chapter/4' })
}

test('a session that ended just now is told without waiting for the server: what was known, the week, the next step', async () => {
  server.disconnect(studySessions.sessionRecap)
  today({ reviews: 4, newCards: 2 })
  const { user, router } = openResult()
  await screen.findByRole('heading', { name: 'Your last session' })
  expect(screen.getByText(/known at first sight/).textContent).toBe('1 of 2 known at first sight')
  screen.getByText('2 are planned once sent')
  await screen.findByText('3 good weeks')
  expect(screen.getByRole('img', { name: 'Sun, Nov 22: rest day' })).toBeTruthy()
  expect(screen.getAllByRole('img')).toHaveLength(7)
  await screen.findByRole('link', { name: 'Next: 6 cards of today' })
  await user.keyboard('{Enter}')
  expect(router.state.location.pathname + router.state.location.search).toBe('/study/session?mode=today')
})

test('practice says that nothing was scheduled', async () => {
  server.reply(studySessions.sessionRecap, { session: null })
  today({ questions: 3 })
  openResult(endedNow('practice', '2027-05-27'))
  await screen.findByText('Practice: nothing was scheduled.')
  expect(screen.queryByText(/planned/)).toBeNull()
  expect(screen.getAllByRole('listitem').length).toBeGreaterThan(1)
  expect(screen.queryByText(/^back /)).toBeNull()
  const next = await screen.findByRole('link', { name: 'Next: 3 questions of today' })
  expect(next.getAttribute('href')).toBe('/study/questions')
})

test('cards come back, counted by day; with nothing left the day is done, and more is apart', async () => {
  server.reply(studySessions.sessionRecap, { session: null })
  today({})
  const tomorrow = new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 10)
  openResult(endedNow('today', tomorrow))
  expect((await screen.findByText(/^(today|tomorrow|in 2 days)/)).textContent).toMatch(/ 2$/)
  await screen.findByText('Done for today')
  expect(screen.queryByText('Enter')).toBeNull()
  const more = screen.getByRole('link', { name: 'Study more' })
  expect(more.getAttribute('href')).toBe('/study/session?mode=more')
})

test('components of drugs count with the cards, and can be undone', async () => {
  const ended = endedNow()
  const drug = {
    drugId: 9,
    componentId: 'boxed_warning' as const,
    title: 'lapatinib: Boxed Warning',
    confidence: 3,
    reviewId: 'of-a-drug',
    reviewedAt: minutesAgo(2),
    undone: false,
    dueDate: null,
  }
  server.disconnect(studySessions.sessionRecap)
  server.reply(studyComponents.undoReview, {} as Reply<typeof studyComponents.undoReview>)
  today({ reviews: 1 })
  const { user } = openResult({
    ...ended,
    session: { ...ended.session, cards: [], drugs: [drug] },
  })
  await screen.findByText(/1 card, 1 answer/)
  expect(screen.getByText(/known at first sight/).textContent).toBe('1 of 1 known at first sight')
  await user.click(screen.getByRole('button', { name: 'Undo rating of: lapatinib: Boxed Warning' }))
  await expect
    .poll(() => server.requestsTo(studyComponents.undoReview))
    .toMatchObject([
      { url: { pathname: '/api/progress/9/boxed_warning/undo' }, body: { reviewId: 'of-a-drug' } },
    ])
})

test('half an hour later it is the last session again, and not the beginning of the page', async () => {
  server.reply(studySessions.sessionRecap, { session: null })
  const ended = endedNow()
  openResult({ ...ended, endedAt: Date.now() - 31 * 60_000 })
  await expect.poll(() => server.requestsTo(studySessions.sessionRecap)).toHaveLength(1)
  expect(screen.queryByRole('heading')).toBeNull()
})

const noSession = () => server.reply(studySessions.sessionRecap, { session: null })

test('on the study home the last session is one line, which opens with its ratings and undo', async () => {
  noSession()
  server.reply(study.undoReview, {} as Reply<typeof study.undoReview>)
  const { user } = openResult(endedNow(), <LastSession />)
  const line = await screen.findByText(/^Last session: Myeloma\s· 2 cards\s· \d+:\d\d\s[AP]M$/)
  expect(screen.queryByRole('heading')).toBeNull()
  expect(screen.queryByText(/known at first sight/)).toBeNull()
  await user.click(line)
  await screen.findByText(/known at first sight/)
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
  await user.click(screen.getByRole('button', { name: 'Undo rating of: question 2' }))
  await screen.findByText(/^Last session: Myeloma\s· 1 card\s/)
})

test.each([
  ['today', 'Today'],
  ['more', 'beyond today'],
  ['of a later version', 'cards'],
])('the line of a session %s says what it was', async (mode, name) => {
  noSession()
  const ended = endedNow(mode)
  openResult({ ...ended, session: { ...ended.session, chapterId: null } }, <LastSession />)
  await screen.findByText(new RegExp(`^Last session: ${name}\\s· 2 cards`))
})

test('on the next study day the last session is gone from the study home', async () => {
  const ended = endedNow()
  const dayBefore = new Date(Date.now() - 24 * 3_600_000).toISOString()
  const session = { ...ended.session, startedAt: dayBefore, endedAt: dayBefore }
  server.reply(studySessions.sessionRecap, { session })
  openResult({ endedAt: Date.parse(dayBefore), session }, <LastSession />)
  await expect.poll(() => server.requestsTo(studySessions.sessionRecap)).toHaveLength(1)
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  expect(document.querySelector('details')).toBeNull()
})

test('a card that was not known leads to its part of the primer, others do not', async () => {
  const { user } = open()
  await screen.findByText(/3 answers/)
  const name = 'Read the part of the primer about: question 1'
  expect(screen.getAllByRole('button', { name: /^Read the part/ })).toHaveLength(1)
  server.reply(catalogue.readPrimer, {
    parts: [{ key: 'suspect', heading: 'Suspect it', body: 'Think of it.', cards: [] }],
    sources: ['X, 2026'],
    reviewedOn: '2026-11-28',
    revision: 1,
    readState: 'read',
  })
  await user.click(screen.getByRole('button', { name }))
  await screen.findByText('Think of it.')
})
