import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { HelpDialog } from '#client/features/accounts/admin/help-dialog.tsx'
import type { CallError } from '#client/platform/calls/call-error.ts'
import { call } from '#client/platform/calls/calls.ts'
import { accountSecurity } from '#contracts/accounts/account-security.ts'
import { type AdminUser, userAdmin } from '#contracts/accounts/user-admin.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import { FreshProof } from './fresh-proof.tsx'

const server = fakeServer()
const kate = { id: 7, username: 'kate', isSuspended: false, twoFactorEnabled: true } as AdminUser
const admin = { id: 1, username: 'chief', twoFactorEnabled: true } as never

const needsProof = {
  status: 403,
  error: 'Please enter your current password',
  code: 'reauthentication_required',
}

async function suspend() {
  const rendered = renderApp(
    <>
      <HelpDialog user={kate} act="suspend" onClose={() => undefined} />
      <FreshProof user={admin} />
    </>,
  )
  const { user } = rendered
  await user.type(await screen.findByLabelText('Reason'), 'Shares the account')
  server.reject(userAdmin.suspendUser, needsProof)
  await user.click(screen.getByRole('button', { name: 'Suspend' }))
  await screen.findByRole('dialog', { name: 'Confirm that it is you' })
  return rendered
}

it('asks for the password when the proof is old, and carries on by itself', async () => {
  const { user } = await suspend()
  server.reject(accountSecurity.confirmByPassword, {
    status: 400,
    error: 'The current password is incorrect',
  })
  await user.type(screen.getByLabelText('Current password'), 'wrong')
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  await screen.findByText('The current password is incorrect')
  server.reply(accountSecurity.confirmByPassword, { ok: true })
  server.reply(userAdmin.suspendUser, kate)
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  await screen.findByText('The account is suspended')
  expect(server.requestsTo(userAdmin.suspendUser).map(({ body }) => body)).toEqual([
    { reason: 'Shares the account' },
    { reason: 'Shares the account' },
  ])
})

it('takes a code of the second step as well', async () => {
  const { user } = await suspend()
  await user.click(screen.getByRole('button', { name: 'Use a code instead' }))
  server.reply(accountSecurity.confirmByCode, { ok: true })
  server.reply(userAdmin.suspendUser, kate)
  await user.type(screen.getByLabelText('Code of your authenticator, or a recovery code'), '123456')
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  await screen.findByText('The account is suspended')
})

it('leaves what was typed when the proof is cancelled', async () => {
  const { user } = await suspend()
  await user.click(screen.getAllByRole('button', { name: 'Cancel' }).at(-1) as HTMLElement)
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Confirm that it is you' })).toBeNull())
  expect(screen.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Shares the account')
  expect(server.requestsTo(userAdmin.suspendUser)).toHaveLength(1)
})

const calm = 'Nothing was done, because you did not confirm that it is you.'
const end = (id: number) =>
  call(userAdmin.endSessions, { params: { id }, body: { reason: 'Lost phone' } }, { urgent: true }).then(
    () => 'done',
    (error: CallError) => error.text,
  )
const proofDialog = () => screen.findByRole('dialog', { name: 'Confirm that it is you' })

it('says in a sentence that nothing was done when the proof is cancelled', async () => {
  const { user } = renderApp(<FreshProof user={admin} />)
  server.reject(userAdmin.endSessions, needsProof)
  const answer = end(7)
  await proofDialog()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await answer).toBe(calm)
})

it('says in plain words that there is no network, and can be sent again', async () => {
  const { user } = await suspend()
  server.disconnect(accountSecurity.confirmByPassword)
  await user.type(screen.getByLabelText('Current password'), 'right')
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  await screen.findByText('Check your connection and try again.')
  server.reply(accountSecurity.confirmByPassword, { ok: true })
  server.reply(userAdmin.suspendUser, kate)
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  await screen.findByText('The account is suspended')
})

it('asks once for calls that need a proof at the same time, and all of them go on', async () => {
  const { user } = renderApp(<FreshProof user={admin} />)
  server.reject(userAdmin.endSessions, needsProof)
  const answers = [end(7), end(8)]
  await proofDialog()
  await waitFor(() => expect(server.requestsTo(userAdmin.endSessions)).toHaveLength(2))
  server.reply(accountSecurity.confirmByPassword, { ok: true })
  server.reply(userAdmin.endSessions, kate)
  await user.type(screen.getByLabelText('Current password'), 'right')
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await Promise.all(answers)).toEqual(['done', 'done'])
  expect(server.requestsTo(accountSecurity.confirmByPassword)).toHaveLength(1)
})

it('leaves no call waiting when the user is signed out meanwhile', async () => {
  const { unmount } = renderApp(<FreshProof user={admin} />)
  server.reject(userAdmin.endSessions, needsProof)
  const answer = end(7)
  await proofDialog()
  act(unmount)
  expect(
    await Promise.race([answer, new Promise((resolve) => setTimeout(resolve, 500, 'still waiting'))]),
  ).toBe(calm)
})

function OtherUser() {
  const [user, setUser] = useState(admin)
  return (
    <>
      <FreshProof user={user} />
      <button type="button" onClick={() => setUser({ id: 2, username: 'deputy' } as never)}>
        Sign in as somebody else
      </button>
    </>
  )
}

it('carries out for nobody else what one user began', async () => {
  renderApp(<OtherUser />)
  server.reject(userAdmin.endSessions, needsProof)
  const answer = end(7)
  await proofDialog()
  fireEvent.click(screen.getByText('Sign in as somebody else'))
  expect(await answer).toBe(calm)
  expect(screen.queryByRole('dialog', { name: 'Confirm that it is you' })).toBeNull()
  expect(server.requestsTo(userAdmin.endSessions)).toHaveLength(1)
})
