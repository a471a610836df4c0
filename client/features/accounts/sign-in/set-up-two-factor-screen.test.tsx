import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useUser } from '#client/platform/user/session.ts'
import { accountSecurity } from '#contracts/accounts/account-security.ts'
import { accounts, type User } from '#contracts/accounts/accounts.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import { SetUpTwoFactorScreen } from './set-up-two-factor-screen.tsx'

const server = fakeServer()
const chief = { id: 1, username: 'chief', isAdmin: true, mustSetUpTwoFactor: true } as User

function Page() {
  const { user } = useUser()
  if (!user) return null
  return user.mustSetUpTwoFactor ? <SetUpTwoFactorScreen /> : <p>The page</p>
}

it('goes on when it is on already, as after a code whose reply was lost', async () => {
  server.reply(accounts.currentUser, chief)
  server.reply(accountSecurity.totpSetup, { secret: 'A', url: 'otpauth://totp/a', qrSvg: '<svg/>' })
  server.disconnect(accountSecurity.totpConfirm)
  const { user } = renderApp(<Page />)
  await user.click(await screen.findByRole('button', { name: 'Set up' }))
  await user.type(await screen.findByLabelText('Current password'), 'right')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await user.type(await screen.findByLabelText('Six-digit code from the app'), '123456')
  server.reply(accounts.currentUser, { ...chief, mustSetUpTwoFactor: false })
  await user.click(screen.getByRole('button', { name: 'Turn on' }))
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText('The page')).toBeTruthy()
})
