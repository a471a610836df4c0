import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { accounts, type User } from '#contracts/accounts/accounts.ts'
import { addressConfirmation } from '#contracts/accounts/address-confirmation.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import { ConfirmAddress, confirmationIn } from './confirm-address.tsx'

const server = fakeServer()
const ada = { id: 7, username: 'ada', email: 'ada@mail.example' } as User

async function press(present: User | null = null) {
  const view = renderApp(<ConfirmAddress token="secret-token" present={present} />, {
    at: '/confirm-address',
  })
  await view.user.click(screen.getByRole('button', { name: 'Confirm this address' }))
  return view
}
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

it.each([
  ['#confirmation=abc-_1', 'abc-_1'],
  ['#other', undefined],
  ['', undefined],
])('the token of "%s" is %s', (hash, token) => expect(confirmationIn(hash)).toBe(token))

it('confirms nothing by being opened', async () => {
  renderApp(<ConfirmAddress token="secret-token" present={null} />)
  screen.getByRole('heading', { name: 'Confirm your address' })
  expect(server.requestsTo(addressConfirmation.confirmAddress)).toEqual([])
})

it('confirms on the press of the button, and leads a signed-out person to the sign-in', async () => {
  server.reply(addressConfirmation.confirmAddress, { email: 'new@mail.example' })
  await press()
  await screen.findByText('new@mail.example')
  screen.getByRole('heading', { name: 'Your address is confirmed' })
  expect(hrefOf('Go to the sign-in')).toBe('/login')
  expect(server.requestsTo(addressConfirmation.confirmAddress)[0]?.body).toEqual({ token: 'secret-token' })
  expect(screen.queryByRole('button', { name: 'Confirm this address' })).toBeNull()
})

it('loads a signed-in user again, and leads back to studying', async () => {
  server.reply(addressConfirmation.confirmAddress, { email: 'new@mail.example' })
  server.reply(accounts.currentUser, { ...ada, email: 'new@mail.example' })
  await press(ada)
  await screen.findByText('new@mail.example')
  expect(hrefOf('Go to Dashboard')).toBe('/study')
  expect(server.requestsTo(accounts.currentUser)).toHaveLength(1)
})

it.each([
  ['confirmation_used', 409, 'This link has been used already: the address was confirmed.'],
  ['confirmation_expired', 409, 'This link has expired.'],
  ['confirmation_superseded', 409, 'A newer link was sent, or the change was cancelled.'],
  ['confirmation_taken', 409, 'This address belongs to another account by now.'],
  ['confirmation_unknown', 404, 'This link is not valid.'],
])('says that a link is over: %s', async (code, status, error) => {
  server.reject(addressConfirmation.confirmAddress, { status, error, code })
  await press()
  await screen.findByText(error)
  expect(screen.queryByRole('button', { name: 'Confirm this address' })).toBeNull()
  expect(hrefOf('Go to the sign-in')).toBe('/login')
})

it('leads a signed-in person to the profile when the link is over', async () => {
  server.reject(addressConfirmation.confirmAddress, {
    status: 409,
    error: 'This link has expired.',
    code: 'confirmation_expired',
  })
  await press(ada)
  await screen.findByText('This link has expired.')
  expect(hrefOf('Go to your profile')).toBe('/profile')
})

it('offers the button again when the server cannot be reached', async () => {
  server.disconnect(addressConfirmation.confirmAddress)
  const { user } = await press()
  await screen.findByText('Check your connection and try again.')
  server.reply(addressConfirmation.confirmAddress, { email: 'new@mail.example' })
  await user.click(screen.getByRole('button', { name: 'Confirm this address' }))
  await screen.findByText('new@mail.example')
})

it('says that a link without its end is incomplete', () => {
  renderApp(<ConfirmAddress token={undefined} present={null} />)
  screen.getByText(/This link is incomplete/)
  expect(screen.queryByRole('button', { name: 'Confirm this address' })).toBeNull()
})
