import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, vi } from 'vitest'
import { queryClient } from '#client/platform/queries.ts'

afterEach(() => {
  cleanup()
  queryClient.clear()
  window.localStorage.clear()
})

/** What the server of a test replies, by method and path without the query; an Error is a lost network. */
export type Replies = Record<string, unknown>

interface SentRequest {
  call: string
  body: unknown
}

/** Stands for the server, until the next one does. Replies may be changed later. @returns what was sent so far. */
export function serve(replies: Replies): SentRequest[] {
  const sent: SentRequest[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const call = `${init.method} ${address.split('?')[0]}`
    sent.push({ call, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined })
    const reply = replies[call]
    if (reply instanceof Error) throw reply
    return reply === undefined ? Response.json({ error: 'Not found' }, { status: 404 }) : Response.json(reply)
  })
  return sent
}

/** A screen in what every screen of the app stands in; other addresses show their path. */
export function renderScreen(screen: ReactNode) {
  const router = createMemoryRouter([
    { path: '/', element: screen },
    { path: '*', element: <p>another page</p> },
  ])
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return { router, user: userEvent.setup() }
}
