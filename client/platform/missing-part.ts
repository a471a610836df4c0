const missing = new WeakSet<object>()

/** The build wraps every late import so that a file which does not come is told here, in any browser's words. */
if (typeof window !== 'undefined') {
  window.addEventListener('vite:preloadError', ({ payload }) => missing.add(payload))
}

/** Whether the error is a part of the app that could not be loaded: no network, or a newer version took its place. */
export function isMissingPart(error: unknown): boolean {
  return typeof error === 'object' && error !== null && missing.has(error)
}
