import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { queryClient, queryFor } from '#client/platform/calls/queries.ts'
import type { Chapter } from '#contracts/catalogue/catalogue.ts'
import type { Reply } from '#contracts/endpoint.ts'
import { studyPlan } from '#contracts/study/study-plan.ts'
import { studySupport } from '#contracts/study/study-support.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { emptyDay, plannedDay } from '#tests/support/component/planned-day.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import { UserStudyHome } from './user-study-home.tsx'

const server = fakeServer()
type Seen = Reply<typeof studySupport.seeStudyHome>

const breast: Chapter = {
  id: 4,
  title: 'Breast cancer',
  description: 'Early and late',
  category: 'breast',
  categoryTitle: 'Breast',
  categoryWeight: 12,
  isCore: true,
  hasSummary: false,
  hasPrimer: false,
  access: 'full',
  locked: false,
  flashcardCount: 10,
  tags: [],
  progress: {
    totalCards: 10,
    completedCards: 4,
    averageMastery: 40,
    coverageScaledMastery: 20,
    lastStudied: null,
  },
  masteredCount: 2,
  createdAt: '2020-02-03T12:00:00Z',
}

function seen(day: Reply<typeof studyPlan.today>, more: Partial<Seen['settings']> = {}): Seen {
  const { entries: _entries, drugEntries: _drugs, order: _order, ...today } = day
  return {
    consentUntil: '2020-02-03T12:00:00Z',
    user: {
      id: 7,
      username: 'ada',
      firstName: 'Ada',
      lastName: 'Moreau',
      isAdmin: false,
      subscriptionEndsAt: new Date(Date.now() - 86_400_000).toISOString(),
    },
    today,
    settings: {
      examDate: '2020-03-03',
      keepsAfterExam: false,
      isFirstRunDone: true,
      ...more,
    } as Seen['settings'],
    chapters: [breast],
  }
}

function open(reply: Seen) {
  server.reply(studySupport.seeStudyHome, reply)
  return renderApp(<UserStudyHome id={7} />)
}

/** All that can be pressed or followed, but for the way back and what opens a list. */
const acts = () =>
  [...screen.queryAllByRole('button'), ...screen.queryAllByRole('link'), ...screen.queryAllByRole('switch')]
    .filter((element) => !element.hasAttribute('aria-expanded'))
    .map(({ textContent }) => textContent)
    .filter((text) => text !== 'Back to the user')

it('shows the plan, the notices and the chapters of the user, says so, and has nothing that acts', async () => {
  // The admin’s own plan is another one.
  queryClient.setQueryData(queryFor(studyPlan.today).queryKey, plannedDay({ reviews: 99, minutes: 40 }))
  const parts = { reviews: 12, newCards: 3, questions: 4, minutes: 20 }
  open(
    seen({
      ...plannedDay(parts),
      ...{ isCatchingUp: true, newCardsFrom: '2026-12-29', caughtUpOn: '2026-12-29', daysAway: 1 },
      waiting: { cards: 41, questions: 0 },
      questionTime: 'ended-today',
      chapters: [{ id: 4, cards: 5 }],
    }),
  )
  await screen.findByRole('heading', { level: 1, name: 'Study home of Ada Moreau' })
  screen.getByText(/You see what Ada Moreau sees, without the buttons. The consent ends on Feb 3, 2020/)
  screen.getByText('Hello, Ada')
  const today = screen.getByRole('region', { name: 'Today' })
  within(today).getByText('15 cards and 4 questions')
  within(today).getByText(/^41 cards waiting/)
  within(today).getByText(/New cards pause until December 29/)
  within(today).getByText(/their time is for cards now/)
  within(today).getByText('With an exam date the plan leads to that day.')
  screen.getByText(/Your Premium access ended on/)
  const chapter = screen.getByRole('article')
  within(chapter).getByText('Breast cancer')
  within(chapter).getByText('5 today')
  expect(acts()).toEqual([])
  expect(screen.getByRole('link', { name: 'Back to the user' }).getAttribute('href')).toBe('/admin/users/7')
  expect(server.requests.map(({ url }) => url.pathname)).toEqual(['/api/admin/users/7/study-home'])
})

it.each([
  ['a plan that is done', { ...emptyDay, reviewedToday: 3 }, 'Done for today'],
  ['a rest day', { ...plannedDay({ reviews: 3, minutes: 3 }), isRestDay: true }, /^Rest day: 3 minutes/],
  ['questions alone', plannedDay({ questions: 2, minutes: 4 }), '4 of 20 min'],
  [
    'an exam that has passed',
    { ...plannedDay({ reviews: 3 }), goal: 'keep' as const },
    /Your exam was on March 3, 2020/,
  ],
  [
    'a long absence',
    { ...plannedDay({ reviews: 3 }), daysAway: 14, isCatchingUp: true, caughtUpOn: null },
    'Welcome back.',
  ],
])('has nothing that acts on %s', async (_name, day, text) => {
  open(seen(day))
  await screen.findByText(text)
  expect(acts()).toEqual([])
})

it('says that a new learner sees the first questions instead', async () => {
  open(seen(emptyDay, { isFirstRunDone: false }))
  await screen.findByText(/The first questions are not answered yet/)
  expect(screen.queryByRole('region', { name: 'Today' })).toBeNull()
})

it('says how the user allows it, and asks again as another look', async () => {
  server.reject(studySupport.seeStudyHome, { status: 403, code: 'consent_required', error: 'Not now' })
  const { user } = renderApp(<UserStudyHome id={7} />)
  screen.getByRole('status', { name: 'Loading the study home' })
  await screen.findByText('The user does not allow it now')
  screen.getByText(/turn on “Let support see my study home” under “Help from support”/)
  server.reply(studySupport.seeStudyHome, seen(emptyDay))
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  await screen.findByText('Done for today')
  expect(new Set(looks()).size).toBe(2)
})

it('repeats a look that got no reply as the same one', async () => {
  server.disconnect(studySupport.seeStudyHome)
  const { user } = renderApp(<UserStudyHome id={7} />)
  await screen.findByText('Could not load the study home')
  server.reply(studySupport.seeStudyHome, seen(emptyDay))
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  await screen.findByText('Done for today')
  await waitFor(() => expect(looks()).toHaveLength(2))
  expect(new Set(looks()).size).toBe(1)
})

it('says that there is no such user', async () => {
  server.reject(studySupport.seeStudyHome, { status: 404, error: 'There is no such user' })
  renderApp(<UserStudyHome id={7} />)
  await screen.findByText(/There is no such user/)
})

const looks = () =>
  server.requestsTo(studySupport.seeStudyHome).map(({ body }) => (body as { lookId: string }).lookId)
