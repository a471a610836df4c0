import '#client/app/change-kinds.ts'
import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { settingsQuery } from '#client/features/learner/learner-settings.ts'
import { outbox } from '#client/features/outbox/outbox.ts'
import { queryClient } from '#client/platform/calls/queries.ts'
import { accounts, type User } from '#contracts/accounts/accounts.ts'
import { type Badge, badges } from '#contracts/badges/badges.ts'
import type { Reply } from '#contracts/endpoint.ts'
import { study } from '#contracts/study/study.ts'
import { type StudySettings, studySettings } from '#contracts/study/study-settings.ts'
import { aBadge, anEarnedBadge } from '#tests/support/badges.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { hurry } from '#tests/support/component/hurry.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import { Achievements } from './achievements.tsx'
import { BadgeCelebration } from './badge-celebration.tsx'
import { badgesQuery } from './badges-query.ts'

const confetti = vi.hoisted(() => Object.assign(vi.fn(), { reset: vi.fn() }))
vi.mock('canvas-confetti', () => ({ default: { create: () => confetti } }))

const server = fakeServer()
const ann = 7
const ben = 8
const title = 'Achievement Unlocked!'
const before = [aBadge('rounds', { name: 'First Rounds' }), aBadge('map', { name: 'Whole Map' })]
const after = [anEarnedBadge('rounds', { name: 'First Rounds' }), aBadge('map', { name: 'Whole Map' })]
const afterBoth = after.map((badge) => ({ ...badge, ...anEarnedBadge(badge.id, { name: badge.name }) }))

function prefersReducedMotion(matches: boolean): void {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: matches && query.includes('reduce'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
}

beforeEach(() => {
  prefersReducedMotion(false)
  server.reply(accounts.currentUser, { id: ann } as User)
  server.reply(studySettings.getSettings, { hideBadges: false } as StudySettings)
})
afterEach(async () => {
  vi.clearAllMocks()
  await outbox.setUser(undefined)
})

/** The app around one screen: a learner, a session that can be entered and left, and the dashboard's card. */
function App({ userId, hasCard }: { userId: number; hasCard: boolean }) {
  const [isInSession, setInSession] = useState(false)
  const [isOpen, setOpen] = useState(hasCard)
  const [user, setUser] = useState(userId)
  return (
    <BadgeCelebration userId={user} isInSession={isInSession}>
      <button onClick={() => setInSession(!isInSession)} type="button">
        {isInSession ? 'Leave' : 'Study'}
      </button>
      <button onClick={() => setOpen(!isOpen)} type="button">
        Dashboard
      </button>
      <button onClick={() => setUser(ben)} type="button">
        Ben
      </button>
      {isOpen && <Achievements />}
    </BadgeCelebration>
  )
}

const open = ({ hasCard = false } = {}) => renderApp(<App userId={ann} hasCard={hasCard} />)
const press = (view: ReturnType<typeof open>, name: string) =>
  view.user.click(screen.getByRole('button', { name }))
/** Stores a list in the cache, as any part of the app may do. */
const arrives = async (list: Badge[], userId = ann) =>
  act(async () => {
    queryClient.setQueryData(badgesQuery(userId).queryKey, list)
    // The cache notifies its observers in the next task.
    await new Promise((resolve) => setTimeout(resolve))
  })
const celebrated = () => screen.queryByText(title) !== null
const dismiss = async ({ user }: ReturnType<typeof open>) =>
  user.click(screen.getByRole('button', { name: 'Close message' }))

test('a badge that was earned since the last list: toast and confetti', async () => {
  open()
  await arrives(before)
  expect(celebrated()).toBe(false)
  await arrives(after)
  await screen.findByText(title)
  screen.getByText("You've earned the First Rounds badge!")
  await expect.poll(() => confetti.mock.calls.length).toBe(5)
})

test('the overlay is taken away once the confetti is over', async () => {
  hurry(2000)
  open()
  await arrives(before)
  await arrives(after)
  await expect.poll(() => confetti.mock.calls.length).toBe(5)
  await expect.poll(() => document.querySelectorAll('canvas').length).toBe(0)
})

test('under reduced motion the toast stays, without confetti', async () => {
  prefersReducedMotion(true)
  open()
  await arrives(before)
  await arrives(after)
  await screen.findByText(title)
  await vi.dynamicImportSettled()
  expect(document.querySelector('canvas')).toBeNull()
  expect(confetti).not.toHaveBeenCalled()
})

test('it is not celebrated again with the next list, nor on the dashboard', async () => {
  server.reply(badges.list, after)
  const view = open()
  await arrives(before)
  await arrives(after)
  await screen.findByText(title)
  await dismiss(view)
  await arrives([...after])
  await press(view, 'Dashboard')
  await screen.findByText('New')
  expect(celebrated()).toBe(false)
})

test('of two at once the first is celebrated, and the other only shows as earned', async () => {
  server.reply(badges.list, afterBoth)
  const view = open({ hasCard: false })
  await arrives(before)
  await arrives(afterBoth)
  await screen.findByText("You've earned the First Rounds badge!")
  await dismiss(view)
  await arrives([...afterBoth])
  await press(view, 'Dashboard')
  await screen.findAllByText('2 of 2 earned')
  expect(celebrated()).toBe(false)
})

test('after a reload, the first list celebrates nothing', async () => {
  server.reply(badges.list, after)
  open({ hasCard: true })
  await screen.findByText('First Rounds')
  expect(celebrated()).toBe(false)
})

test('a second tab with an older list does not celebrate what this browser has seen', async () => {
  const { unmount } = open()
  await arrives(before)
  await arrives(after)
  await screen.findByText(title)
  unmount()
  queryClient.clear()
  const view = open()
  await dismiss(view)
  await arrives(before)
  await arrives(after)
  expect(celebrated()).toBe(false)
  await arrives(afterBoth)
  await screen.findByText("You've earned the Whole Map badge!")
})

test('one learner’s list is never compared with another’s', async () => {
  const view = open()
  await arrives(before, ann)
  await arrives(after, ben)
  await press(view, 'Ben')
  await arrives([...after], ben)
  expect(celebrated()).toBe(false)
})

test('the layout itself asks for nothing', async () => {
  open()
  await arrives(before)
  expect(server.requests).toEqual([])
})

test('a session loads a list when it begins, and another when it has ended', async () => {
  await outbox.setUser(ann)
  server.reply(badges.list, before)
  const view = open()
  await press(view, 'Study')
  await expect.poll(() => queryClient.getQueryData(badgesQuery(ann).queryKey)).toEqual(before)
  server.reply(badges.list, after)
  await press(view, 'Leave')
  await screen.findByText(title)
  expect(server.requestsTo(badges.list)).toHaveLength(2)
})

test('the list after a session waits until its ratings were sent', async () => {
  await outbox.setUser(ann)
  server.reply(badges.list, before)
  const view = open()
  await press(view, 'Study')
  await expect.poll(() => queryClient.getQueryData(badgesQuery(ann).queryKey)).toEqual(before)
  const send = server.delay(study.saveProgress, {} as Reply<typeof study.saveProgress>)
  await outbox.record({ kind: 'notes', flashcardId: 1, notes: 'a rating, for all that matters here' })
  server.reply(badges.list, after)
  await press(view, 'Leave')
  await expect.poll(() => server.requestsTo(study.saveProgress).length).toBe(1)
  expect(server.requestsTo(badges.list)).toHaveLength(1)
  send()
  await screen.findByText(title)
})

test('a list that was on its way when the session ended is not the one after it', async () => {
  await outbox.setUser(ann)
  const view = open()
  await arrives(before)
  // The list is old enough to be loaded again.
  queryClient.setQueryData(badgesQuery(ann).queryKey, before, { updatedAt: 1 })
  const sendOld = server.delay(badges.list, before)
  await press(view, 'Study')
  await expect.poll(() => server.requestsTo(badges.list).length).toBe(1)
  server.reply(badges.list, after)
  await press(view, 'Leave')
  await screen.findByText(title)
  sendOld()
})

test('a failed list after a session is nobody’s concern', async () => {
  // The query waits this long before it tries again.
  hurry(1000)
  await outbox.setUser(ann)
  server.disconnect(badges.list)
  const view = open()
  await press(view, 'Study')
  await expect.poll(() => server.requestsTo(badges.list).length).toBe(2)
  await press(view, 'Leave')
  await expect.poll(() => server.requestsTo(badges.list).length).toBe(4)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('where badges are hidden a session asks for none', async () => {
  await outbox.setUser(ann)
  server.reply(studySettings.getSettings, { hideBadges: true } as StudySettings)
  const view = open()
  await press(view, 'Study')
  await expect.poll(() => queryClient.getQueryData(settingsQuery.queryKey)).toBeDefined()
  await press(view, 'Leave')
  await expect.poll(() => outbox.listWaiting()).toEqual([])
  expect(server.requestsTo(badges.list)).toEqual([])
})

test('what was earned while badges were hidden is not celebrated when they are shown again', async () => {
  server.reply(badges.list, before)
  server.reply(studySettings.updateSettings, ({ body }) => body as StudySettings)
  const view = open({ hasCard: true })
  await screen.findByText('First Rounds')
  await view.user.click(screen.getByRole('switch', { name: 'Hide achievements' }))
  await screen.findByText('Achievements are hidden.')
  server.reply(badges.list, after)
  await press(view, 'Show achievements')
  await screen.findAllByText('1 of 2 earned')
  expect(celebrated()).toBe(false)
})
