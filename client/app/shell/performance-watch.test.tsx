import { act, screen } from '@testing-library/react'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { renderApp } from '#tests/support/component/render.tsx'
import { eventually } from '#tests/support/eventually.ts'
import { PerformanceWatch } from './performance-watch.tsx'

afterEach(() => vi.unstubAllEnvs())

const panel = () => screen.queryByRole('complementary', { name: 'Performance monitor' })
/** What is loaded on demand is there. */
const later = () => act(() => vi.dynamicImportSettled())
const resizeListeners = () => {
  const add = vi.spyOn(window, 'addEventListener')
  return () => add.mock.calls.filter(([type]) => type === 'resize').length
}

it('is off in production', async () => {
  vi.stubEnv('MODE', 'production')
  const begun = resizeListeners()
  renderApp(<PerformanceWatch />, { at: '/study' })
  await later()
  expect(panel()).toBeNull()
  expect(begun()).toBe(0)
})

it('runs in development without its panel', async () => {
  vi.stubEnv('MODE', 'development')
  const begun = resizeListeners()
  renderApp(<PerformanceWatch />, { at: '/study' })
  await eventually(() => expect(begun()).toBe(1))
  expect(panel()).toBeNull()
})

it('?monitor=on turns it on for this tab, on every page, and ?monitor=off off', async () => {
  vi.stubEnv('MODE', 'production')
  const { router } = renderApp(<PerformanceWatch />, { at: '/study?monitor=on' })
  await eventually(() => expect(panel()?.textContent).toContain('limit 100 MB'))
  expect(panel()?.textContent).toMatch(/DOM elements\d+, limit 5,000/)
  expect(panel()?.textContent).toContain('limit 50 ms')
  expect(sessionStorage.getItem('monitor')).toBe('on')
  await act(() => router.navigate('/drugs'))
  expect(panel()).not.toBeNull()
  await act(() => router.navigate('/drugs?monitor=off'))
  expect(panel()).toBeNull()
  expect(sessionStorage.getItem('monitor')).toBeNull()
})

it('stays on when the page is loaded again', async () => {
  vi.stubEnv('MODE', 'production')
  sessionStorage.setItem('monitor', 'on')
  renderApp(<PerformanceWatch />, { at: '/study' })
  await eventually(() => expect(panel()).not.toBeNull())
})

it('says what is above its limit', async () => {
  vi.stubEnv('MODE', 'production')
  Object.defineProperty(performance, 'memory', {
    configurable: true,
    value: { usedJSHeapSize: 150 * 1024 * 1024 },
  })
  onTestFinished(() => void Reflect.deleteProperty(performance, 'memory'))
  renderApp(<PerformanceWatch />, { at: '/study?monitor=on' })
  await eventually(() =>
    expect(panel()?.textContent).toContain('JavaScript memory150 MB, above the limit 100 MB'),
  )
  // biome-ignore lint/suspicious/noConsole: the warning is what is tested
  const warn = vi.mocked(console.warn)
  expect(warn.mock.calls).toEqual([
    [expect.stringMatching(/^JavaScript memory: 150 MB, above 100 MB; window /)],
  ])
  warn.mockClear()
})
