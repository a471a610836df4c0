import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { renderApp } from '#tests/support/component/render.tsx'
import { eventually } from '#tests/support/eventually.ts'

const waitingText = 'A new version is ready.'

/** A browser in which version `newest` is installed and waits, and a page that runs version `running`. */
function installServiceWorker({ running, newest }: { running: string; newest: string }) {
  const postMessage = vi.fn()
  const scriptURL = new URL('/sw.js', window.location.href).href
  const createWorker = () => Object.assign(new EventTarget(), { scriptURL, state: 'installed', postMessage })
  const registration = Object.assign(new EventTarget(), {
    installing: null as EventTarget | null,
    waiting: createWorker(),
    active: {},
    update: async () => undefined,
  })
  const container = Object.assign(new EventTarget(), { controller: null, register: async () => registration })
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'))
  const cacheNames = ['1-precache-v2', `${newest}-precache-v2`]
  vi.stubGlobal('caches', { keys: async () => cacheNames, delete: vi.fn() })
  vi.stubGlobal('__reactRouterManifest', { version: running })
  const takeOver = () => act(async () => void container.dispatchEvent(new Event('controllerchange')))
  /** The browser finds a version that is newer still; it waits instead of the one before. */
  const installNext = (version: string) =>
    act(async () => {
      const worker = createWorker()
      registration.installing = worker
      registration.dispatchEvent(new Event('updatefound'))
      cacheNames.push(`${version}-precache-v2`)
      Object.assign(registration, { installing: null, waiting: worker })
      worker.dispatchEvent(new Event('statechange'))
    })
  return { postMessage, takeOver, installNext }
}

/** The state of the update belongs to the page: every test starts with a new one. */
async function renderNotice(at = '/study') {
  vi.resetModules()
  const { UpdateNotice } = await import('./update-notice.tsx')
  return renderApp(<UpdateNotice />, { at })
}

beforeEach(() => {
  vi.stubEnv('PROD', true)
  vi.stubGlobal('__WB_DISABLE_DEV_LOGS', true)
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

it('offers the new version, and lets it take over only on consent', async () => {
  const { postMessage } = installServiceWorker({ running: '1', newest: '2' })
  const { user } = await renderNotice()
  await screen.findByText(waitingText)
  expect(postMessage).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Update' }))
  expect(postMessage.mock.calls[0]?.[0]).toEqual({ type: 'SKIP_WAITING' })
})

it('goes away with Later', async () => {
  installServiceWorker({ running: '1', newest: '2' })
  const { user } = await renderNotice()
  await screen.findByText(waitingText)
  await user.click(screen.getByRole('button', { name: 'Later' }))
  expect(screen.queryByRole('status')).toBeNull()
})

it('offers each further version, although those before were dismissed', async () => {
  const { postMessage, installNext } = installServiceWorker({ running: '1', newest: '2' })
  const { user } = await renderNotice()
  // Workbox reports the first two of a young page; the others we have to notice ourselves.
  for (const version of ['3', '4', '5']) {
    await screen.findByText(waitingText)
    await user.click(screen.getByRole('button', { name: 'Later' }))
    expect(screen.queryByRole('status')).toBeNull()
    await installNext(version)
  }
  await screen.findByText(waitingText)
  expect(postMessage).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Update' }))
  expect(postMessage.mock.calls[0]?.[0]).toEqual({ type: 'SKIP_WAITING' })
})

it('says when another tab has let the new version take over', async () => {
  const { takeOver } = installServiceWorker({ running: '1', newest: '2' })
  await renderNotice()
  await screen.findByText(waitingText)
  await takeOver()
  await screen.findByText('A new version is active in another tab. It loads here with the next page, or now.')
})

it('lets the version that the page runs already take over, without a question', async () => {
  const { postMessage } = installServiceWorker({ running: '2', newest: '2' })
  await renderNotice()
  await eventually(() => expect(postMessage).toHaveBeenCalled())
  expect(screen.queryByRole('status')).toBeNull()
})

it('is silent during a study session', async () => {
  installServiceWorker({ running: '1', newest: '2' })
  const { router } = await renderNotice('/study/session?chapterId=1')
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(screen.queryByRole('status')).toBeNull()
  await act(() => router.navigate('/study'))
  await screen.findByText(waitingText)
})

it('offers to reload when a part of the page could not be loaded', async () => {
  await renderNotice('/study/session?chapterId=1')
  act(() => void window.dispatchEvent(new Event('vite:preloadError')))
  expect(screen.getByRole('status').textContent).toContain('A part of this page could not be loaded.')
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy()
})
