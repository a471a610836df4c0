import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { CallError } from '#client/platform/calls/call-error.ts'
import { renderApp } from '#tests/support/component/render.tsx'
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
  const { textContent } = screen.getByRole(status === 0 ? 'status' : 'alert')
  expect(textContent).toContain('Could not load your sessions')
  expect(textContent).toContain(reason)
})

it('says what needs a network in the words of its screen, and what failed in its own', () => {
  const failed = (status: number) => (
    <LoadFailed
      what="your sessions"
      offline="They come from the server."
      error={new CallError({ status, text: '', code: '' })}
      onRetry={vi.fn()}
    />
  )
  renderApp(
    <>
      {failed(0)}
      {failed(502)}
    </>,
  )
  expect(screen.getByRole('status').textContent).toMatch(/^No connectionThey come from the server\./)
  expect(screen.getByRole('alert').textContent).toMatch(
    /^Could not load your sessionsThe server is in trouble/,
  )
})

it('retries on request', async () => {
  const onRetry = vi.fn()
  const { user } = renderApp(<LoadFailed what="your sessions" error={new Error('bug')} onRetry={onRetry} />)
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  expect(onRetry).toHaveBeenCalledTimes(1)
})
