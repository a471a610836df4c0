import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { accounts, type User } from '#contracts/accounts/accounts.ts'
import { addressConfirmation } from '#contracts/accounts/address-confirmation.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import { AddressNotice } from './address-notice.tsx'

const server = fakeServer()
const ada = {
  id: 7,
  email: 'ada@mail.example',
  isEmailConfirmed: false,
  isAddressFailing: false,
  pendingEmail: null as string | null,
} as User
const notice = () => screen.queryByRole('complementary', { name: 'E-mail address' })

it('names the address that is not confirmed, and leads to the profile', () => {
  renderApp(<AddressNotice user={ada} />)
  expect(notice()?.textContent).toContain('ada@mail.example is not confirmed yet')
  expect(screen.getByRole('link', { name: 'Correct the address' }).getAttribute('href')).toBe('/profile')
})

it('names the address that waits instead, when the first one was wrong', () => {
  renderApp(<AddressNotice user={{ ...ada, pendingEmail: 'ida@mail.example' }} />)
  expect(notice()?.textContent).toContain('ida@mail.example is not confirmed yet')
})

it.each([
  ['confirmed', { ...ada, isEmailConfirmed: true }],
  ['confirmed, while a change waits', { ...ada, isEmailConfirmed: true, pendingEmail: 'ida@mail.example' }],
])('is not there for an address that is %s', (_what, user) => {
  renderApp(<AddressNotice user={user} />)
  expect(notice()).toBeNull()
})

it('says that mail to a confirmed address comes back, also after the earlier notice was dismissed', async () => {
  const first = renderApp(<AddressNotice user={ada} />)
  await first.user.click(screen.getByRole('button', { name: 'Not now' }))
  first.unmount()
  server.reply(addressConfirmation.sendAddressLink, { email: 'ada@mail.example' })
  const { user } = renderApp(
    <AddressNotice user={{ ...ada, isEmailConfirmed: true, isAddressFailing: true }} />,
  )
  expect(notice()?.textContent).toContain(
    'Mail to ada@mail.example comes back: confirm the address or change it.',
  )
  screen.getByRole('link', { name: 'Change the address' })
  await user.click(screen.getByRole('button', { name: 'Send a link' }))
  await screen.findByText('Link sent')
})

it('sends the link again', async () => {
  server.reply(addressConfirmation.sendAddressLink, { email: 'ada@mail.example' })
  const { user } = renderApp(<AddressNotice user={ada} />)
  await user.click(screen.getByRole('button', { name: 'Send the link again' }))
  await screen.findByText('Link sent')
  screen.getByText('Open it in the message to ada@mail.example. It may be in spam.')
})

it('says when it was too often', async () => {
  server.reject(addressConfirmation.sendAddressLink, {
    status: 429,
    error: 'Too many attempts. Please wait a little and try again.',
  })
  const { user } = renderApp(<AddressNotice user={ada} />)
  await user.click(screen.getByRole('button', { name: 'Send the link again' }))
  await screen.findByText('The link was not sent')
  screen.getByText('Too many attempts. Please wait a little and try again.')
})

it('loads the user again when the address was confirmed elsewhere', async () => {
  server.reject(addressConfirmation.sendAddressLink, {
    status: 409,
    error: 'Your e-mail address is confirmed already.',
    code: 'address_confirmed',
  })
  server.reply(accounts.currentUser, { ...ada, isEmailConfirmed: true })
  const { user } = renderApp(<AddressNotice user={ada} />)
  await user.click(screen.getByRole('button', { name: 'Send the link again' }))
  await screen.findByText('Your e-mail address is confirmed already.')
  expect(server.requestsTo(accounts.currentUser)).toHaveLength(1)
})

it('stays away for the rest of the session once it was dismissed, for this address', async () => {
  const { user, unmount } = renderApp(<AddressNotice user={ada} />)
  await user.click(screen.getByRole('button', { name: 'Not now' }))
  expect(notice()).toBeNull()
  unmount()
  const again = renderApp(<AddressNotice user={ada} />)
  expect(notice()).toBeNull()
  again.unmount()
  renderApp(<AddressNotice user={{ ...ada, pendingEmail: 'ida@mail.example' }} />)
  expect(notice()).not.toBeNull()
})
