import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Reply } from '#contracts/endpoint.ts'
import { progress } from '#contracts/progress/progress.ts'
import { unreadableDrawings } from '#tests/support/component/drawings.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { approach, observeByHand } from '#tests/support/component/intersection.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import { MemoryPart } from './memory-part.tsx'
import { StudyDaysCard } from './study-days-card.tsx'

const server = fakeServer()
observeByHand()
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 600, 240))
})

const titles = ['Study days', 'Retention', 'Time studied']
const endpoints = [progress.activity, progress.retention]

const day = { newCards: 1, drugReviews: 2, questions: 3, seconds: 1800 }
const activity: Reply<typeof progress.activity> = {
  today: '2026-11-22',
  days: [
    { ...day, date: '2026-11-10', reviews: 5 },
    { ...day, date: '2026-11-20', reviews: 40, seconds: 3600 },
  ],
  weeks: { daysThisWeek: 1, current: 5, longest: 5, good: 9 },
}
const counts = { reviews: 40, recalled: 0.9, predicted: 0.88 }
const retention: Reply<typeof progress.retention> = {
  weeks: [
    { startsOn: '2026-11-09', ...counts },
    { startsOn: '2026-11-16', ...counts, reviews: 30, recalled: 0.8 },
  ],
  intervals: [
    { fromDays: 1, toDays: 1, ...counts },
    { fromDays: 4, toDays: null, ...counts, reviews: 30, recalled: 0.8 },
  ],
  last30Days: { reviews: 70, recalled: 0.857, predicted: 0.88 },
  isPersonal: false,
  fittedAt: null,
}
function replyAll(): void {
  server.reply(progress.activity, activity)
  server.reply(progress.retention, retention)
}

const open = () =>
  renderApp(
    <>
      <StudyDaysCard />
      <MemoryPart planAhead={null} />
    </>,
  )
const byInterval = (user: ReturnType<typeof open>['user']) =>
  user.click(cardOf('Retention').getByRole('radio', { name: 'By interval' }))
const cardOf = (title: string) => within(screen.getByRole('region', { name: title }))

/** Opens the table of a card. @returns its caption, its head and its rows */
async function openTable(user: ReturnType<typeof renderApp>['user'], title: string) {
  const toggle = await cardOf(title).findByRole('button', { name: 'Show as table', expanded: false })
  await user.click(toggle)
  expect(toggle.getAttribute('aria-expanded')).toBe('true')
  const table = cardOf(title).getByRole('table')
  const [head = [], ...rows] = within(table)
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent))
  const scopes = [...table.querySelectorAll('th')].map((cell) => cell.scope)
  expect(scopes).toEqual([...head.map(() => 'col'), ...rows.map(() => 'row')])
  return { caption: table.querySelector('caption')?.textContent, head, rows }
}

test('each chart has a card with its title, and a place while its numbers load', async () => {
  for (const endpoint of endpoints) server.hang(endpoint)
  open()
  expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual(titles)
  for (const title of titles) cardOf(title).getByRole('status', { name: /^Loading / })
})

test('without a network each card says so, and tries again on demand', async () => {
  for (const endpoint of endpoints) server.disconnect(endpoint)
  const { user } = open()
  for (const title of titles) await cardOf(title).findByText('Check your connection and try again.')
  replyAll()
  await user.click(cardOf('Retention').getByRole('button', { name: 'Try Again' }))
  await cardOf('Retention').findByText(/^In the last 30 days you recalled/)
  await user.click(cardOf('Time studied').getByRole('button', { name: 'Try Again' }))
  await cardOf('Study days').findByText(/^5 good weeks in a row/)
})

test('a new learner reads what will draw each chart', async () => {
  server.reply(progress.activity, {
    today: '2026-11-22',
    days: [],
    weeks: { daysThisWeek: 0, current: 0, longest: 0, good: 0 },
  })
  server.reply(progress.retention, { ...retention, weeks: [], intervals: [], last30Days: null })
  const { user } = open()
  await cardOf('Study days').findByText(/^Your first review begins this picture/)
  await cardOf('Time studied').findByText(/^Your first session draws this chart/)
  await cardOf('Retention').findByText(/^Cards that you rate today draw this chart/)
  await byInterval(user)
  await cardOf('Retention').findByText(/^Cards that come back after days and weeks/)
  expect(screen.queryByRole('button')).toBeNull()
})

test('study days: the weeks and the year in words, and a table of the days', async () => {
  replyAll()
  const { user } = open()
  await cardOf('Study days').findByText(
    '5 good weeks in a row, 1 study day this week. A good week has four study days or more; the other days are free.',
  )
  cardOf('Study days').getByText(/studied on 2 days and gave 55 answers/)
  expect(
    within(cardOf('Study days').getByRole('list', { name: 'Answers a day' })).getAllByRole('listitem'),
  ).toHaveLength(3)
  expect(await openTable(user, 'Study days')).toEqual({
    caption: 'Study days of the last year, the latest first',
    head: ['Day', 'Answers', 'Cards', 'Drugs', 'Questions', 'Time'],
    rows: [
      ['Nov 20', '45', '40', '2', '3', '1 h'],
      ['Nov 10', '10', '5', '2', '3', '30 min'],
    ],
  })
})

test('time: the last 26 weeks in words and as a table', async () => {
  replyAll()
  const { user } = open()
  await cardOf('Time studied').findByText(/^You studied for 1 h 30 min in the last 26 weeks/)
  const { head, rows } = await openTable(user, 'Time studied')
  expect(head).toEqual(['Week of', 'Time', 'Cards', 'Drugs', 'Questions'])
  expect(rows).toHaveLength(26)
  expect(rows.slice(0, 3)).toEqual([
    ['Nov 16', '1 h', '40', '2', '3'],
    ['Nov 9', '30 min', '5', '2', '3'],
    ['Nov 2', '0 s', '0', '0', '0'],
  ])
})

test('retention: one chart, by week or by interval, in words and as a table', async () => {
  replyAll()
  const { user } = open()
  await cardOf('Retention').findByText(/^In the last 30 days you recalled 86% of 70 cards/)
  cardOf('Retention').getByText('Your schedule uses the memory weights that suit most learners.')
  expect((await openTable(user, 'Retention')).rows).toEqual([
    ['Nov 16', '30', '80%', '88%'],
    ['Nov 9', '40', '90%', '88%'],
  ])
  await byInterval(user)
  await cardOf('Retention').findByText(/^After 1 day you recalled 90%/)
  expect((await openTable(user, 'Retention')).rows).toEqual([
    ['1', '40', '90%', '88%'],
    ['4+', '30', '80%', '88%'],
  ])
})

test('a personal schedule says so', async () => {
  replyAll()
  server.reply(progress.retention, { ...retention, isPersonal: true, fittedAt: '2026-11-03T03:00:00.000Z' })
  open()
  await cardOf('Retention').findByText(/^Your schedule is personal: .* on November 3\.$/)
})

test('a few cards that came back are in the table before there is a line', async () => {
  replyAll()
  const few = { reviews: 6, recalled: 0.83, predicted: 0.9 }
  server.reply(progress.retention, {
    ...retention,
    weeks: [{ startsOn: '2026-11-16', ...few }],
    intervals: [{ fromDays: 1, toDays: 1, ...few }],
  })
  const { user } = open()
  await cardOf('Retention').findByText(/^The lines begin with 10 reviews/)
  expect((await openTable(user, 'Retention')).rows).toEqual([['Nov 16', '6', '83%', '90%']])
  await byInterval(user)
  await cardOf('Retention').findByText('6 cards came back on a later day so far.')
})

test('drawings come when they come near the screen: a bar or a square for each number, and none takes focus', async () => {
  replyAll()
  open()
  await cardOf('Time studied').findByText(/^You studied for/)
  await cardOf('Retention').findByText(/^In the last 30 days/)
  expect(screen.queryByRole('img')).toBeNull()
  approach()
  await waitFor(() => expect(screen.getAllByRole('img')).toHaveLength(3))
  const drawings = screen.getAllByRole('img')
  expect(screen.getAllByRole('figure', { name: /\d/ })).toHaveLength(3)
  expect(unreadableDrawings()).toEqual([])
  const [year, weeks, time] = drawings
  // The library draws a moment after its frame is there, each drawing at its own time.
  for (const drawing of [time, weeks])
    await waitFor(() =>
      expect(drawing?.querySelector('.recharts-bar-rectangle, .recharts-line-dot')).not.toBeNull(),
    )
  expect(year?.querySelectorAll('rect:not([data-empty])[fill^="var(--color-scale"]')).toHaveLength(2)
  expect(time?.querySelectorAll('.recharts-bar-rectangle path')).toHaveLength(2)
  expect(weeks?.querySelectorAll('.recharts-line-curve')).toHaveLength(2)
  expect(weeks?.querySelectorAll('.recharts-line-dot')).toHaveLength(2)
  for (const drawing of drawings) expect(drawing.querySelector('[tabindex="0"]')).toBeNull()
})
