import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { accounts, type User } from '#contracts/accounts/accounts.ts'
import { type ChangeSet, type ChangeSetHead, changeSets } from '#contracts/editorial/change-sets.ts'
import type { ContentRole } from '#domain/editorial/content-roles.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { fill, renderApp } from '#tests/support/component/render.tsx'
import { SetsScreen } from './sets-screen.tsx'

const server = fakeServer()

const head: ChangeSetHead = {
  id: 3,
  title: 'Label of May',
  why: '',
  state: 'draft',
  createdBy: 'Ada Moreau, MD',
  createdAt: '2026-11-30T11:00:00.000Z',
  writers: [],
  edits: 3,
  standing: 1,
  goesLiveAt: null,
}
const counts = { draft: 1, in_review: 0, approved: 0, live: 2, taken_back: 0 }

function open(contentRoles: ContentRole[] = ['author']) {
  server.reply(accounts.currentUser, { id: 7, isAdmin: false, contentRoles } as unknown as User)
  server.reply(changeSets.list, { sets: [head], counts })
  return renderApp(<SetsScreen />, { at: '/editorial/change-sets' })
}

it('lists the drafts with who began them and how many edits stand', async () => {
  open()
  const row = within(
    (await screen.findByRole('rowheader', { name: 'Label of May' })).closest('tr') as HTMLElement,
  )
  expect(row.getByRole('link').getAttribute('href')).toBe('/editorial/change-sets/3')
  row.getByText('1 of 3')
  row.getByText('Ada Moreau, MD')
})

it('another state is asked for, and stands in the address', async () => {
  const { user, router } = open()
  await screen.findByRole('rowheader')
  server.reply(changeSets.list, { sets: [], counts })
  await user.click(screen.getByRole('radio', { name: /^Live/ }))
  await screen.findByText('There is no change set in this state.')
  expect(router.state.location.search).toBe('?state=live')
})

it('only authors begin a set', async () => {
  open(['editor'])
  await screen.findByRole('rowheader')
  expect(screen.queryByRole('button', { name: 'New change set' })).toBeNull()
})

it('a set is begun with a title and opened; an attempt that failed is repeated as the same', async () => {
  const { user, router } = open()
  await user.click(await screen.findByRole('button', { name: 'New change set' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New change set' }))
  await user.click(dialog.getByRole('button', { name: 'Begin' }))
  await dialog.findByText('Give the set a title')
  fill(dialog.getByRole('textbox', { name: 'Title' }), 'Label of June')
  await user.keyboard('{Escape}')
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).toBe('Label of June')
  server.reject(changeSets.create, { status: 500, error: 'Server Error' })
  await user.click(dialog.getByRole('button', { name: 'Begin' }))
  await dialog.findByRole('alert')
  server.reply(changeSets.create, { ...head, id: 4 } as ChangeSet)
  await user.click(dialog.getByRole('button', { name: 'Begin' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/editorial/change-sets/4'))
  const [first, second] = server
    .requestsTo(changeSets.create)
    .map(({ body }) => body as { requestId: string })
  expect(first?.requestId).toBe(second?.requestId)
})

it('a list that cannot be loaded says so', async () => {
  server.reply(accounts.currentUser, { id: 7, isAdmin: true, contentRoles: [] } as unknown as User)
  server.reject(changeSets.list, { status: 500, error: 'Server Error' })
  renderApp(<SetsScreen />)
  await screen.findByText('Could not load the change sets')
})
