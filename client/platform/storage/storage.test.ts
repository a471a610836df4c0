import { afterEach, expect, it, vi } from 'vitest'
import { readChosenPlanId } from './stored-order.ts'

const localStorageWith = (text: string | null) =>
  vi.stubGlobal('window', { localStorage: { getItem: () => text } })

afterEach(() => vi.unstubAllGlobals())

it('an unreadable chosen plan is logged and ignored', () => {
  localStorageWith('{"id":')
  expect(readChosenPlanId()).toBeUndefined()
  // biome-ignore lint/suspicious/noConsole: the test checks the log
  const log = vi.mocked(console.warn)
  expect(log.mock.calls).toEqual([
    [expect.stringMatching(/^selectedPlan in the browser's storage cannot be read/), expect.any(SyntaxError)],
  ])
  log.mockClear()
})

it.each([
  ['nothing', null, undefined],
  ['another shape', '["annual"]', undefined],
  ['a plan', '{"id":"monthly"}', 'monthly'],
])('%s is read without a warning', (_what, text, id) => {
  localStorageWith(text)
  expect(readChosenPlanId()).toBe(id)
})
