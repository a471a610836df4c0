const missing = new WeakSet<object>()

/** The build wraps every dynamic import, so that a file that cannot be loaded is reported here, whatever the browser's text. */
if (typeof window !== 'undefined') {
  window.addEventListener('vite:preloadError', ({ payload }) => missing.add(payload))
}

/** Whether the error is a part of the app that could not be loaded: no network, or a newer version replaced it. */
export function isMissingPart(error: unknown): boolean {
  return typeof error === 'object' && error !== null && missing.has(error)
}
