/** The sources of visits. */
export const trafficSources = ['direct', 'internal', 'search', 'social', 'referral'] as const
export type TrafficSource = (typeof trafficSources)[number]

/** The facts about the origin of a page view; `ownHost` is the host (with port) of the page itself. */
export interface VisitOrigin {
  referrerUrl: string
  ownHost: string
  utmSource?: string | undefined
  utmMedium?: string | undefined
}

/** Sites with a domain per country (google.co.uk), then single hosts; mobile apps appear as such hosts. */
const searchHost =
  /(?:^|\.)(?:(?:google|bing|yahoo|duckduckgo|ecosia|qwant|startpage|yandex|baidu)\.(?:com?\.)?[a-z]+|search\.brave\.com|kagi\.com|naver\.com|seznam\.cz|android\.googlequicksearchbox)$/
const socialHost =
  /(?:^|\.)(?:(?:facebook|instagram|linkedin|twitter|reddit|youtube|tiktok|pinterest)\.(?:com?\.)?[a-z]+|x\.com|t\.co|lnkd\.in|youtu\.be|threads\.net|bsky\.app|t\.me|fb\.me)$/

const searchMedium = /^(?:cpc|ppc|paidsearch|organic|search)$/
const socialMedium = /^(?:social|social-network|social-media|sm|paidsocial)$/

/**
 * Classifies a page view. A referrer on our own host is internal; otherwise campaign fields take precedence
 * over the referrer, since many apps remove it; without both the source is direct. Mail from a search
 * company's webmail is a referral.
 */
export function trafficSourceOf({ referrerUrl, ownHost, utmSource, utmMedium }: VisitOrigin): TrafficSource {
  const authority = authorityOf(referrerUrl)
  if (authority !== undefined && authority === ownHost.toLowerCase()) return 'internal'
  const campaign = sourceOfCampaign(utmSource, utmMedium)
  if (campaign) return campaign
  return authority === undefined ? 'direct' : sourceOfHost(authority.replace(/:\d+$/, ''))
}

function sourceOfCampaign(source = '', medium = ''): TrafficSource | undefined {
  const by = medium.trim().toLowerCase()
  const from = source.trim().toLowerCase()
  if (searchMedium.test(by)) return 'search'
  if (socialMedium.test(by)) return 'social'
  if (by !== '') return 'referral'
  if (from === '') return undefined
  return sourceOfHost(from.includes('.') ? from : `${from}.com`)
}

function sourceOfHost(host: string): TrafficSource {
  if (host.startsWith('mail.')) return 'referral'
  if (searchHost.test(host)) return 'search'
  return socialHost.test(host) ? 'social' : 'referral'
}

/** Host and port of an absolute address, in lower case; undefined for anything else. */
function authorityOf(address: string): string | undefined {
  return /^[a-z][a-z0-9+.-]*:\/\/(?:[^/?#@]*@)?([^/?#]+)/i.exec(address.trim())?.[1]?.toLowerCase()
}
