import { CallError } from '#client/platform/calls/call-error.ts'
import { call } from '#client/platform/calls/calls.ts'
import type { CallInput } from '#contracts/endpoint.ts'
import type { visits } from '#contracts/visits/visits.ts'
import { visitSession } from './visit-session.ts'

/**
 * These are written out instead of imported, because the contract's schemas are larger than the public pages.
 */
const pageView = { method: 'POST', path: '/api/analytics/page-view' } as typeof visits.pageView
const conversionPath: (typeof visits.conversion)['path'] = '/api/analytics/conversion'
const pageExitPath: (typeof visits.pageExit)['path'] = '/api/analytics/page-exit'

type Body<E extends 'pageView' | 'conversion' | 'pageExit'> = Omit<
  NonNullable<CallInput<(typeof visits)[E]>['body']>,
  'sessionId'
>

/** Failures of visit tracking are never shown. A missing network is none. */
function logOnly(error: unknown): void {
  if (error instanceof CallError && error.status === 0) return
  // biome-ignore lint/suspicious/noConsole: failures of tracking are only logged, as specified
  console.warn('A visit event was not sent:', error)
}

export function sendPageView(body: Body<'pageView'>): void {
  const sessionId = visitSession()
  if (sessionId) void call(pageView, { body: { sessionId, ...body } }).catch(logOnly)
}

interface Conversion {
  eventType: 'register' | 'login_complete' | 'checkout_start'
  eventData?: Record<string, string | number | boolean | null>
  /** The amount to be paid, in cents. */
  conversionValue?: number
}

/** Sends a step of the funnel as a beacon, since many steps are sent just before the page is left. */
export function sendConversion({ eventType, eventData = {}, conversionValue = 0 }: Conversion): void {
  const sessionId = visitSession()
  const body: Body<'conversion'> = { eventType, eventData, conversionValue }
  if (sessionId) beacon(conversionPath, { sessionId, ...body })
}

export function sendPageExit(body: { pagePath: string; timeOnPage: number }): void {
  const sessionId = visitSession()
  if (sessionId) beacon(pageExitPath, { sessionId, ...body })
}

/** Sends a request that outlives the page. */
function beacon(path: string, body: object): void {
  const isTaken = navigator.sendBeacon(path, new Blob([JSON.stringify(body)], { type: 'application/json' }))
  if (!isTaken) logOnly(`the browser did not take ${path}`)
}
