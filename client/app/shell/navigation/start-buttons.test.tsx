import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { setWantsRegister, wantsRegister } from '#client/platform/storage/storage.ts'
import { resetVisitor } from '#client/platform/user/visitor.ts'
import { accounts } from '#contracts/accounts/accounts.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import { StartButtons, StartForVisitors } from './start-buttons.tsx'

const server = fakeServer()
beforeEach(resetVisitor)

const buttons = (
  <>
    <StartButtons />
    <StartForVisitors label="Start Your Board Review Today" />
  </>
)

test.each([
  ['Get Started', true],
  ['Start Your Board Review Today', true],
  ['Sign In', false],
])('%s leads to the sign-in page, and stores whether a visitor wants to register', async (name, wanted) => {
  server.reply(accounts.session, { signedIn: false })
  setWantsRegister(!wanted)
  const { router, user } = renderApp(buttons)
  await user.click(await screen.findByRole('link', { name }))
  expect(wantsRegister()).toBe(wanted)
  expect(router.state.location.pathname).toBe('/auth')
})

test('to a signed-in user they offer the dashboard alone', async () => {
  server.reply(accounts.session, { signedIn: true })
  renderApp(buttons)
  const link = await screen.findByRole('link', { name: 'Go to Dashboard' })
  expect(link.getAttribute('href')).toBe('/study')
  expect(screen.getAllByRole('link')).toEqual([link])
})
