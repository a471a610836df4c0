import '#client/app/change-kinds.ts'
import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { outbox } from '#client/features/outbox/outbox.ts'
import { TodayPanel } from '#client/features/study/today/today-panel.tsx'
import { storeReply } from '#client/platform/calls/offline-replies.ts'
import { storeKnownUser } from '#client/platform/user/known-user.ts'
import { useUser } from '#client/platform/user/session.ts'
import { accounts, type User } from '#contracts/accounts/accounts.ts'
import type { StudyCard } from '#contracts/catalogue/catalogue.ts'
import { changes } from '#contracts/study/changes.ts'
import { runningSessions } from '#contracts/study/running-sessions.ts'
import { studyPlan } from '#contracts/study/study-plan.ts'
import { studySettings } from '#contracts/study/study-settings.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { hurry } from '#tests/support/component/hurry.ts'
import { leavePage } from '#tests/support/component/left-page.ts'
import { plannedDay } from '#tests/support/component/planned-day.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import StudySession from './study-session.tsx'

const server = fakeServer()
const ann = { id: 7, isAdmin: false, timeZone: 'UTC' } as User
const card = {
  flashcard: { id: 1, question: 'Which drug?', answer: 'This one', why: '', source: '', tags: [] },
  progress: { mastery: 0, reviewCount: 0, notes: '', tags: [] },
  chapter: { id: 1, title: 'Myeloma', category: null },
  intervals: { 1: 0, 2: 1, 3: 2, 4: 8 },
} as unknown as StudyCard
const today = { ...plannedDay({ reviews: 5, newCards: 3 }), entries: [card], order: [1] }

/** The pages of a start of the app without a network: Today and its session. */
function Pages() {
  const { user, error } = useUser()
  if (error) return <h1>Unknown user</h1>
  if (!user) return null
  return (
    <>
      <TodayPanel settings={null} questions={() => null} />
      <StudySession />
    </>
  )
}

const open = () => renderApp(<Pages />, { at: '/study/session?mode=today' })

beforeEach(async () => {
  for (const endpoint of [
    accounts.currentUser,
    studyPlan.today,
    studySettings.getSettings,
    runningSessions.list,
    changes.list,
  ])
    server.disconnect(endpoint)
  await storeKnownUser(ann)
  await storeReply(ann.id, '/api/study/today', today)
  await outbox.setUser(undefined)
})

test('without a network, what pages that were left hold is shown all the same', async () => {
  for (const name of ['session', 'replies', 'study']) await leavePage(name)
  open()
  await screen.findByText('5 reviews')
  await screen.findByText('Which drug?')
})

/** Where a database stays locked, its time limits are waited for: these are the intervals that divide them. */
const hurryLimits = () => hurry(100, 200, 300)

test('what stays locked ends in a failure with a way on, never in a skeleton; once it is free, the way leads there', async () => {
  hurryLimits()
  const ends = [await leavePage('replies', { isStuck: true }), await leavePage('study', { isStuck: true })]
  const { user } = open()
  await screen.findByText('Could not load today’s cards')
  await screen.findByRole('heading', { name: 'Error Loading Study Content' })
  screen.getByText('There is no connection, and these cards could not be found on this device.')
  expect(screen.queryByRole('status', { name: /^Loading/ })).toBeNull()

  for (const end of ends) end()
  server.reply(studyPlan.today, today)
  const [first] = screen.getAllByRole('button', { name: 'Try Again' })
  if (first) await user.click(first)
  await screen.findByText('5 reviews')
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  await screen.findByText('Which drug?')
})

test('a user who cannot be read is unknown, and does not keep the page waiting', async () => {
  hurryLimits()
  await leavePage('session', { isStuck: true })
  open()
  await screen.findByRole('heading', { name: 'Unknown user' })
})
