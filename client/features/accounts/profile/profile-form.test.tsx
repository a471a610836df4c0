import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useUser } from '#client/platform/user/session.ts'
import { accounts, type User } from '#contracts/accounts/accounts.ts'
import { addressConfirmation } from '#contracts/accounts/address-confirmation.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { fill, renderApp } from '#tests/support/component/render.tsx'
import { ProfileForm } from './profile-form.tsx'

const server = fakeServer()
const ada = {
  id: 7,
  username: 'ada',
  email: 'ada@mail.example',
  firstName: 'Ada',
  lastName: 'Lovelace',
  degrees: 'PhD',
  role: 'researcher',
  practiceLocation: '',
  isEmailConfirmed: true,
  isAddressFailing: false,
  pendingEmail: null as string | null,
} as User
const waiting = { ...ada, pendingEmail: 'new@mail.example' }
const waits = 'Waiting for confirmation of new@mail.example'

function Page() {
  const { user } = useUser()
  return user && <ProfileForm user={user} />
}

async function open(user: User) {
  server.reply(accounts.currentUser, user)
  const view = renderApp(<Page />)
  await screen.findByLabelText('Email')
  return view
}
const wait = () =>
  screen.queryByText(
    (_, element) => element?.tagName === 'P' && element.textContent?.startsWith(waits) === true,
  )

it('says nothing about a confirmed address', async () => {
  await open(ada)
  expect(wait()).toBeNull()
  expect(screen.queryByRole('button', { name: 'Send the link again' })).toBeNull()
})

it('a new address waits, and the one in force stays in the form', async () => {
  const { user } = await open(ada)
  server.reply(accounts.updateProfile, waiting)
  server.reply(accounts.currentUser, waiting)
  fill(screen.getByLabelText('Email'), 'new@mail.example')
  await user.click(screen.getByRole('button', { name: 'Save profile' }))
  await screen.findByText('Profile updated successfully')
  screen.getByText('The link in our message to new@mail.example puts the new address in force.')
  await waitFor(() => expect(wait()).not.toBeNull())
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@mail.example')
})

it('another change says nothing about an address that waits already', async () => {
  const { user } = await open(waiting)
  server.reply(accounts.updateProfile, { ...waiting, firstName: 'Ida' })
  fill(screen.getByLabelText('First name'), 'Ida')
  await user.click(screen.getByRole('button', { name: 'Save profile' }))
  await screen.findByText('Profile updated successfully')
  expect(screen.queryByText(/puts the new address in force/)).toBeNull()
})

it('a change that waits is sent again, or cancelled', async () => {
  const { user } = await open(waiting)
  server.reply(addressConfirmation.sendAddressLink, { email: 'new@mail.example' })
  await user.click(screen.getByRole('button', { name: 'Send the link again' }))
  await screen.findByText('Link sent')
  server.reply(addressConfirmation.cancelAddressChange, ada)
  server.reply(accounts.currentUser, ada)
  await user.click(screen.getByRole('button', { name: 'Cancel the change' }))
  await screen.findByText('The address stays as it is')
  await waitFor(() => expect(wait()).toBeNull())
})

it('says why a change could not be cancelled, and goes on waiting', async () => {
  const { user } = await open(waiting)
  server.reject(addressConfirmation.cancelAddressChange, { status: 503, error: 'The service is busy.' })
  await user.click(screen.getByRole('button', { name: 'Cancel the change' }))
  await screen.findByText('The change was not cancelled')
  expect(wait()).not.toBeNull()
})

it('an address that was never confirmed can be sent its link', async () => {
  const { user } = await open({ ...ada, isEmailConfirmed: false })
  screen.getByText('This address is not confirmed yet.')
  expect(screen.queryByRole('button', { name: 'Cancel the change' })).toBeNull()
  server.reply(addressConfirmation.sendAddressLink, { email: 'ada@mail.example' })
  await user.click(screen.getByRole('button', { name: 'Send the link again' }))
  await screen.findByText('Link sent')
})

it('an account without a name can change its username alone; a name once given is not emptied', async () => {
  const unnamed = { ...ada, firstName: '', lastName: '', degrees: '', role: 'other' } as User
  const { user } = await open(unnamed)
  server.reply(accounts.updateProfile, { ...unnamed, username: 'countess' })
  fill(screen.getByLabelText('Username'), 'countess')
  await user.click(screen.getByRole('button', { name: 'Save profile' }))
  await screen.findByText('Profile updated successfully')
  expect(server.requestsTo(accounts.updateProfile).map(({ body }) => body)).toEqual([
    { username: 'countess' },
  ])
})

it('name, degrees and role can be given and changed; an empty name is refused', async () => {
  const { user } = await open(ada)
  server.reply(accounts.updateProfile, { ...ada, degrees: 'MD', role: 'oncologist' })
  fill(screen.getByLabelText('First name'), '')
  await user.click(screen.getByRole('button', { name: 'Save profile' }))
  await screen.findByText('First name is required')
  fill(screen.getByLabelText('First name'), 'Ada')
  fill(screen.getByLabelText('Degree(s)'), 'MD')
  await user.click(screen.getByRole('combobox', { name: 'Professional role' }))
  await user.click(screen.getByText('Oncologist'))
  await user.click(screen.getByRole('button', { name: 'Save profile' }))
  await screen.findByText('Profile updated successfully')
  expect(server.requestsTo(accounts.updateProfile).map(({ body }) => body)).toEqual([
    { degrees: 'MD', role: 'oncologist' },
  ])
})
