import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { subscriptions } from '#contracts/messages/subscriptions.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import { SubscribeToChanges } from './subscribe-to-changes.tsx'

const server = fakeServer()
const categories = [
  { id: 'breast', title: 'Breast' },
  { id: 'thoracic', title: 'Thoracic' },
]
const address = () => screen.getByLabelText('E-mail address') as HTMLInputElement
const sent = () => server.requestsTo(subscriptions.subscribe).map(({ body }) => body)

it('sends the address with the chosen categories, and says where the link went', async () => {
  server.reply(subscriptions.subscribe, { ok: true })
  const { user } = renderApp(<SubscribeToChanges categories={categories} />)
  await user.type(address(), ' ada@mail.example ')
  await user.click(screen.getByText('All categories'))
  await user.click(screen.getByRole('checkbox', { name: 'Thoracic' }))
  screen.getByText('1 of the categories')
  await user.click(screen.getByRole('button', { name: 'Send me the list' }))
  const status = await screen.findByRole('status')
  expect(status.textContent).toContain('We sent a link to ada@mail.example')
  expect(document.activeElement).toBe(status)
  expect(sent()).toEqual([{ email: 'ada@mail.example', categories: ['thoracic'] }])
  await user.click(screen.getByRole('button', { name: 'Use another address' }))
  expect(address().value.trim()).toBe('ada@mail.example')
})

it('on a page about one category begins with that', async () => {
  server.reply(subscriptions.subscribe, { ok: true })
  const { user } = renderApp(<SubscribeToChanges categories={categories} category="breast" />)
  await user.type(address(), 'ada@mail.example{Enter}')
  await screen.findByRole('status')
  expect(sent()).toEqual([{ email: 'ada@mail.example', categories: ['breast'] }])
})

it.each(['', 'ada', 'ada@mail', 'a@mail.example,b@mail.example'])('does not send "%s"', async (typed) => {
  const { user } = renderApp(<SubscribeToChanges categories={categories} />)
  if (typed) await user.type(address(), typed)
  await user.click(screen.getByRole('button', { name: 'Send me the list' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Please enter a valid email address')
  expect(address().getAttribute('aria-invalid')).toBe('true')
  expect(document.activeElement).toBe(address())
  expect(sent()).toEqual([])
})

it.each<[string, () => void, RegExp]>([
  ['without a network', () => server.disconnect(subscriptions.subscribe), /Check your connection/],
  [
    'asked too often',
    () =>
      server.reject(subscriptions.subscribe, {
        status: 429,
        error: 'Too many attempts. Please wait a minute.',
        code: 'too_many_requests',
      }),
    /Too many attempts/,
  ],
  [
    'refused by the server',
    () =>
      server.reject(subscriptions.subscribe, {
        status: 400,
        error: 'Please enter a valid email address',
        code: 'invalid',
        fields: { email: 'Please enter a valid email address' },
      }),
    /Please enter a valid/,
  ],
])('says why it was not sent, and keeps what was typed: %s', async (_what, fails, text) => {
  fails()
  const { user } = renderApp(<SubscribeToChanges categories={categories} />)
  await user.type(address(), 'ada@mail.example')
  await user.click(screen.getByRole('button', { name: 'Send me the list' }))
  await expect.poll(() => screen.getByRole('alert').textContent).toMatch(text)
  expect(address().value).toBe('ada@mail.example')
  server.reply(subscriptions.subscribe, { ok: true })
  await user.click(screen.getByRole('button', { name: 'Send me the list' }))
  await screen.findByText(/We sent a link/)
})
