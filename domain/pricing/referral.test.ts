import { expect, test } from 'vitest'
import { earnsReferralDiscount, referralStatus, referredEmails } from './referral.ts'

const own = 'Me@Clinic.org'

test.each<[string, (string | null | undefined)[], boolean]>([
  ['two friends', ['a@x.org', 'b@x.org'], true],
  ['spaces and capitals', [' A@x.org ', 'b@X.ORG'], true],
  ['one friend', ['a@x.org', ''], false],
  ['missing', ['a@x.org', undefined], false],
  ['none', [null, null], false],
  ['twice the same', ['a@x.org', 'A@X.org'], false],
  ['oneself', ['a@x.org', 'me@clinic.ORG'], false],
  ['no address', ['a@x.org', 'friend'], false],
  ['no dot', ['a@x.org', 'b@localhost'], false],
  ['two at signs', ['a@x.org', 'b@@x.org'], false],
  ['a space inside', ['a@x.org', 'b c@x.org'], false],
  ['an empty part', ['a@x.org', 'b@x..org'], false],
  ['too long', ['a@x.org', `${'b'.repeat(250)}@x.org`], false],
])('%s', (_, emails, earned) => {
  expect(earnsReferralDiscount(emails, own)).toBe(earned)
})

test('the friends who get an e-mail', () => {
  expect(referredEmails([' A@x.org', 'b@x.org', 'ME@clinic.org', '', 'a@X.org'], own)).toEqual([
    'a@x.org',
    'b@x.org',
  ])
})

test.each([
  ['a long name', 'first.last+board@x.org', true],
  ['subdomains', 'b@mail.clinic.example.org', true],
  ['as long as an address may be', `${'b'.repeat(248)}@x.org`, true],
  ['one character more', `${'b'.repeat(249)}@x.org`, false],
  ['a space after it', 'b@x.org c', false],
  ['an at sign at the end', 'b@x.org@', false],
])('an address with %s', (_what, email, counts) => {
  expect(referredEmails([email, null, undefined], own)).toEqual(counts ? [email] : [])
})

test.each([
  ['pending', false, 1],
  ['expired', false, 0],
  ['expired', false, -1],
  ['registered', true, 1],
  ['registered', true, -1],
] as const)('a referral is %s when registered is %s and %i ms are left', (status, isRegistered, leftMs) => {
  const nowMs = Date.UTC(2026, 5, 1)
  expect(referralStatus({ isRegistered, expiresAtMs: nowMs + leftMs }, nowMs)).toBe(status)
})
