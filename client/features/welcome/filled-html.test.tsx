import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { renderApp } from '#tests/support/component/render.tsx'
import { FilledHtml } from './filled-html.tsx'

const text = 'The list is on its way.'
const part = <FilledHtml name="list" text={text} failure="The list could not be loaded." />
const pageWith = (html: string) =>
  new Response(
    `<!doctype html><title>x</title><main><div data-fill="list" aria-busy="false">${html}</div></main>`,
  )

const sent = vi.fn<(address: string) => Promise<Response>>()
beforeEach(() => {
  sent.mockReset()
  vi.stubGlobal('fetch', sent)
})

test('what the server has written into the page stays, and is not asked for again', () => {
  const html = '<p>As the server wrote it</p>'
  const container = document.createElement('div')
  container.innerHTML = `<div data-fill="list" aria-busy="false">${html}</div>`
  document.body.append(container)
  const { unmount } = render(part, { container, hydrate: true })
  expect(container.querySelector('[data-fill]')?.innerHTML).toBe(html)
  expect(sent).not.toHaveBeenCalled()
  unmount()
  container.remove()
})

test('after a link it is loaded from the page that the server sends', async () => {
  sent.mockImplementation(async () => pageWith('<p>From the <b>server</b></p>'))
  renderApp(part)
  expect(screen.getByText(text)).toBeDefined()
  expect((await screen.findByText('server')).tagName).toBe('B')
  expect(sent.mock.calls.map(([address]) => address)).toEqual([window.location.pathname])
  expect(screen.queryByText(text)).toBeNull()
})

test.each([
  ['there is no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the server refuses', async () => new Response('Busy', { status: 503 })],
  ['the page is sent as it was built', async () => pageWith(text)],
  ['the page has no such part', async () => new Response('<main></main>')],
])('when %s, it says so and is tried again on request', async (_, answer) => {
  sent.mockImplementationOnce(answer)
  const { user } = renderApp(part)
  expect((await screen.findByRole('alert')).textContent).toMatch(/^The list could not be loaded\./)
  sent.mockImplementation(async () => pageWith('<p>Now it is here</p>'))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Now it is here')
  expect(screen.queryByRole('alert')).toBeNull()
})
