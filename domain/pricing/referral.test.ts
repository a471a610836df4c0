import { expect, test } from 'vitest'
import {
  earnsReferralDiscount,
  type ReferralProblem,
  referralProblem,
  referralStatus,
  referredEmails,
} from './referral.ts'

const own = 'Me@Clinic.org'

test.each<[string, (string | null | undefined)[], boolean, ReferralProblem | undefined]>([
  ['two friends', ['a@x.org', 'b@x.org'], true, undefined],
  ['spaces and capitals', [' A@x.org ', 'b@X.ORG'], true, undefined],
  ['one friend', ['a@x.org', ''], false, 'one-friend'],
  ['missing', ['a@x.org', undefined], false, 'one-friend'],
  ['the second one only', [' ', 'b@x.org'], false, 'one-friend'],
  ['none', [null, null], false, undefined],
  ['spaces only', [' ', ''], false, undefined],
  ['twice the same', ['a@x.org', 'A@X.org'], false, 'same-friend'],
  ['oneself', ['a@x.org', 'me@clinic.ORG'], false, 'oneself'],
  ['oneself alone', ['me@clinic.ORG', ''], false, 'oneself'],
  ['oneself twice', ['me@clinic.ORG', 'Me@clinic.org'], false, 'oneself'],
  ['no address', ['a@x.org', 'friend'], false, 'invalid'],
  ['no address, twice', ['friend', 'friend'], false, 'invalid'],
  ['no dot', ['a@x.org', 'b@localhost'], false, 'invalid'],
  ['two at signs', ['a@x.org', 'b@@x.org'], false, 'invalid'],
  ['a space inside', ['a@x.org', 'b c@x.org'], false, 'invalid'],
  ['an empty part', ['a@x.org', 'b@x..org'], false, 'invalid'],
  ['too long', ['a@x.org', `${'b'.repeat(250)}@x.org`], false, 'invalid'],
])('%s', (_, emails, earned, problem) => {
  expect(earnsReferralDiscount(emails, own)).toBe(earned)
  expect(referralProblem(emails, own)).toBe(problem)
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
