import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { accounts, type User } from '#contracts/accounts/accounts.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import { AcceptInvitation, invitationIn } from './accept-invitation.tsx'

const server = fakeServer()
const admin = { id: 9, username: 'newcomer', isAdmin: true } as User

async function choose(password: string) {
  const view = renderApp(<AcceptInvitation token="secret-token" present={null} />, { at: '/auth' })
  await view.user.type(screen.getByLabelText('Choose a password'), password)
  await view.user.click(screen.getByRole('button', { name: 'Accept and sign in' }))
  return view
}

it.each([
  ['#invitation=abc-_1', 'abc-_1'],
  ['#other', undefined],
  ['', undefined],
])('the token of "%s" is %s', (hash, token) => expect(invitationIn(hash)).toBe(token))

it('sets the password and goes to the administration', async () => {
  server.reply(accounts.acceptInvitation, admin)
  server.reply(accounts.currentUser, admin)
  const { router } = await choose('entirely-new-1')
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin'))
  expect(server.requestsTo(accounts.acceptInvitation)[0]?.body).toEqual({
    token: 'secret-token',
    newPassword: 'entirely-new-1',
  })
})

it('leads to studying when the rights were revoked meanwhile', async () => {
  server.reply(accounts.acceptInvitation, { ...admin, isAdmin: false })
  server.reply(accounts.currentUser, { ...admin, isAdmin: false })
  const { router } = await choose('entirely-new-1')
  await waitFor(() => expect(router.state.location.pathname).toBe('/study'))
})

it('checks the length before it asks the server', async () => {
  await choose('short')
  await screen.findByText('Password must be at least 6 characters')
})

it('shows what is wrong with a password beside it', async () => {
  server.reject(accounts.acceptInvitation, {
    status: 400,
    error: 'This password is too common.',
    code: 'invalid',
    fields: { newPassword: 'This password is too common.' },
  })
  await choose('password')
  await screen.findByText('This password is too common.')
  expect(screen.getAllByText('This password is too common.')).toHaveLength(1)
})

it('leads to the sign-in when the link is over', async () => {
  server.reject(accounts.acceptInvitation, {
    status: 409,
    error: 'This invitation has been used already. Please sign in.',
    code: 'invitation_used',
  })
  await choose('entirely-new-1')
  await screen.findByText('This invitation has been used already. Please sign in.')
  expect(screen.queryByLabelText('Choose a password')).toBeNull()
  expect(screen.getByRole('link', { name: 'Go to the sign-in' }).getAttribute('href')).toBe('/login')
})

it('keeps what is typed when the server cannot be reached', async () => {
  server.disconnect(accounts.acceptInvitation)
  await choose('entirely-new-1')
  await screen.findByText('Check your connection and try again.')
  expect(screen.getByLabelText<HTMLInputElement>('Choose a password').value).toBe('entirely-new-1')
})
