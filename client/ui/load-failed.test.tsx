import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { CallError } from '#client/platform/call-error.ts'
import { renderApp } from '#tests/support/render.tsx'
import { LoadFailed } from './load-failed.tsx'

it.each([
  ['a lost connection', { status: 0, text: 'Failed to fetch' }, 'Check your connection and try again.'],
  [
    'a failing server',
    { status: 502, text: 'Bad Gateway' },
    'The server is in trouble. Try again in a moment.',
  ],
  ['a rejected request', { status: 403, text: 'Admins only' }, 'Admins only'],
])('says what could not be loaded and why: %s', (_what, { status, text }, reason) => {
  const error = new CallError({ status, text, code: '' })
  renderApp(<LoadFailed what="your sessions" error={error} onRetry={vi.fn()} />)
  const { textContent } = screen.getByRole('alert')
  expect(textContent).toContain('Could not load your sessions')
  expect(textContent).toContain(reason)
})

it('retries on request', async () => {
  const onRetry = vi.fn()
  const { user } = renderApp(<LoadFailed what="your sessions" error={new Error('bug')} onRetry={onRetry} />)
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(onRetry).toHaveBeenCalledTimes(1)
})
