import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { accounts, type User } from '#contracts/accounts/accounts.ts'
import { bulkActs } from '#contracts/accounts/bulk-acts.ts'
import { savedFilters } from '#contracts/accounts/saved-filters.ts'
import { type AdminUser, userAdmin } from '#contracts/accounts/user-admin.ts'
import type { Reply } from '#contracts/endpoint.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import { UsersPanel } from './users-panel.tsx'

const server = fakeServer()

const learner: AdminUser = {
  id: 7,
  username: 'kate',
  email: 'kate@mail.example',
  isEmailConfirmed: true,
  isAddressFailing: false,
  firstName: 'Kate',
  lastName: 'O’Brien',
  practiceLocation: 'Chicago, IL',
  role: 'oncologist',
  isAdmin: false,
  subscriptionStatus: 'active',
  subscriptionPlan: 'annual',
  subscriptionEndsAt: '2031-12-03T12:00:00Z',
  createdAt: '2020-02-03T12:00:00Z',
  lastSeenAt: null,
  isInvited: false,
  twoFactorEnabled: false,
  isSuspended: false,
}
const self = { ...learner, id: 1, username: 'chief', email: 'chief@mail.example', isAdmin: true }
const invited: AdminUser = {
  ...learner,
  id: 9,
  username: 'newcomer',
  email: 'new@mail.example',
  isEmailConfirmed: false,
  firstName: '',
  lastName: '',
  isAdmin: true,
  isInvited: true,
  subscriptionStatus: 'frozen',
}

type List = Reply<typeof userAdmin.listUsers>

function renderPanel({
  users = [learner],
  total = users.length,
  at = '/',
  ...more
}: Partial<List> & { at?: string } = {}) {
  server.reply(accounts.currentUser, { ...self, degrees: '', isPremium: true } as unknown as User)
  server.reply(userAdmin.listUsers, ({ url }) => {
    const page = Number(url.searchParams.get('page') ?? 1)
    return { users, total, totalIsEstimate: false, limit: 20, next: null, previous: null, ...more, page }
  })
  return renderApp(<UsersPanel />, { at })
}

const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const dialog = (name: string) => screen.findByRole('dialog', { name })

it('says who is who, and lets nobody act on themselves', async () => {
  renderPanel({ users: [self, learner, invited] })
  const own = await rowOf('chief')
  await within(own).findByText('You')
  within(own).getByText('Admin')
  expect(within(own).queryAllByRole('button')).toEqual([])
  const other = await rowOf('kate')
  expect(within(other).getByText('Active')).toBeTruthy()
  within(other).getByText('Premium 1 Year')
  within(other).getByText('until Dec 3, 2031')
  within(other).getByText('Joined Feb 3, 2020, not seen')
  expect(within(other).queryByText('Admin')).toBeNull()
  expect(within(other).queryByText('Address not confirmed')).toBeNull()
  expect(
    within(other)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Grant Admin', 'Delete User'])
  const waiting = await rowOf('newcomer')
  within(waiting).getByText('Invited')
  within(waiting).getByText('Address not confirmed')
  within(waiting).getByText('Unknown')
  expect(
    within(waiting)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Send again', 'Revoke Admin', 'Delete User'])
  screen.getByText('3 users')
})

it('searches once typing pauses, from the first page, and keeps what else is in the address', async () => {
  const { user, router } = renderPanel({ at: '/admin?tab=users&after=W10' })
  await screen.findByText('kate')
  await user.type(await screen.findByLabelText('Search users'), ' kat ')
  await waitFor(() => expect(router.state.location.search).toBe('?tab=users&search=kat'))
  await waitFor(() => expect(server.requestsTo(userAdmin.listUsers)).toHaveLength(2))
  expect(server.requestsTo(userAdmin.listUsers).map(({ url }) => url.search)).toEqual([
    '?after=W10',
    '?search=kat',
  ])
  await screen.findByText('1 user found')
  await router.navigate('/admin?search=other')
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Search users').value).toBe('other'))
})

it('turns the pages of a list whose end is not known', async () => {
  const { user, router } = renderPanel({ total: 17_000, totalIsEstimate: true, next: 'Wn0', previous: 'Wp0' })
  await screen.findByText('About 17,000 users')
  await user.click(await button('Next'))
  await waitFor(() => expect(router.state.location.search).toBe('?after=Wn0'))
  await user.click(await button('Back'))
  await waitFor(() => expect(router.state.location.search).toBe('?before=Wp0'))
})

it('filters and orders by the address, and exports what is shown', async () => {
  server.reject(userAdmin.exportUsers, { status: 503, error: 'busy' })
  const { user, router } = renderPanel({ at: '/?tab=users&status=active&plan=gold&before=W10' })
  await screen.findByText('1 user found')
  await user.selectOptions(screen.getByLabelText('Last seen'), 'before-30')
  await user.selectOptions(screen.getByLabelText('Order of the users'), 'name asc')
  await user.type(screen.getByLabelText('Program or place'), 'Mayo{Enter}')
  await waitFor(() =>
    expect(router.state.location.search).toBe(
      '?tab=users&status=active&plan=gold&seen=before-30&sort=name&order=asc&program=Mayo',
    ),
  )
  await waitFor(() =>
    expect(server.requestsTo(userAdmin.listUsers).at(-1)?.url.search).toBe(
      '?status=active&seen=before-30&program=Mayo&sort=name&order=asc',
    ),
  )
  await user.click(await button('Export CSV'))
  await waitFor(() =>
    expect(server.requestsTo(userAdmin.exportUsers)[0]?.url.search).toBe(
      '?status=active&seen=before-30&program=Mayo',
    ),
  )
  await user.click(await button('Clear filters'))
  await waitFor(() => expect(router.state.location.search).toBe('?tab=users&plan=gold&sort=name&order=asc'))
})

it('shows the columns that were chosen, next time too', async () => {
  const { user } = renderPanel()
  await screen.findByText('kate')
  await user.click(await button('Columns'))
  await user.click(await screen.findByLabelText('Two-factor'))
  await user.click(screen.getByLabelText('Profile'))
  const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
  expect(headings()).toEqual(['User', 'Subscription', 'Two-factor', 'Actions'])
  expect(window.localStorage.getItem('userColumns')).toBe('subscription twoFactor')
})

it('acts on the chosen users after a preview with who is left out, and takes it back', async () => {
  server.reply(bulkActs.previewBulk, {
    userIds: [7],
    names: ['kate'],
    leftOut: [{ reason: 'unchanged', count: 1, names: ['newcomer'] }],
  })
  server.reply(bulkActs.actOnUsers, { userIds: [7], leftOut: [] })
  const { user } = renderPanel({ users: [learner, invited] })
  await user.click(await screen.findByLabelText('Choose kate'))
  await user.click(screen.getByLabelText('Choose newcomer'))
  await screen.findByText('2 users chosen')
  await user.click(await button('Preview'))
  const asked = await dialog('Suspend')
  await within(asked).findByText('1 user: nothing to change (newcomer)')
  const act = within(asked).getByRole('button', { name: 'Suspend' })
  await user.click(act)
  await within(asked).findByText('Please give a reason')
  await user.type(within(asked).getByLabelText('Reason'), 'Shared an account')
  await user.click(act)
  await screen.findByText('1 user suspended.')
  await user.click(await button('Undo'))
  await screen.findByText('Taken back for 1 user.')
  const [done, undone] = server.requestsTo(bulkActs.actOnUsers).map(({ body }) => body)
  expect(server.requestsTo(bulkActs.previewBulk)[0]?.body).toEqual({ act: 'suspend', userIds: [7, 9] })
  expect(done).toMatchObject({ act: 'suspend', userIds: [7], reason: 'Shared an account' })
  expect(undone).toMatchObject({ act: 'restore', userIds: [7], reason: 'Taken back: Shared an account' })
})

it('gives premium days after a preview with the new ends, and takes exactly this gift back', async () => {
  server.reply(bulkActs.previewBulk, ({ body }) => ({
    userIds: [7, 9, 12],
    names: ['kate', 'newcomer'],
    premiumUntil:
      (body as { days: number }).days === 30
        ? ['2032-01-02T12:00:00Z', '2031-12-29T12:00:00Z']
        : ['2031-12-10T12:00:00Z', '2031-12-06T12:00:00Z'],
    leftOut: [],
  }))
  server.reply(bulkActs.actOnUsers, { userIds: [7, 9, 12], leftOut: [] })
  const { user } = renderPanel({ users: [learner, invited] })
  await user.click(await screen.findByLabelText('Choose kate'))
  const acts = screen.getByLabelText<HTMLSelectElement>('What to do with the chosen users')
  expect([...acts.options].map(({ value }) => value)).not.toContain('endGift')
  await user.selectOptions(acts, 'givePremium')
  await user.click(await button('Preview'))
  const asked = await dialog('Give premium days')
  await within(asked).findByText('kate: until Jan 2, 2032')
  within(asked).getByText('and 1 more')
  const days = within(asked).getByLabelText('Days for each')
  await user.type(within(asked).getByLabelText('Reason'), 'Two days without service')
  await user.clear(days)
  await user.click(within(asked).getByRole('button', { name: 'Give premium days' }))
  await within(asked).findByText('Enter a whole number from 1 to 3660')
  await user.type(days, '7')
  await within(asked).findByText('newcomer: until Dec 6, 2031')
  await user.click(within(asked).getByRole('button', { name: 'Give premium days' }))
  await screen.findByText('Premium was given to 3 users.')
  await user.click(await button('Undo'))
  await screen.findByText('Taken back for 3 users.')
  const [given, ended] = server.requestsTo(bulkActs.actOnUsers).map(({ body }) => body)
  const { requestId } = given as { requestId: string }
  expect(given).toMatchObject({ act: 'givePremium', days: 7, userIds: [7, 9, 12] })
  expect(ended).toMatchObject({ act: 'endGift', gift: requestId, userIds: [7, 9, 12] })
})

it('acts on all who match, and says why that is refused', async () => {
  server.reject(bulkActs.previewBulk, { status: 409, error: 'More than 500 users match.', code: 'too_many' })
  const { user } = renderPanel({ at: '/?status=free', total: 17_000, totalIsEstimate: true })
  await user.click(await screen.findByLabelText('Choose kate'))
  await user.click(await button('Choose all that match'))
  await screen.findByText('All chosen: About 17,000 users')
  await user.selectOptions(screen.getByLabelText('What to do with the chosen users'), 'endSessions')
  await user.click(await button('Preview'))
  await within(await dialog('Sign out everywhere')).findByText(/More than 500 users match/)
  expect(server.requestsTo(bulkActs.previewBulk)[0]?.body).toEqual({
    act: 'endSessions',
    filter: { status: 'free' },
  })
})

it('saves the filter under a name, and shows the list by a saved one', async () => {
  server.reply(savedFilters.listFilters, [{ id: 3, name: 'Gone quiet', query: 'seen=before-90&sort=seen' }])
  server.reply(savedFilters.saveFilter, { id: 4, name: 'Paying', query: 'status=active' })
  const { user, router } = renderPanel({ at: '/?status=active' })
  await user.click(await button('Saved filters'))
  await user.type(await screen.findByLabelText('Save this filter as'), 'Paying{Enter}')
  await waitFor(() =>
    expect(server.requestsTo(savedFilters.saveFilter)[0]?.body).toEqual({
      list: 'users',
      name: 'Paying',
      query: 'status=active',
    }),
  )
  await user.click(await button('Gone quiet'))
  await waitFor(() => expect(router.state.location.search).toBe('?seen=before-90&sort=seen'))
})

it('says that a search found nobody', async () => {
  renderPanel({ users: [], at: '/?search=nobody' })
  await screen.findByText('No user matches “nobody”.')
})

it('says that the users could not be fetched, and tries again', async () => {
  server.reject(userAdmin.listUsers, { status: 503, error: 'busy' })
  server.reply(accounts.currentUser, self as unknown as User)
  const { user } = renderApp(<UsersPanel />)
  await screen.findByText('Failed to fetch users')
  expect(screen.queryByRole('status', { name: 'Loading users' })).toBeNull()
  server.reply(userAdmin.listUsers, {
    users: [learner],
    total: 1,
    totalIsEstimate: false,
    page: 1,
    limit: 20,
    next: null,
    previous: null,
  })
  await user.click(await button('Try Again'))
  await screen.findByText('kate')
})

it('grants admin rights once they are confirmed, and loads the list again', async () => {
  server.reply(userAdmin.grantAdmin, { ...learner, isAdmin: true })
  const { user } = renderPanel()
  await user.click(await button('Grant Admin: kate'))
  const asked = await dialog('Grant Admin')
  await user.click(within(asked).getByRole('button', { name: 'Cancel' }))
  expect(server.requestsTo(userAdmin.grantAdmin)).toEqual([])
  await user.click(await button('Grant Admin: kate'))
  await user.click(within(await dialog('Grant Admin')).getByRole('button', { name: 'Grant Admin' }))
  await screen.findByText('Admin privileges granted successfully')
  expect(server.requestsTo(userAdmin.grantAdmin)[0]?.url.pathname).toBe('/api/admin/grant-admin/7')
  await waitFor(() => expect(server.requestsTo(userAdmin.listUsers)).toHaveLength(2))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('says why rights were not revoked, in the dialog', async () => {
  server.reject(userAdmin.revokeAdmin, {
    status: 409,
    error: 'The last administrator stays.',
    code: 'last_admin',
  })
  const { user } = renderPanel({ users: [{ ...learner, isAdmin: true }] })
  await user.click(await button('Revoke Admin: kate'))
  const asked = await dialog('Revoke Admin')
  await user.click(within(asked).getByRole('button', { name: 'Revoke Admin' }))
  await within(asked).findByText('The last administrator stays.')
  await screen.findByText('Failed to revoke admin privileges')
  server.reply(userAdmin.revokeAdmin, learner)
  await user.click(within(asked).getByRole('button', { name: 'Revoke Admin' }))
  await screen.findByText('Admin privileges revoked successfully')
})

it('deletes a user after two questions', async () => {
  server.reject(userAdmin.deleteUser, { status: 503, error: 'busy' })
  const { user } = renderPanel()
  await user.click(await button('Delete User: kate'))
  await user.click(within(await dialog('Delete User')).getByRole('button', { name: 'Continue' }))
  const last = await dialog('Final warning')
  expect(server.requestsTo(userAdmin.deleteUser)).toEqual([])
  await user.click(within(last).getByRole('button', { name: 'Delete permanently' }))
  await screen.findByText('Failed to delete user')
  server.reply(userAdmin.deleteUser, { ok: true })
  await user.click(within(last).getByRole('button', { name: 'Delete permanently' }))
  await screen.findByText('User deleted successfully')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('invites once both fields are typed, and shows the password once', async () => {
  const { user } = renderPanel()
  await user.click(await button('Invite Admin'))
  const asked = await dialog('Invite Admin')
  const send = within(asked).getByRole<HTMLButtonElement>('button', { name: 'Send invitation' })
  expect(send.disabled).toBe(true)
  await user.type(within(asked).getByLabelText('Email'), 'new@mail.example')
  await user.type(within(asked).getByLabelText('Username'), ' ')
  expect(send.disabled).toBe(true)
  await user.type(within(asked).getByLabelText('Username'), 'kate')
  server.reject(userAdmin.inviteAdmin, {
    status: 409,
    error: 'That username is already taken',
    fields: { username: 'That username is already taken' },
  })
  await user.click(send)
  await within(asked).findByText('That username is already taken')
  await screen.findByText('Failed to invite admin')
  server.reply(userAdmin.inviteAdmin, {
    message: 'Invitation queued',
    tempPassword: 'Tmp2468Tmp',
    user: invited,
    hasMailServer: true,
  })
  await user.type(within(asked).getByLabelText('Username'), '2')
  await user.click(send)
  const sent = await dialog('Invitation queued')
  within(sent).getByText('Tmp2468Tmp')
  await user.click(within(sent).getByRole('button', { name: 'Copy' }))
  expect(await window.navigator.clipboard.readText()).toBe('Tmp2468Tmp')
  await user.click(within(sent).getByRole('button', { name: 'Done' }))
  expect(screen.queryByText('Tmp2468Tmp')).toBeNull()
  expect(server.requestsTo(userAdmin.inviteAdmin).at(-1)?.body).toEqual({
    email: 'new@mail.example',
    username: ' kate2',
  })
})

it('sends an invitation again', async () => {
  server.reply(userAdmin.inviteAdmin, {
    message: 'Invitation queued again',
    tempPassword: 'Tmp2468Tmp',
    user: invited,
    hasMailServer: true,
  })
  const { user } = renderPanel({ users: [invited] })
  await user.click(await button('Send again: newcomer'))
  const asked = await dialog('Send the invitation again')
  await user.click(within(asked).getByRole('button', { name: 'Send again' }))
  await dialog('Invitation queued again')
  expect(server.requestsTo(userAdmin.inviteAdmin)[0]?.body).toEqual({
    email: 'new@mail.example',
    username: 'newcomer',
  })
})

it('does not say that an invitation was mailed when no mail server is set', async () => {
  server.reply(userAdmin.inviteAdmin, {
    message: 'Invitation queued again',
    tempPassword: 'Tmp2468Tmp',
    user: invited,
    hasMailServer: false,
  })
  const { user } = renderPanel({ users: [invited] })
  await user.click(await button('Send again: newcomer'))
  const asked = await dialog('Send the invitation again')
  await user.click(within(asked).getByRole('button', { name: 'Send again' }))
  const sent = await dialog('Invitation queued again')
  within(sent).getByText(/No mail server is set: the invitation waits in the outbox/)
  expect(within(sent).queryByText(/is queued/)).toBeNull()
})

it('says that the export failed', async () => {
  server.reject(userAdmin.exportUsers, { status: 503, error: 'busy' })
  const { user } = renderPanel()
  await user.click(await button('Export CSV'))
  await screen.findByText(/^Failed to export users\. /)
})
