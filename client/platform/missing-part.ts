const missing = new WeakSet<object>()

/**
 * The build wraps every dynamic import, so that a file that cannot be loaded is reported here, whatever the
 * browser's error text.
 */
if (typeof window !== 'undefined') {
  window.addEventListener('vite:preloadError', ({ payload }) => missing.add(payload))
}

/**
 * True when the error is a part of the app that could not be loaded, because there is no network or a newer
 * version has replaced the part.
 */
export function isMissingPart(error: unknown): boolean {
  return typeof error === 'object' && error !== null && missing.has(error)
}
