import type { CDPSession, Page } from 'playwright-core'

interface Point {
  x: number
  y: number
}

/** Of a movement from one point to the next. */
const steps = 6
/**
 * A finger that rests before it is lifted throws nothing. What is thrown scrolls on in the time of the machine, and until
 * it stops the browser keeps touches to itself.
 */
const beforeLiftSeconds = 0.2
/** Longer than a page must have been at its end for a swipe up to count. */
const restSeconds = 1

/**
 * A finger on the screen of the page, as the browser itself gets it. Its time is its own: a movement takes a tenth of a
 * second by the clock of its events, however busy the machine is, and a finger that was put down stays there until it
 * is lifted.
 */
export async function touchOf(page: Page) {
  const cdp: CDPSession = await page.context().newCDPSession(page)
  /** Of the latest event, in seconds since 1970. */
  let now = 0
  const send = async (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) => {
    now += 0.016
    await cdp.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: now })
  }

  async function moveFrom(start: number, from: Point, along: Point[]): Promise<void> {
    now = Math.max(now, start)
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
  /** Moves along these points, and leaves the finger on the screen. */
  const press = (from: Point, ...along: Point[]) => moveFrom(Date.now() / 1000, from, along)
  async function lift(): Promise<void> {
    now += beforeLiftSeconds
    await send('touchEnd', [])
  }
  async function drag(from: Point, ...along: Point[]): Promise<void> {
    await press(from, ...along)
    await lift()
  }

  /** Scrolls the page to its end. @returns when, by the clock of its events, in seconds. */
  const scrollToEnd = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const end = document.documentElement.scrollHeight - window.innerHeight
          const note = ({ timeStamp }: Event) => {
            if (window.scrollY < end - 1) return
            window.removeEventListener('scroll', note)
            resolve((performance.timeOrigin + timeStamp) / 1000)
          }
          window.addEventListener('scroll', note)
          // From above it, wherever the page is: a page that is there already would not scroll.
          window.scrollTo({ top: 0, behavior: 'instant' })
          requestAnimationFrame(() => window.scrollTo({ top: end, behavior: 'instant' }))
        }),
    )

  return {
    press,
    lift,
    drag,
    /** Right after the page has scrolled to its end, as a finger does that goes on. */
    async dragAfterScroll(from: Point, ...along: Point[]): Promise<void> {
      await moveFrom(await scrollToEnd(), from, along)
      await lift()
    },
    /** The page rests, by the finger's clock, before the finger comes back. */
    rest(): void {
      now = Math.max(now, Date.now() / 1000) + restSeconds
    },
  }
}
