import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { CallError } from '#client/platform/calls/call-error.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import { UserNotLoaded } from './user-not-loaded.tsx'

it.each([
  [0, 'The server cannot be reached', 'Check your connection and try again.'],
  [500, 'The server could not answer', 'The server is in trouble. Try again in a moment.'],
  [418, 'The server could not answer', 'The server gave an answer that was not expected (418).'],
])('a response with status %i: %s', async (status, title, reason) => {
  const onRetry = vi.fn()
  const error = new CallError({ status, code: '', text: '<h1>Error</h1>' })
  const { user } = renderApp(<UserNotLoaded error={error} onRetry={onRetry} />)
  screen.getByRole('heading', { name: title })
  expect(screen.getByRole('alert').textContent).toContain(reason)
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(onRetry).toHaveBeenCalledTimes(1)
})
