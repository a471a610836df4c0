import type { CDPSession, Page } from 'playwright-core'

interface Point {
  x: number
  y: number
}

/** A finger on the screen of the page, as the browser itself gets it; as quick as a real one, however busy the machine is. */
export async function touchOf(page: Page) {
  const cdp: CDPSession = await page.context().newCDPSession(page)
  let seconds = 0
  const send = async (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) => {
    seconds = type === 'touchStart' ? Math.max(seconds + 1, Date.now() / 1000) : seconds + 0.016
    await cdp.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: seconds })
  }
  const steps = 6
  /** Moves along these points, and lifts the finger at the last one. */
  async function drag(from: Point, ...along: Point[]): Promise<void> {
    await press(from, ...along)
    await send('touchEnd', [])
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
  return { drag, press, lift: () => send('touchEnd', []), send }
}
