import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type MailPreferences, mailPreferences } from '#contracts/messages/mail-preferences.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import { LinkedPreferences, preferencesTokenIn } from './linked-preferences.tsx'
import { OwnPreferences } from './own-preferences.tsx'

const server = fakeServer()
const kinds = (...declined: string[]): MailPreferences['kinds'] =>
  (['news', 'reminders', 'invitations'] as const).map((kind) => ({
    kind,
    isWanted: !declined.includes(kind),
  }))
const switchOf = async (name: string) => (await screen.findByRole('switch', { name })) as HTMLInputElement

it.each([
  ['#token=abc-_1', 'abc-_1'],
  ['#token=', undefined],
  ['', undefined],
])('the token of "%s" is %s', (hash, token) => expect(preferencesTokenIn(hash)).toBe(token))

it('behind the link, a kind is declined at once, for the masked address', async () => {
  server.reply(mailPreferences.linkedPreferences, { address: 'a•••@mail.example', kinds: kinds() })
  server.reply(mailPreferences.changeLinkedPreferences, {
    address: 'a•••@mail.example',
    kinds: kinds('reminders'),
  })
  const { user } = renderApp(<LinkedPreferences token="secret" />)
  const reminders = await switchOf('Reminders')
  screen.getByText('a•••@mail.example')
  await user.click(reminders)
  await expect.poll(async () => (await switchOf('Reminders')).checked).toBe(false)
  expect([(await switchOf('News')).checked, reminders.disabled]).toEqual([true, false])
  const [request] = server.requestsTo(mailPreferences.changeLinkedPreferences)
  expect([request?.url.searchParams.get('token'), request?.body]).toEqual(['secret', { reminders: false }])
})

it('all are declined with one press, and only what is necessary is left', async () => {
  const address = 'ada@mail.example'
  server.reply(mailPreferences.ownPreferences, { address, kinds: kinds('news') })
  server.reply(mailPreferences.changeOwnPreferences, {
    address,
    kinds: kinds('news', 'reminders', 'invitations'),
  })
  const { user } = renderApp(<OwnPreferences />)
  await user.click(await screen.findByRole('button', { name: 'Decline all' }))
  await screen.findByText('You get only the e-mails that are always sent.')
  expect(screen.queryByRole('button', { name: 'Decline all' })).toBeNull()
  expect(server.requestsTo(mailPreferences.changeOwnPreferences)[0]?.body).toEqual({
    news: false,
    reminders: false,
    invitations: false,
  })
})

it('mails that come only if they are asked for are off until they are turned on', async () => {
  const address = 'ada@mail.example'
  const digest = (isWanted: boolean) => ({
    ...{ address, kinds: kinds(), subscriptions: [{ kind: 'digest' as const, isWanted }] },
  })
  server.reply(mailPreferences.ownPreferences, digest(false))
  server.reply(mailPreferences.changeOwnPreferences, digest(true))
  const { user } = renderApp(<OwnPreferences />)
  const digestSwitch = await switchOf('Monthly digest')
  expect(digestSwitch.checked).toBe(false)
  await user.click(digestSwitch)
  await expect.poll(async () => (await switchOf('Monthly digest')).checked).toBe(true)
  expect(server.requestsTo(mailPreferences.changeOwnPreferences)[0]?.body).toEqual({ digest: true })
})

it('a choice that was not saved is shown as it was', async () => {
  server.reply(mailPreferences.ownPreferences, { address: 'ada@mail.example', kinds: kinds('news') })
  server.reject(mailPreferences.changeOwnPreferences, {
    status: 409,
    error: 'Please confirm your e-mail address first',
    code: 'address_unconfirmed',
  })
  const { user } = renderApp(<OwnPreferences />)
  await user.click(await switchOf('News'))
  await screen.findByText('Please confirm your e-mail address first')
  expect((await switchOf('News')).checked).toBe(false)
})

it.each([
  ['cannot be reached', () => server.disconnect(mailPreferences.linkedPreferences), 'Check your connection'],
  [
    'does not know the link',
    () =>
      server.reject(mailPreferences.linkedPreferences, {
        status: 404,
        error: 'This link does not work. Please copy the whole address from the message.',
      }),
    'This link does not work',
  ],
])('says that the server %s', async (_what, fails, text) => {
  fails()
  renderApp(<LinkedPreferences token="secret" />)
  within(await screen.findByRole(/Check/.test(text) ? 'status' : 'alert')).getByText(new RegExp(text))
  expect(screen.queryByRole('switch')).toBeNull()
})

it('says that a link without its end is incomplete', () => {
  renderApp(<LinkedPreferences token={undefined} />)
  screen.getByText(/This link is incomplete/)
})
