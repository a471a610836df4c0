import type { z } from 'zod'
import type { pageExitBody, pageViewBody } from '#contracts/visits/visits.ts'
import type { Deps } from '#server/deps.ts'
import { savePageExit, savePageView } from './visits.queries.ts'

const longestStaySeconds = 86_400

/** Query strings may contain tokens and search words: they are never stored. */
const withoutQuery = (address: string) => address.replace(/[?#].*$/s, '')

export async function recordPageView(deps: Deps, view: z.output<typeof pageViewBody>): Promise<void> {
  await savePageView(deps.db, {
    at: deps.clock.now(),
    sessionId: view.sessionId,
    pagePath: withoutQuery(view.pagePath),
    pageTitle: view.pageTitle,
    referrerUrl: view.referrerUrl ? withoutQuery(view.referrerUrl) : null,
    userAgent: view.userAgent?.slice(0, 300) || null,
    trafficSource: view.trafficSource,
    utmSource: view.utm_source || null,
    utmMedium: view.utm_medium || null,
    utmCampaign: view.utm_campaign || null,
  })
}

/** @returns whether there was such a page view within the last day. */
export function recordPageExit(deps: Deps, exit: z.output<typeof pageExitBody>): Promise<boolean> {
  return savePageExit(deps.db, {
    sessionId: exit.sessionId,
    pagePath: withoutQuery(exit.pagePath),
    secondsOnPage: Math.min(longestStaySeconds, Math.round(exit.timeOnPage)),
    since: new Date(deps.clock.now().getTime() - longestStaySeconds * 1000),
  })
}
