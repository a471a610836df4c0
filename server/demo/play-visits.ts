import { seededRandom } from '#domain/random/seeded-random.ts'
import type { FunnelStep } from '#domain/visits/funnel.ts'
import type { TrafficSource } from '#domain/visits/traffic-source.ts'
import { boundsOf, listDays } from '#domain/visits/visit-days.ts'
import type { NewConversion, NewPageView } from '#server/features/visits/visits.queries.ts'

/** The made-up visits of a demo, marked as such in every row. */
export interface DemoVisits {
  views: NewPageView[]
  /** The steps of the funnel; only visits of existing payments reach the last one. */
  steps: NewConversion[]
}

const sessionsOfAWeekday = 10
const sessionsOfAWeekendDay = 15
const sources: readonly [TrafficSource, share: number][] = [
  ['search', 0.4],
  ['direct', 0.32],
  ['referral', 0.17],
  ['social', 0.11],
]
/** The share of all sessions by people who know the service and sign in. */
const returning = 0.45
const learnerPages = ['/study/chapters', '/study/session', '/study/questions', '/study/drugs', '/dashboard']
const userAgent = 'demo'
const hourMs = 3_600_000
/** Visits begin at this hour, because evenings in the Americas are the night in UTC. */
const firstHour = 13
const openHours = 13

export interface DemoSale {
  sessionId: string
  paidAt: Date
}

/** Plays visits; they are the same for the same days, payments and seed. */
export function playDemoVisits(demo: {
  seed: number
  firstDay: string
  lastDay: string
  sales: readonly DemoSale[]
  now: Date
}): DemoVisits {
  const random = seededRandom(demo.seed)
  const visits: DemoVisits = { views: [], steps: [] }
  for (const [place, day] of listDays(demo.firstDay, demo.lastDay).entries()) {
    const weekday = new Date(boundsOf(day).startMs).getUTCDay()
    const usual = weekday === 0 || weekday === 6 ? sessionsOfAWeekendDay : sessionsOfAWeekday
    // The number of visits grows slowly, and no two days are alike.
    const count = Math.round(usual * (0.75 + place / 180 + random() * 0.3))
    for (let number = 0; number < count; number++)
      playSession(visits, { sessionId: `demo-${day}-${number}`, day, random })
  }
  for (const sale of demo.sales) playPurchase(visits, sale, random)
  const isPast = ({ at }: { at: Date }) => at < demo.now
  return { views: visits.views.filter(isPast), steps: visits.steps.filter(isPast) }
}

interface DemoSession {
  sessionId: string
  day: string
  random: () => number
}

function playSession(visits: DemoVisits, { sessionId, day, random }: DemoSession): void {
  const atMs = boundsOf(day).startMs + (firstHour + random() * openHours) * hourMs
  const play = beginSession(visits, { sessionId, atMs, random })
  if (random() < returning) playReturn(play)
  else playFirstVisit(play)
}

const paidWithinMs = 1_200_000

/** Adds a visitor who registers and pays in the same visit. */
function playPurchase(visits: DemoVisits, { sessionId, paidAt }: DemoSale, random: () => number): void {
  const atMs = paidAt.getTime() - paidWithinMs
  const { open, reach } = beginSession(visits, { sessionId, atMs, random })
  open('/')
  open('/pricing')
  open('/register')
  reach('register')
  open('/checkout')
  reach('checkout_start')
  visits.steps.push({ at: paidAt, sessionId, eventType: 'payment_complete', eventData: { demo: true } })
}

function beginSession(
  visits: DemoVisits,
  begin: { sessionId: string; atMs: number; random: () => number },
): Play {
  const { sessionId, random } = begin
  let { atMs } = begin
  let source = sourceOf(random())
  return {
    random,
    open(pagePath) {
      const seconds = Math.round(8 + 260 * random() ** 2)
      visits.views.push({
        at: new Date(atMs),
        sessionId,
        pagePath,
        userAgent,
        trafficSource: source,
        secondsOnPage: random() < 0.85 ? seconds : null,
      })
      source = 'internal'
      atMs += seconds * 1000
    },
    reach(eventType) {
      visits.steps.push({ at: new Date(atMs), sessionId, eventType, eventData: { demo: true } })
    },
  }
}

interface Play {
  open: (pagePath: string) => void
  reach: (step: FunnelStep) => void
  random: () => number
}

function playReturn({ open, reach, random }: Play): void {
  open('/auth')
  reach('login_complete')
  open('/study')
  const more = Math.floor(random() * 5)
  for (let page = 0; page < more; page++) open(learnerPages[Math.floor(random() * learnerPages.length)] ?? '')
  if (random() < 0.06) {
    open('/checkout')
    reach('checkout_start')
  }
}

function playFirstVisit({ open, reach, random }: Play): void {
  open(random() < 0.7 ? '/' : '/board-review')
  if (random() < 0.45) open('/study-resources')
  if (random() < 0.5) open('/pricing')
  else return
  if (random() < 0.4) {
    open('/register')
    reach('register')
    if (random() < 0.7) {
      reach('login_complete')
      open('/study')
    }
    if (random() < 0.35) {
      open('/checkout')
      reach('checkout_start')
    }
  }
}

function sourceOf(dice: number): TrafficSource {
  let rest = dice
  for (const [source, share] of sources) {
    if (rest < share) return source
    rest -= share
  }
  return 'direct'
}
