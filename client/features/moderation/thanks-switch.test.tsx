import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { contentAge } from '#contracts/editorial/content-age.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import { ThanksSwitch } from './thanks-switch.tsx'

const server = fakeServer()

it('is off until the user wants to be named; a failure leaves it as it was', async () => {
  server.reply(contentAge.findThanks, { isNamed: false })
  server.reply(contentAge.changeThanks, { isNamed: true })
  const { user } = renderApp(<ThanksSwitch />)
  const name = await screen.findByRole('switch', { name: 'Name me in thanks' })
  expect(name).toHaveProperty('checked', false)
  await user.click(name)
  await waitFor(() => expect(name).toHaveProperty('checked', true))
  expect(server.requestsTo(contentAge.changeThanks).map(({ body }) => body)).toEqual([{ isNamed: true }])
  server.reject(contentAge.changeThanks, { status: 500, error: 'Server Error' })
  await user.click(name)
  await screen.findByText('Failed to save your choice')
  await waitFor(() => expect(name).toHaveProperty('checked', true))
})
