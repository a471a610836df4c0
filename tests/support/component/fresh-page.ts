import { focusManager, onlineManager } from '@tanstack/react-query'
import { configure } from '@testing-library/react'
import { afterAll, vi } from 'vitest'

// The files of a worker share the packages, which take longer to load than most files take to run. Of the app's own
// modules every file has its own, so that no outbox, no cache of queries and no toast reaches the next.
vi.resetModules()

// As long as expect.poll waits: how fast something comes is the bench's question.
configure({ asyncUtilTimeout: 30_000 })

// As in the newest Chromium, where scrolling ends with a promise: an effect that returns it fails when it is cleaned up.
Object.assign(Element.prototype, { scrollIntoView: async () => undefined })

/** What packages and the DOM keep. Last of all: hooks after a file run in the reverse of the order they were added in. */
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
  // A file that needs one imports fake-indexeddb.
  Reflect.deleteProperty(globalThis, 'indexedDB')
})
