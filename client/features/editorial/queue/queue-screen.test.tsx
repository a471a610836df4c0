import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { accounts, type User } from '#contracts/accounts/accounts.ts'
import { editorialPeople } from '#contracts/editorial/people.ts'
import { type ReviewTask, reviewTasks } from '#contracts/editorial/tasks.ts'
import type { ContentRole } from '#domain/editorial/content-roles.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { fill, renderApp } from '#tests/support/component/render.tsx'
import { QueueScreen } from './queue-screen.tsx'

const server = fakeServer()

const task: ReviewTask = {
  ...{ id: 5, subject: 'flashcard', subjectId: 9, title: 'Dose of osimertinib?', reason: 'report' },
  ...{ severity: 'wrong', learners: 1200, dueOn: '2020-01-01', assignee: null, state: 'open', outcome: null },
  ...{ openedAt: '2026-11-01T12:00:00.000Z', closedAt: null },
}
const other: ReviewTask = {
  ...task,
  ...{ id: 6, title: 'Next', dueOn: '2099-01-01', assignee: { id: 8, name: 'Bo Lee, MD' } },
}

function open({ role = 'reviewer', at = '/editorial' }: { role?: ContentRole; at?: string } = {}) {
  server.reply(accounts.currentUser, {
    id: 7,
    username: 'ada',
    isAdmin: false,
    contentRoles: [role],
  } as unknown as User)
  return renderApp(<QueueScreen />, { at })
}
const asked = () =>
  Object.fromEntries(server.requestsTo(reviewTasks.listTasks).at(-1)?.url.searchParams ?? [])
const assigned = () => server.requestsTo(reviewTasks.assignTasks).map(({ body }) => body)

beforeEach(() => {
  server.reply(reviewTasks.listTasks, { total: 2, pageSize: 25, tasks: [task, other] })
  server.reply(reviewTasks.assignTasks, { assigned: 1 })
  server.reply(editorialPeople.listPeople, {
    year: 2026,
    people: [
      { id: 8, name: 'Bo Lee, MD', isAdmin: false, contentRoles: ['reviewer'], interests: null },
      { id: 9, name: 'Cy Author', isAdmin: false, contentRoles: ['author'], interests: null },
    ],
  })
})

it('says of each item what it is, why it waits, for how many, and whether it is overdue', async () => {
  open()
  const link = await screen.findByRole('link', { name: 'Dose of osimertinib?' })
  expect(link.getAttribute('href')).toBe('/editorial/review/5')
  const row = within(link.closest('tr') as HTMLElement)
  row.getByText(/Card.*Reported.*May be wrong/)
  row.getByText('1,200')
  row.getByText(/\(overdue\)/)
  const second = within(screen.getByRole('link', { name: 'Next' }).closest('tr') as HTMLElement)
  expect(second.queryByText(/overdue/)).toBeNull()
  second.getByText('Bo Lee, MD')
})

it('is filtered by what stands in the address, and filters go there', async () => {
  const { user, router } = open({
    at: '/editorial?state=needs_work&reason=due&labelChange=3&subject=nothing',
  })
  await screen.findByRole('link', { name: 'Next' })
  expect(asked()).toEqual({ state: 'needs_work', reason: 'due', labelChange: '3', page: '1' })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Reviewer' }), 'Mine')
  await waitFor(() => expect(asked()).toMatchObject({ assignee: 'me' }))
  expect(router.state.location.search).toContain('assignee=me')
})

it('a reviewer takes free reviews', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('checkbox', { name: 'Select: Dose of osimertinib?' }))
  await user.click(screen.getByRole('button', { name: 'Take' }))
  await waitFor(() => expect(assigned()).toEqual([{ ids: [5], assigneeId: 7 }]))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Take' })).toBeNull())
  expect(screen.queryByRole('button', { name: 'Ask for a review' })).toBeNull()
})

it('an editor assigns several to somebody who reviews, with a day', async () => {
  const { user } = open({ role: 'editor' })
  await user.click(await screen.findByRole('checkbox', { name: 'Select all 2 on this page' }))
  await user.click(screen.getByRole('button', { name: 'Assign…' }))
  const dialog = within(await screen.findByRole('dialog'))
  const choice = await dialog.findByRole('combobox', { name: 'Reviewer' })
  await dialog.findByRole('option', { name: 'Bo Lee, MD' })
  expect(dialog.queryByRole('option', { name: 'Cy Author' })).toBeNull()
  await user.selectOptions(choice, 'Bo Lee, MD')
  fill(dialog.getByLabelText('Due day'), '2026-12-24')
  server.reject(reviewTasks.assignTasks, { status: 409, error: 'One of the reviews is closed already.' })
  await user.click(dialog.getByRole('button', { name: 'Assign' }))
  await dialog.findByText('One of the reviews is closed already.')
  server.reply(reviewTasks.assignTasks, { assigned: 2 })
  await user.click(dialog.getByRole('button', { name: 'Assign' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(assigned().at(-1)).toEqual({ ids: [5, 6], assigneeId: 8, dueOn: '2026-12-24' })
})

it('an editor asks for a review', async () => {
  server.reply(reviewTasks.requestReview, { id: 12 })
  const { user } = open({ role: 'editor' })
  await user.click(await screen.findByRole('button', { name: 'Ask for a review' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Ask' }))
  await dialog.findByText('Give the number of the item')
  await dialog.findByText('Say what is to be looked at')
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Kind' }), 'Drug')
  await user.type(dialog.getByRole('textbox', { name: 'Number' }), '31')
  fill(dialog.getByRole('textbox', { name: 'What is to be looked at' }), 'The new trial')
  await user.click(dialog.getByRole('button', { name: 'Ask' }))
  await waitFor(() =>
    expect(server.requestsTo(reviewTasks.requestReview).map(({ body }) => body)).toEqual([
      { subject: 'drug', subjectId: 31, severity: 'unclear', note: 'The new trial' },
    ]),
  )
})

it('the form that asks for a review is opened by an address that names the item, and closed by Escape', async () => {
  const { user, router } = open({ role: 'editor', at: '/editorial?ask=primer-4' })
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask for a review' }))
  expect(dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Kind' }).value).toBe('primer')
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Number' }).value).toBe('4')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(router.state.location.search).toBe(''))
})

it.each([
  ['/editorial', 'Nothing waits for a review.'],
  ['/editorial?reason=due', 'No review matches. Change the filter.'],
])('an empty list at %s says: %s', async (at, text) => {
  server.reply(reviewTasks.listTasks, { total: 0, pageSize: 25, tasks: [] })
  open({ at })
  await screen.findByText(text)
})

it('a list that cannot be loaded says so', async () => {
  server.reject(reviewTasks.listTasks, { status: 500, error: 'Server Error' })
  open()
  await screen.findByText('Could not load the reviews')
})
