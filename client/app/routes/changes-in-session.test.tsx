import '#client/app/change-kinds.ts'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { settingsQuery } from '#client/features/learner/learner-settings.ts'
import { outbox } from '#client/features/outbox/outbox.ts'
import { queryClient, userKey } from '#client/platform/calls/queries.ts'
import type { User } from '#contracts/accounts/accounts.ts'
import type { StudyCard } from '#contracts/catalogue/catalogue.ts'
import { type ChangedItem, changes } from '#contracts/study/changes.ts'
import { runningSessions } from '#contracts/study/running-sessions.ts'
import { studyPlan } from '#contracts/study/study-plan.ts'
import { type StudySettings, studySettings } from '#contracts/study/study-settings.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import Changes from './changes.tsx'
import StudySession from './study-session.tsx'

const server = fakeServer()
const ann = { id: 7, isAdmin: false } as User
const card = {
  flashcard: { id: 1, question: 'The first card', answer: '', why: '', source: '', tags: [] },
  progress: { mastery: 0, reviewCount: 0, notes: '', tags: [] },
  chapter: { id: 1, title: 'Myeloma', category: null },
  intervals: { 1: 0, 2: 1, 3: 2, 4: 8 },
} as unknown as StudyCard

const changed = (id: number, more: Partial<ChangedItem> = {}): ChangedItem => ({
  ...{ id, kind: 'flashcard', itemId: id, title: `Chapter ${id}` },
  fields: [{ label: 'Answer', before: 'Give **six** cycles', after: 'Give **four** cycles' }],
  reasons: [
    {
      ...{ severity: 'outdated', why: `Reason ${id}`, source: 'A trial', link: 'https://example.org/' },
      changedAt: '2026-11-20T08:00:00.000Z',
    },
  ],
  ...{ answer: null, answeredAt: null },
  ...more,
})
const listed = (...items: ChangedItem[]) => ({ changes: items, total: items.length, open: items.length })

async function open(singleKeys = true) {
  const settings = { easyButton: true, singleKeys } as StudySettings
  queryClient.setQueryData(userKey, ann)
  queryClient.setQueryData(settingsQuery.queryKey, settings)
  server.reply(studySettings.getSettings, settings)
  server.reply(studyPlan.today, { entries: [card], drugEntries: [], order: [1] } as never)
  return renderApp(<StudySession />, { at: '/study/session?mode=today' })
}
const answers = () =>
  server
    .requestsTo(changes.answer)
    .map(({ url, body }) => [url.pathname.split('/')[4], (body as { answer: string }).answer])

beforeEach(async () => {
  server.reply(runningSessions.list, { sessions: [] })
  server.reply(runningSessions.ratings, { ratings: [] })
  server.reply(changes.answer, { id: 1, dueDate: null, duplicate: false })
  await outbox.setUser(ann.id)
})
afterEach(async () => {
  await expect.poll(() => outbox.read().waiting).toBe(0)
  await outbox.setUser(undefined)
})

test('what has changed comes before the cards, each with its difference and its reason, and is answered by key', async () => {
  server.reply(changes.list, listed(changed(11), changed(12), changed(13)))
  const { user } = await open()
  await screen.findByText('1 of 3')
  const heading = screen.getByRole('heading', { name: 'Changed since you learned it' })
  await expect.poll(() => document.activeElement).toBe(heading)
  expect([screen.getByText('six').tagName, screen.getByText('four').tagName]).toEqual(['DEL', 'INS'])
  const reason = within(screen.getByRole('list', { name: 'Why it changed' }))
  reason.getByText('It was out of date.')
  reason.getByText('Reason 11')
  expect(reason.getByRole('link', { name: 'A trial' }).getAttribute('href')).toBe('https://example.org/')
  expect(screen.queryByText('The first card')).toBeNull()
  await user.keyboard(' ')
  await screen.findByText('2 of 3')
  await user.keyboard('1')
  await screen.findByText('3 of 3')
  await user.click(screen.getByRole('button', { name: /^Got it/ }))
  await screen.findByText('The first card')
  await expect.poll(answers).toEqual([
    ['11', 'got_it'],
    ['12', 'ask_again'],
    ['13', 'got_it'],
  ])
})

test('without single keys only Space and the buttons answer', async () => {
  server.reply(changes.list, listed(changed(11), changed(12)))
  const { user } = await open(false)
  await screen.findByText('1 of 2')
  await user.keyboard('1')
  screen.getByText('1 of 2')
  await user.keyboard(' ')
  await screen.findByText('2 of 2')
  await user.click(screen.getByRole('button', { name: /^Ask me again/ }))
  await screen.findByText('The first card')
})

test.each([
  ['nothing has changed', () => server.reply(changes.list, listed())],
  ['the list cannot be read', () => server.reject(changes.list, { status: 500, error: 'Broken' })],
])('when %s, the cards come at once', async (_when, reply) => {
  reply()
  await open()
  await screen.findByText('The first card')
  expect(screen.queryByText('Changed since you learned it')).toBeNull()
})

test('at most ten come before the cards of one session', async () => {
  server.reply(changes.list, listed(...Array.from({ length: 12 }, (_, place) => changed(place + 1))))
  await open()
  await screen.findByText('1 of 10')
})

test('the list shows what waits and takes an answer; of an answered one it shows the answer, and asks again', async () => {
  const answeredAt = '2026-11-21T08:00:00.000Z'
  server.reply(changes.list, ({ url }) =>
    url.searchParams.get('state') === 'answered'
      ? listed(
          changed(21, { answer: 'got_it', answeredAt }),
          changed(22, { answer: 'ask_again', answeredAt }),
        )
      : listed(changed(11), changed(12)),
  )
  queryClient.setQueryData(userKey, ann)
  const { user } = renderApp(<Changes />, { at: '/study/changes' })
  const first = within(
    within(await screen.findByRole('list', { name: 'What changed' })).getAllByRole(
      'listitem',
    )[0] as HTMLElement,
  )
  first.getByRole('heading', { name: 'Chapter 11' })
  await user.click(first.getByRole('button', { name: 'Got it' }))
  await expect.poll(answers).toEqual([['11', 'got_it']])
  await user.click(screen.getByRole('radio', { name: 'Answered' }))
  await screen.findByText(/^Got it, /)
  screen.getByText(/^Ask me again, /)
  const again = screen.getAllByRole('button', { name: 'Ask me again' })
  expect(again).toHaveLength(1)
  await user.click(again[0] as HTMLElement)
  await expect.poll(answers).toEqual([
    ['11', 'got_it'],
    ['21', 'ask_again'],
  ])
})

test('a primer is read again in place of being asked', async () => {
  server.reply(changes.list, listed(changed(11, { kind: 'primer', itemId: 4, title: 'Myeloma: Primer' })))
  const { user } = await open()
  await screen.findByText('Myeloma: Primer')
  await user.click(screen.getByRole('button', { name: /^Read it again/ }))
  await screen.findByText('The first card')
  await expect.poll(answers).toEqual([['11', 'ask_again']])
})

test('the list leads to a primer, and can show primers alone', async () => {
  server.reply(changes.list, listed(changed(11, { kind: 'primer', itemId: 4 })))
  queryClient.setQueryData(userKey, ann)
  const { user } = renderApp(<Changes />, { at: '/study/changes' })
  const link = await screen.findByRole('link', { name: 'Open the primer' })
  expect(link.getAttribute('href')).toBe('/study/chapter/4')
  await user.click(screen.getByRole('radio', { name: 'Primers' }))
  await expect
    .poll(() => server.requestsTo(changes.list).at(-1)?.url.searchParams.get('kind'))
    .toBe('primers')
})

test('an empty list says when something comes, and a failed one can be tried again', async () => {
  server.reject(changes.list, { status: 500, error: 'Broken' })
  queryClient.setQueryData(userKey, ann)
  const { user } = renderApp(<Changes />, { at: '/study/changes' })
  server.reply(changes.list, listed())
  await user.click(await screen.findByRole('button', { name: 'Try Again' }))
  await screen.findByText(/^Nothing that you have learned has changed/)
})
