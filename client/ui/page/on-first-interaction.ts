const interactions = ['scroll', 'pointerdown', 'keydown'] as const

/**
 * Resolves when the user first scrolls, points or types; at once when the element is not in the page yet, or the page was
 * reopened further down. Passed to `lazy`, it leaves a prerendered part below the first screen as plain HTML until then.
 */
export function onFirstInteraction(id: string): Promise<void> {
  if (typeof document === 'undefined' || !document.getElementById(id) || window.scrollY > 0)
    return Promise.resolve()
  return new Promise((resolve) => {
    const done = new AbortController()
    const onInteraction = () => {
      done.abort()
      resolve()
    }
    for (const name of interactions)
      window.addEventListener(name, onInteraction, { signal: done.signal, passive: true })
  })
}
