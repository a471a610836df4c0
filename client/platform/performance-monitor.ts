/** Measures what makes a page slow: memory, the size of the document, and tasks that block it. */

export const checkEveryMs = 5_000
export const resizeDelayMs = 150
export const memoryLimitMb = 100
export const elementLimit = 5_000
export const longTaskLimitMs = 50

const bytesOfMb = 1024 * 1024

export interface Reading {
  label: string
  /** Null if the browser does not report it. */
  value: number | null
  limit: number
  unit: string
}

export interface Readings {
  readings: Reading[]
  windowSize: string
}

export const isOverLimit = ({ value, limit }: Reading): boolean => value !== null && value > limit

/** For example "5,120" or "120 MB". */
export const amountOf = (amount: number, unit: string): string =>
  `${Math.round(amount).toLocaleString('en-US')} ${unit}`.trim()

/**
 * Checks now, every five seconds and after the window was resized. A value above its limit is logged once as
 * a warning in the console, and again only after it has been below the limit. @returns a function that stops
 * the monitor
 */
export function startPerformanceMonitor(onCheck: (readings: Readings) => void): () => void {
  const tasks = observeLongTasks()
  const warn = createWarnings()
  let resized: ReturnType<typeof setTimeout> | undefined

  function check(): void {
    const readings = [memoryReading(), elementsReading(), taskReading(tasks.takeLongestMs())]
    const windowSize = `${window.innerWidth} x ${window.innerHeight}`
    warn({ readings, windowSize })
    onCheck({ readings, windowSize })
  }
  function onResize(): void {
    clearTimeout(resized)
    resized = setTimeout(check, resizeDelayMs)
  }

  const checks = setInterval(check, checkEveryMs)
  window.addEventListener('resize', onResize)
  check()
  return () => {
    clearInterval(checks)
    clearTimeout(resized)
    window.removeEventListener('resize', onResize)
    tasks.stop()
  }
}

function memoryReading(): Reading {
  // Only Chromium has this property.
  const { memory } = performance as { memory?: { usedJSHeapSize: number } }
  const value = memory ? memory.usedJSHeapSize / bytesOfMb : null
  return { label: 'JavaScript memory', value, limit: memoryLimitMb, unit: 'MB' }
}

const elementsReading = (): Reading => ({
  label: 'DOM elements',
  value: document.getElementsByTagName('*').length,
  limit: elementLimit,
  unit: '',
})

const taskReading = (value: number | null): Reading => ({
  label: 'Longest task',
  value,
  limit: longTaskLimitMs,
  unit: 'ms',
})

/**
 * `takeLongestMs` returns the longest task since its last call: 0 if none was long, null if the browser does
 * not report it.
 */
function observeLongTasks(): { takeLongestMs(): number | null; stop(): void } {
  if (!globalThis.PerformanceObserver?.supportedEntryTypes?.includes('longtask'))
    return { takeLongestMs: () => null, stop: () => undefined }
  let longestMs = 0
  const note = (entries: PerformanceEntry[]) => {
    longestMs = Math.max(longestMs, ...entries.map((entry) => entry.duration))
  }
  const observer = new PerformanceObserver((list) => note(list.getEntries()))
  observer.observe({ type: 'longtask' })
  return {
    takeLongestMs() {
      note(observer.takeRecords())
      const taken = longestMs
      longestMs = 0
      return taken
    },
    stop: () => observer.disconnect(),
  }
}

function createWarnings(): (readings: Readings) => void {
  const warned = new Set<string>()
  return ({ readings, windowSize }) => {
    for (const reading of readings) {
      const { label, value, limit, unit } = reading
      if (!isOverLimit(reading)) warned.delete(label)
      else if (!warned.has(label)) {
        warned.add(label)
        // biome-ignore lint/suspicious/noConsole: the specification wants the warning in the console
        console.warn(
          `${label}: ${amountOf(value ?? 0, unit)}, above ${amountOf(limit, unit)}; window ${windowSize}`,
        )
      }
    }
  }
}
