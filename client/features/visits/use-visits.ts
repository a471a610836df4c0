import { useEffect, useRef } from 'react'
import { trafficSourceOf } from '#domain/visits/traffic-source.ts'
import { sendPageExit, sendPageView } from './visit-calls.ts'

/** Sends a page view for every page of the app and, when it is left, the time spent on it. */
export function useVisits(pagePath: string): void {
  const previous = useRef<string>(undefined)
  useEffect(() => {
    // The title of a new page is set in the same turn as this effect.
    const timer = setTimeout(() => sendPageView(viewOf(pagePath, previous.current)))
    const leave = watchStay((timeOnPage) => sendPageExit({ pagePath, timeOnPage }))
    return () => {
      clearTimeout(timer)
      previous.current = pagePath
      leave()
    }
  }, [pagePath])
}

/**
 * Reports the seconds so far whenever the page is hidden, since a phone may send nothing later, and again
 * when the page is left. The last report counts.
 */
function watchStay(report: (seconds: number) => void): () => void {
  const begunMs = performance.now()
  const reportNow = () => report(Math.round((performance.now() - begunMs) / 1000))
  const reportHidden = () => {
    if (document.visibilityState === 'hidden') reportNow()
  }
  document.addEventListener('visibilitychange', reportHidden)
  return () => {
    document.removeEventListener('visibilitychange', reportHidden)
    reportNow()
  }
}

function viewOf(pagePath: string, previousPath: string | undefined) {
  const search = new URLSearchParams(location.search)
  const utm = (name: string) => search.get(name)?.slice(0, 100) || undefined
  const referrerUrl = previousPath === undefined ? document.referrer : location.origin + previousPath
  const campaign = {
    utm_source: utm('utm_source'),
    utm_medium: utm('utm_medium'),
    utm_campaign: utm('utm_campaign'),
  }
  return {
    pagePath,
    pageTitle: document.title.slice(0, 300),
    referrerUrl: referrerUrl.replace(/[?#].*$/, '').slice(0, 2000),
    userAgent: navigator.userAgent.slice(0, 300),
    trafficSource: trafficSourceOf({
      referrerUrl,
      ownHost: location.host,
      utmSource: campaign.utm_source,
      utmMedium: campaign.utm_medium,
    }),
    ...campaign,
  }
}
