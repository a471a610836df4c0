import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { accounts, type User } from '#contracts/accounts/accounts.ts'
import { type EditorialPerson, editorialPeople } from '#contracts/editorial/people.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import { PeopleScreen } from './people-screen.tsx'

const server = fakeServer()

const ada: EditorialPerson = {
  id: 7,
  name: 'Ada Moreau, MD',
  isAdmin: false,
  contentRoles: ['author', 'reviewer'],
  interests: null,
}
const chief: EditorialPerson = {
  id: 1,
  name: 'Grace Chief, PharmD',
  isAdmin: true,
  contentRoles: [],
  interests: { year: 2025, statement: 'Shares of a maker of pumps', statedAt: '2025-03-02T12:00:00.000Z' },
}
const stated = { year: 2026, statement: '', statedAt: '2026-11-30T12:00:00.000Z' }

function open(person: EditorialPerson, people: EditorialPerson[] = [ada, chief]) {
  server.reply(accounts.currentUser, { ...person, username: person.name } as unknown as User)
  server.reply(editorialPeople.listPeople, { year: 2026, people })
  return renderApp(<PeopleScreen />, { at: '/editorial/people' })
}
const rowOf = async (name: string) =>
  within((await screen.findByRole('rowheader', { name })).closest('tr') as HTMLElement)

beforeEach(() => server.reply(editorialPeople.stateInterests, stated))

it('shows each person with roles and interests; links to accounts are for admins', async () => {
  open(ada)
  const row = await rowOf('Ada Moreau, MD')
  row.getByText('Author')
  row.getByText('Reviewer')
  row.getByText('Not stated yet')
  const other = await rowOf('Grace Chief, PharmD')
  other.getByText(/Shares of a maker of pumps/)
  other.getByText('(of 2025; not stated yet for 2026)')
  expect(screen.queryByRole('link')).toBeNull()
})

it('an admin comes from a name to the account', async () => {
  open(chief)
  const row = await rowOf('Ada Moreau, MD')
  expect(row.getByRole('link').getAttribute('href')).toBe('/admin/users/7')
})

it('nothing to declare is stated with two presses', async () => {
  const { user } = open(ada)
  await user.click(await screen.findByRole('radio', { name: 'Nothing to declare' }))
  server.reply(editorialPeople.listPeople, { year: 2026, people: [{ ...ada, interests: stated }, chief] })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(async () => (await rowOf('Ada Moreau, MD')).getByText('None'))
  expect(server.requestsTo(editorialPeople.stateInterests).map(({ body }) => body)).toEqual([
    { statement: '' },
  ])
  expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true)
})

it('a form that says nothing, or not what there is to declare, says so and sends nothing', async () => {
  const { user } = open(ada)
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  await screen.findByText('Choose one of the two')
  await user.click(screen.getByRole('radio', { name: 'There is something to declare' }))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Say what there is to declare')
  expect(server.requestsTo(editorialPeople.stateInterests)).toEqual([])
})

it('a statement of an earlier year is the beginning of this year’s', async () => {
  const { user } = open(chief)
  const field = await screen.findByRole('textbox', { name: 'What there is to declare' })
  expect(field).toHaveProperty('value', 'Shares of a maker of pumps')
  await user.click(screen.getByRole('button', { name: 'State it for 2026' }))
  await waitFor(() =>
    expect(server.requestsTo(editorialPeople.stateInterests).map(({ body }) => body)).toEqual([
      { statement: 'Shares of a maker of pumps' },
    ]),
  )
})

it('a failure keeps what was typed and says why', async () => {
  server.reject(editorialPeople.stateInterests, { status: 500, error: 'Server Error' })
  const { user } = open(ada)
  await user.click(await screen.findByRole('radio', { name: 'There is something to declare' }))
  await user.type(screen.getByRole('textbox', { name: 'What there is to declare' }), 'A patent')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByRole('alert')
  expect(screen.getByRole('textbox', { name: 'What there is to declare' })).toHaveProperty(
    'value',
    'A patent',
  )
})

it('a list that cannot be loaded says so, and is loaded again', async () => {
  server.reply(accounts.currentUser, ada as unknown as User)
  server.reject(editorialPeople.listPeople, { status: 500, error: 'Server Error' })
  const { user } = renderApp(<PeopleScreen />, { at: '/editorial/people' })
  await screen.findByText('Could not load the people')
  server.reply(editorialPeople.listPeople, { year: 2026, people: [ada] })
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  await rowOf('Ada Moreau, MD')
})
