import { describe, expect, test } from 'vitest'
import { trafficSourceOf } from './traffic-source.ts'

const ownHost = 'regimen.example'

describe('trafficSourceOf', () => {
  test.each([
    // no information
    ['', 'direct'],
    ['not an address', 'direct'],
    ['about:blank', 'direct'],
    // our own pages
    ['https://regimen.example/pricing', 'internal'],
    ['https://REGIMEN.example', 'internal'],
    ['https://regimen.example:8443/', 'referral'],
    ['https://notregimen.example/', 'referral'],
    // search engines, in every country
    ['https://www.google.com/', 'search'],
    ['https://www.google.co.uk/search?q=oncology+boards', 'search'],
    ['https://google.de', 'search'],
    ['https://search.yahoo.com/', 'search'],
    ['https://www.google.com.br/', 'search'],
    ['https://duckduckgo.com/', 'search'],
    ['https://search.brave.com/search?q=x', 'search'],
    ['https://www.bing.com/search', 'search'],
    ['android-app://com.google.android.googlequicksearchbox/', 'search'],
    // webmail of a search company is not a search
    ['https://mail.google.com/mail/u/0/', 'referral'],
    // lookalike names
    ['https://google.evil.example/', 'referral'],
    ['https://notgoogle.com/', 'referral'],
    ['https://netflix.com/', 'referral'],
    // social networks
    ['https://t.co/abc', 'social'],
    ['https://x.com/someone/status/1', 'social'],
    ['https://l.facebook.com/l.php?u=x', 'social'],
    ['https://www.linkedin.com/feed/', 'social'],
    ['https://old.reddit.com/r/oncology', 'social'],
    ['https://out.reddit.com:443/', 'social'],
    ['android-app://com.linkedin.android/', 'social'],
    // everything else
    ['https://www.asco.org/education', 'referral'],
    ['https://fellowship.hospital.example/board-resources', 'referral'],
  ])('%s is %s', (referrerUrl, source) => {
    expect(trafficSourceOf({ referrerUrl, ownHost })).toBe(source)
  })

  test.each([
    ['', 'google', 'cpc', 'search'],
    ['', 'google', undefined, 'search'],
    ['', 'newsletter', 'email', 'referral'],
    ['', 'newsletter', undefined, 'referral'],
    ['', 'LinkedIn', ' Social ', 'social'],
    ['', 'linkedin', '', 'social'],
    ['', 'x.com', undefined, 'social'],
    ['https://www.google.com/', 'asco', 'banner', 'referral'],
    ['https://t.co/1', 'google', 'cpc', 'search'],
    ['https://regimen.example/', 'google', 'cpc', 'internal'],
    ['https://www.google.com/', '', '', 'search'],
  ])('referrer %s with utm %s / %s is %s', (referrerUrl, utmSource, utmMedium, source) => {
    expect(trafficSourceOf({ referrerUrl, ownHost, utmSource, utmMedium })).toBe(source)
  })

  test('the port belongs to our own host', () => {
    expect(trafficSourceOf({ referrerUrl: 'http://localhost:3000/', ownHost: 'localhost:3000' })).toBe(
      'internal',
    )
    expect(trafficSourceOf({ referrerUrl: 'http://localhost:5173/', ownHost: 'localhost:3000' })).toBe(
      'referral',
    )
  })
})
