import { describe, expect, it } from 'vitest'
import { isFailingByRepetition, readRefusal, statusIn, weightOf } from './failing-address.ts'

it.each([
  ['5.1.1', 'permanent', 'no such mailbox'],
  ['5.1.2', 'permanent', 'no such domain'],
  ['5.1.10', 'permanent', 'a domain that takes no mail'],
  ['5.2.1', 'permanent', 'a disabled mailbox'],
  ['5.4.4', 'permanent', 'no way to the host'],
  ['5.0.0', 'permanent', 'nothing more said'],
  ['5.7.13', 'permanent', 'a disabled account'],
  ['5.1.8', 'temporary', 'the address of the sender'],
  ['5.2.2', 'temporary', 'a full mailbox'],
  ['5.2.3', 'temporary', 'too long a message'],
  ['5.4.7', 'temporary', 'the time is over'],
  ['5.3.4', 'temporary', 'too big a message'],
  ['5.6.0', 'temporary', 'the content'],
  ['5.7.1', 'temporary', 'a policy'],
  ['5.7.26', 'temporary', 'no DKIM'],
  ['4.1.1', 'temporary', 'a mailbox that may come'],
  ['4.4.1', 'temporary', 'no answer'],
  ['', 'temporary', 'no code'],
])('%s is %s: %s', (status, weight) => {
  expect(weightOf(status)).toBe(weight)
})

it.each([
  ['5.1.1', '5.1.1'],
  ['550 5.7.26 This mail is unauthenticated', '5.7.26'],
  ['550-5.1.1 The account does not exist', '5.1.1'],
  ['554 delivery error: dd', '5.0.0'],
  ['421 try later', '4.0.0'],
  ['refused from 5.1.1.1, 450 later', '4.0.0'],
  ['lost in a version 12.5.1 of 5500', undefined],
  ['', undefined],
])('the code in “%s” is %s', (text, status) => {
  expect(statusIn(text)).toBe(status)
})

it.each([
  ['550 5.1.1 No such user', 'permanent', '5.1.1'],
  ['550-5.1.2 Bad destination system', 'permanent', '5.1.2'],
  ['556 5.1.10 Recipient address has null MX', 'permanent', '5.1.10'],
  ['550 5.2.1 The account is disabled', 'permanent', '5.2.1'],
  ['552 5.2.2 Mailbox full', 'temporary', '5.2.2'],
  ['552 4.2.2 Mailbox full', 'temporary', '4.2.2'],
  ['550 5.1.8 Sender address rejected', 'temporary', '5.1.8'],
  ['554 5.7.1 Relay access denied', 'temporary', '5.7.1'],
  ['554 5.6.0 Content refused', 'temporary', '5.6.0'],
  ['550 relay not permitted', 'temporary', '5.0.0'],
  ['550', 'temporary', '5.0.0'],
  ['', 'temporary', '5.0.0'],
])('the answer “%s” in SMTP is %s, %s', (answer, kind, status) => {
  expect(readRefusal(answer)).toEqual({ kind, status })
})

describe('temporary failures', () => {
  const at = (day: number, hour = 12) => Date.UTC(2026, 10, day, hour)
  const now = at(21, 18)

  it.each([
    ['three days in a row', [at(19), at(20), at(21)], true],
    ['three days within a week of each other, in any order', [at(21), at(9), at(15)], true],
    ['two days', [at(20), at(21)], false],
    ['three in one day', [at(21, 1), at(21, 2), at(21, 3)], false],
    ['a week without one in between', [at(12), at(13), at(20), at(21)], false],
    ['a week without one since', [at(10), at(11), at(12)], false],
    ['none', [], false],
  ])('%s: %s', (_what, failures, isFailing) => {
    expect(isFailingByRepetition(failures, now)).toBe(isFailing)
  })
})
