import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { createMemoryRouter, parsePath } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { onTestFinished } from 'vitest'
import { Toasts } from '#client/app/toasts.tsx'
import { queryClient } from '#client/platform/calls/queries.ts'
import { toasts } from '#client/platform/toast.ts'
import { theme } from '#client/ui/theme/theme.ts'

// The DOM of these tests has no fonts; a text area that grows listens to them.
if (!('fonts' in document)) Object.assign(document, { fonts: new EventTarget() })

interface RenderOptions {
  /** The address of the page. */
  at?: string
  /** Passed by the page before. */
  state?: unknown
}

/**
 * Renders a component as the app does: with its theme, its query cache, a router in memory and its toasts. The test file
 * is named `*.test.tsx`, and uses `fakeServer()` when the component makes requests.
 */
export function renderApp(component: ReactElement, { at = '/', state }: RenderOptions = {}) {
  onTestFinished(cleanUp)
  const router = createMemoryRouter([{ path: '*', element: component }], {
    initialEntries: [{ ...parsePath(at), state }],
  })
  const view = render(
    // Without transitions, which would keep a closed dialog in the page for a while; without the style sheet of the theme's
    // variables, which no test reads: every question whether an element is visible would go through it.
    <MantineProvider theme={theme} env="test" withCssVariables={false} withGlobalClasses={false}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Toasts />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return { ...view, router, user: userEvent.setup({ delay: null }) }
}

/** A field gets its whole text at once, where typing it is not what is tested: each key would render the form again. */
export function fill(field: HTMLElement, value: string): void {
  fireEvent.change(field, { target: { value } })
}

function cleanUp(): void {
  cleanup()
  queryClient.clear()
  toasts.dismiss(toasts.current()?.id ?? 0)
  window.localStorage.clear()
  window.sessionStorage.clear()
}
