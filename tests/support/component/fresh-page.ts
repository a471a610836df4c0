import { focusManager, onlineManager } from '@tanstack/react-query'
import { configure } from '@testing-library/react'
import { afterAll, vi } from 'vitest'

// The files of a worker share the packages, which take longer to load than most files take to run. Each file
// has its own copy of the app's modules, so that no outbox, query cache or toast reaches the next file.
vi.resetModules()

// This is as long as expect.poll waits. Measuring speed is the task of the bench.
configure({ asyncUtilTimeout: 30_000 })

// In the newest Chromium scrolling returns a promise. An effect that returns it fails when React cleans it
// up.
Object.assign(Element.prototype, { scrollIntoView: async () => undefined })

// Happy DOM does not say that a page is in standards mode, without which KaTeX draws nothing.
Object.assign(document, { compatMode: 'CSS1Compat' })

/**
 * Resets the state in packages and the DOM. It runs last, because hooks after a file run in the reverse of
 * the order in which they were added.
 */
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  onlineManager.setOnline(true)
  focusManager.setFocused(undefined)
  window.localStorage.clear()
  window.sessionStorage.clear()
  window.history.replaceState(null, '', '/')
  document.title = ''
  document.body.replaceChildren()
  for (const element of [document.documentElement, document.body]) {
    for (const name of element.getAttributeNames()) element.removeAttribute(name)
  }
  // A file that needs a database imports fake-indexeddb.
  Reflect.deleteProperty(globalThis, 'indexedDB')
})
