import type { CDPSession, Page } from 'playwright-core'

interface Point {
  x: number
  y: number
}

/** A finger on the screen of the page, as the browser itself gets it. */
export async function touchOf(page: Page) {
  const cdp: CDPSession = await page.context().newCDPSession(page)
  const send = async (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) => {
    await cdp.send('Input.dispatchTouchEvent', { type, touchPoints })
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
