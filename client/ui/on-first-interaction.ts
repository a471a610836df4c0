const moves = ['scroll', 'pointerdown', 'keydown'] as const

/**
 * Resolves with the first thing a person does on the page: scrolls, points or types. At once where the element is not in
 * the page yet, or the page was reopened further down. Handed to `lazy`, it leaves a prerendered part below the first
 * screen as plain HTML until then.
 */
export function onFirstInteraction(id: string): Promise<void> {
  if (typeof document === 'undefined' || !document.getElementById(id) || window.scrollY > 0)
    return Promise.resolve()
  return new Promise((resolve) => {
    const done = new AbortController()
    const move = () => {
      done.abort()
      resolve()
    }
    for (const name of moves) window.addEventListener(name, move, { signal: done.signal, passive: true })
  })
}
