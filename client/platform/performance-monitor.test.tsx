import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import {
  checkEveryMs,
  elementLimit,
  longTaskLimitMs,
  memoryLimitMb,
  type Readings,
  resizeDelayMs,
  startPerformanceMonitor,
} from './performance-monitor.ts'

let usedJSHeapSize = 0
let reportTasks: ((durations: number[]) => void) | undefined
let records: { duration: number }[] = []

/** The browser's observer, through which tests report long tasks. */
class Observer {
  static supportedEntryTypes = ['longtask']
  constructor(callback: (list: { getEntries(): { duration: number }[] }) => void) {
    reportTasks = (durations) => callback({ getEntries: () => durations.map((duration) => ({ duration })) })
  }
  observe({ type }: { type: string }) {
    expect(type).toBe('longtask')
  }
  takeRecords() {
    return records.splice(0)
  }
  disconnect() {
    reportTasks = undefined
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  usedJSHeapSize = 10_000_000
  records = []
  Object.defineProperty(performance, 'memory', {
    configurable: true,
    get: () => ({ usedJSHeapSize }),
  })
  vi.stubGlobal('PerformanceObserver', Observer)
})
afterEach(() => {
  vi.useRealTimers()
  Reflect.deleteProperty(performance, 'memory')
  document.body.replaceChildren()
})

function start() {
  const checks: Readings[] = []
  const stop = startPerformanceMonitor((readings) => checks.push(readings))
  onTestFinished(stop)
  return { checks, stop, valuesOf: (place: number) => checks.at(place)?.readings.map(({ value }) => value) }
}

/** The warnings since the last call. */
function warnings(): string[] {
  // biome-ignore lint/suspicious/noConsole: the tests check the warnings
  const warn = vi.mocked(console.warn)
  const lines = warn.mock.calls.map((args) => args.join(' ').replace(/; window \d+ x \d+$/, ''))
  warn.mockClear()
  return lines
}
const nextCheck = () => vi.advanceTimersByTime(checkEveryMs)
const addElements = (count: number) =>
  document.body.append(...Array.from({ length: count }, () => document.createElement('i')))
const elements = () => document.getElementsByTagName('*').length

it('has the limits that are specified', () => {
  expect({ checkEveryMs, memoryLimitMb, elementLimit, longTaskLimitMs, resizeDelayMs }).toEqual({
    checkEveryMs: 5000,
    memoryLimitMb: 100,
    elementLimit: 5000,
    longTaskLimitMs: 50,
    resizeDelayMs: 150,
  })
})

it('checks at once and every five seconds', () => {
  const { checks, valuesOf } = start()
  expect(checks).toHaveLength(1)
  vi.advanceTimersByTime(4999)
  expect(checks).toHaveLength(1)
  vi.advanceTimersByTime(1)
  expect(checks).toHaveLength(2)
  expect(valuesOf(-1)).toEqual([10_000_000 / 1024 / 1024, elements(), 0])
  vi.advanceTimersByTime(20_000)
  expect(checks).toHaveLength(6)
})

it('warns above 100 MB, once until it was under the limit again', () => {
  start()
  usedJSHeapSize = 100 * 1024 * 1024
  nextCheck()
  expect(warnings()).toEqual([])
  usedJSHeapSize = 120 * 1024 * 1024
  nextCheck()
  nextCheck()
  expect(warnings()).toEqual(['JavaScript memory: 120 MB, above 100 MB'])
  usedJSHeapSize = 99 * 1024 * 1024
  nextCheck()
  usedJSHeapSize = 101 * 1024 * 1024
  nextCheck()
  expect(warnings()).toEqual(['JavaScript memory: 101 MB, above 100 MB'])
})

it('warns above 5,000 elements', () => {
  start()
  addElements(5000 - elements())
  nextCheck()
  expect(warnings()).toEqual([])
  addElements(1)
  nextCheck()
  nextCheck()
  expect(warnings()).toEqual(['DOM elements: 5,001, above 5,000'])
})

it('warns of the longest task since the last check', () => {
  const { valuesOf } = start()
  reportTasks?.([50])
  nextCheck()
  expect(warnings()).toEqual([])
  reportTasks?.([60, 210])
  reportTasks?.([90])
  records = [{ duration: 70 }]
  nextCheck()
  expect(warnings()).toEqual(['Longest task: 210 ms, above 50 ms'])
  records = [{ duration: 51 }]
  nextCheck()
  expect(valuesOf(-1)?.[2]).toBe(51)
  expect(warnings()).toEqual([])
  nextCheck()
  expect(valuesOf(-1)?.[2]).toBe(0)
  reportTasks?.([80])
  nextCheck()
  expect(warnings()).toEqual(['Longest task: 80 ms, above 50 ms'])
})

it('checks 150 ms after the last resize, and notes the size of the window', () => {
  const { checks } = start()
  for (let step = 0; step < 5; step++) {
    window.dispatchEvent(new Event('resize'))
    vi.advanceTimersByTime(149)
  }
  expect(checks).toHaveLength(1)
  vi.stubGlobal('innerWidth', 360)
  vi.stubGlobal('innerHeight', 740)
  vi.advanceTimersByTime(1)
  expect(checks).toHaveLength(2)
  expect(checks.at(-1)?.windowSize).toBe('360 x 740')
})

it('says what a browser does not tell', () => {
  Reflect.deleteProperty(performance, 'memory')
  vi.stubGlobal('PerformanceObserver', undefined)
  expect(start().valuesOf(0)).toEqual([null, elements(), null])
})

it('leaves nothing behind', () => {
  const { checks, stop } = start()
  window.dispatchEvent(new Event('resize'))
  stop()
  expect(vi.getTimerCount()).toBe(0)
  expect(reportTasks).toBeUndefined()
  window.dispatchEvent(new Event('resize'))
  vi.advanceTimersByTime(60_000)
  expect(checks).toHaveLength(1)
})
