import type { CDPSession, Page } from 'playwright-core'

interface Point {
  x: number
  y: number
}

/** A finger on the screen of the page, as the browser itself gets it; as quick as a real one, however busy the machine is. */
export async function touchOf(page: Page) {
  const cdp: CDPSession = await page.context().newCDPSession(page)
  let seconds = 0
  /** The time of the next start, in place of the present. */
  let nextStart: number | undefined
  const send = async (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) => {
    if (type !== 'touchStart') seconds += 0.016
    else seconds = nextStart ?? Math.max(seconds + 1, Date.now() / 1000)
    nextStart = undefined
    await cdp.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: seconds })
  }
  const steps = 6
  /** Moves along these points, and lifts the finger at the last one. */
  async function drag(from: Point, ...along: Point[]): Promise<void> {
    await press(from, ...along)
    await send('touchEnd', [])
  }
  /** Moves so right after the page has scrolled to its end, as a finger does that goes on. */
  async function dragAfterScroll(from: Point, ...along: Point[]): Promise<void> {
    const scrolledAt = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const note = ({ timeStamp }: { timeStamp: number }) => resolve(performance.timeOrigin + timeStamp)
          window.addEventListener('scroll', note, { once: true })
          window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' })
          // The finger before may have thrown it there just now.
          setTimeout(() => note({ timeStamp: performance.now() }), 100)
        }),
    )
    nextStart = scrolledAt / 1000 + 0.05
    await drag(from, ...along)
  }
  /** The same, with the finger left on the screen. */
  async function press(from: Point, ...along: Point[]): Promise<void> {
    await send('touchStart', [from])
    let at = from
    for (const to of along) {
      for (let step = 1; step <= steps; step++) {
        const share = step / steps
        await send('touchMove', [{ x: at.x + (to.x - at.x) * share, y: at.y + (to.y - at.y) * share }])
      }
      at = to
    }
  }
  return { drag, dragAfterScroll, press, lift: () => send('touchEnd', []), send }
}
