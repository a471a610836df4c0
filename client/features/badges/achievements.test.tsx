import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { accounts, type User } from '#contracts/accounts/accounts.ts'
import { badges } from '#contracts/badges/badges.ts'
import { type StudySettings, studySettings } from '#contracts/study/study-settings.ts'
import { aBadge, anEarnedBadge } from '#tests/support/badges.ts'
import { unreadableDrawings } from '#tests/support/component/drawings.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { hurry } from '#tests/support/component/hurry.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import { Achievements } from './achievements.tsx'
import { UnlockedBadge } from './unlocked-badge.ts'

const server = fakeServer()
const settings = (hideBadges: boolean) => ({ hideBadges }) as StudySettings

const list = [
  anEarnedBadge('first', {
    name: 'First Rounds',
    description: 'One session of 10 reviews',
    earnedAt: '2025-03-04T15:00:00.000Z',
  }),
  aBadge('reviews', { name: 'Ten Thousand', tier: 3, progress: { current: 1234, required: 10_000 } }),
  aBadge('expert', { name: 'Chapter Mastered', category: 'mastery', tier: 2 }),
  anEarnedBadge('weeks', { name: 'Four Good Weeks', category: 'engagement', tier: 7 }),
  aBadge('sharp', { name: 'Sharp Eye', category: 'other' }),
]

beforeEach(() => {
  // The query waits this long before it tries again.
  hurry(1000)
  server.reply(accounts.currentUser, { id: 7 } as User)
  server.reply(studySettings.getSettings, settings(false))
})

const rowOf = async (name: string) => {
  const row = (await screen.findByText(name)).closest('li')
  if (!row) throw new Error(`${name} is no row`)
  return within(row)
}

test('badges by category, with what is earned of each', async () => {
  server.reply(badges.list, list)
  renderApp(<Achievements />)
  await screen.findByText('2 of 5 earned')
  screen.getByRole('heading', { name: 'Your Achievements' })
  const groups = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  expect(groups).toEqual(['Milestones', 'Mastery', 'Study habits', 'Other'])
  const milestones = within(screen.getByRole('region', { name: 'Milestones' }))
  milestones.getByText('1 of 2 earned')
  expect(milestones.getAllByRole('listitem')).toHaveLength(2)
  const bar = milestones.getByRole('progressbar', { name: 'Milestones earned' })
  expect(bar.getAttribute('aria-valuenow')).toBe('50')
  expect(screen.getAllByRole('progressbar').length).toBeGreaterThan(0)
  expect(unreadableDrawings()).toEqual([])
})

test('an earned badge has its day, another one how far it is; what to do is told on tap', async () => {
  server.reply(badges.list, list)
  const { user } = renderApp(<Achievements />)
  await user.click((await rowOf('First Rounds')).getByRole('button', { name: /Bronze · earned Mar 4, 2025/ }))
  const earned = within(await screen.findByRole('dialog', { name: /^First Rounds/ }))
  earned.getByText('One session of 10 reviews')
  earned.getByText('Earned March 4, 2025')
  expect(earned.queryByRole('progressbar')).toBeNull()
  await user.keyboard('{Escape}')
  await user.click((await rowOf('Ten Thousand')).getByRole('button', { name: /Gold · 1,234 of 10,000/ }))
  const open = within(await screen.findByRole('dialog', { name: /^Ten Thousand/ }))
  open.getByText('1,234 of 10,000')
  const bar = open.getByRole('progressbar', { name: 'Progress of Ten Thousand' })
  expect(Number(bar.getAttribute('aria-valuenow'))).toBeCloseTo(12.34)
  expect(open.queryByText(/^Earned/)).toBeNull()
})

test.each([
  ['First Rounds', 'Bronze'],
  ['Chapter Mastered', 'Silver'],
  ['Ten Thousand', 'Gold'],
  ['Four Good Weeks', 'Primary'],
])('%s is %s', async (name, tier) => {
  server.reply(badges.list, list)
  renderApp(<Achievements />)
  ;(await rowOf(name)).getByRole('button', { name: new RegExp(`${tier} · `) })
})

test('nothing scrolls inside the card', async () => {
  server.reply(badges.list, list)
  const { container } = renderApp(<Achievements />)
  await rowOf('First Rounds')
  expect(container.querySelector('[tabindex="0"]')).toBeNull()
})

test('the badge that was just unlocked is marked', async () => {
  server.reply(badges.list, list)
  renderApp(
    <UnlockedBadge value="first">
      <Achievements />
    </UnlockedBadge>,
  )
  ;(await rowOf('First Rounds')).getByText('New')
  expect(screen.getAllByText('New')).toHaveLength(1)
})

test('a spinner while the badges are on their way', async () => {
  const send = server.delay(badges.list, list)
  renderApp(<Achievements />)
  await expect.poll(() => server.requestsTo(badges.list).length).toBe(1)
  screen.getByRole('status', { name: 'Loading the badges' })
  send()
  await screen.findByText('First Rounds')
  expect(screen.queryByRole('status', { name: 'Loading the badges' })).toBeNull()
})

test('a failure is retried once, then says so, and Try Again loads the badges', async () => {
  server.reject(badges.list, { status: 400, error: 'The list is being made' })
  const { user } = renderApp(<Achievements />)
  await screen.findByText('Failed to load badges')
  expect(server.requestsTo(badges.list)).toHaveLength(2)
  const toast = (await screen.findByText('Error loading badges')).closest('[role="alert"]')
  expect(toast?.textContent).toContain('The list is being made')
  server.reply(badges.list, list)
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  await screen.findByText('First Rounds')
  expect(screen.queryByText('Failed to load badges')).toBeNull()
})

test('the second try may succeed, and nobody hears of the first', async () => {
  let tries = 0
  server.reply(badges.list, () => {
    tries += 1
    if (tries === 1) throw new TypeError('Failed to fetch')
    return list
  })
  renderApp(<Achievements />)
  await screen.findByText('First Rounds')
  expect(server.requestsTo(badges.list)).toHaveLength(2)
  expect(screen.queryByText('Error loading badges')).toBeNull()
})

test('without a network the card says what to do', async () => {
  server.disconnect(badges.list)
  renderApp(<Achievements />)
  await screen.findByText('Failed to load badges')
  expect(screen.getAllByText('Check your connection and try again.')).toHaveLength(2)
})

test('no badges at all', async () => {
  server.reply(badges.list, [])
  renderApp(<Achievements />)
  await screen.findByText('No badges available yet')
})

test('hidden badges are one line, and are not even asked for', async () => {
  server.reply(studySettings.getSettings, settings(true))
  renderApp(<Achievements />)
  await screen.findByText('Achievements are hidden.')
  expect(screen.queryByRole('heading')).toBeNull()
  expect(server.requestsTo(badges.list)).toEqual([])
})

test('the switch hides them, and Show brings them back; the focus stays in the card', async () => {
  server.reply(badges.list, list)
  server.reply(studySettings.updateSettings, ({ body }) => body as StudySettings)
  const { user } = renderApp(<Achievements />)
  await screen.findByText('First Rounds')
  await user.click(screen.getByRole('switch', { name: 'Hide achievements' }))
  await screen.findByText('Achievements are hidden.')
  expect(screen.queryByText('First Rounds')).toBeNull()
  const show = screen.getByRole('button', { name: 'Show achievements' })
  expect(document.activeElement).toBe(show)
  await user.click(show)
  await screen.findByText('First Rounds')
  expect(document.activeElement).toBe(screen.getByRole('switch', { name: 'Hide achievements' }))
  expect(server.requestsTo(studySettings.updateSettings).map(({ body }) => body)).toEqual([
    { hideBadges: true },
    { hideBadges: false },
  ])
})

test('a choice that could not be saved is taken back', async () => {
  server.reply(badges.list, list)
  server.reject(studySettings.updateSettings, { status: 503, error: 'no' })
  const { user } = renderApp(<Achievements />)
  await screen.findByText('First Rounds')
  await user.click(screen.getByRole('switch', { name: 'Hide achievements' }))
  await screen.findByRole('alert')
  await screen.findByText('First Rounds')
})

test('where the settings cannot be loaded, what this browser last knew of them counts', async () => {
  window.localStorage.setItem('studySettings:7', JSON.stringify({ hideBadges: true }))
  server.disconnect(studySettings.getSettings)
  renderApp(<Achievements />)
  await screen.findByText('Achievements are hidden.')
})
