import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { referredEmails } from '#domain/pricing/referral.ts'
import { badAddresses, goodAddresses } from '#tests/support/addresses.ts'
import { profileBody, recoveryBody, registerBody, registerByEmailBody } from './accounts/accounts.ts'
import { inviteBody } from './accounts/user-admin.ts'
import { correctAddressBody } from './accounts/user-support.ts'
import { check } from './field-messages.ts'
import { checkAddressList } from './messages/address-list.ts'
import { mailAdmin } from './messages/mail-admin.ts'

/** Every form validates with the body of its call, so that page and API refuse the same addresses in the same words. */

const validEmail = 'Please enter a valid email'
const validAddress = 'Please enter a valid email address'

describe.each<[what: string, body: z.ZodType, field: string, message: string]>([
  ['a registration', registerBody, 'email', validEmail],
  ['a short registration', registerByEmailBody, 'email', validEmail],
  ['a friend', registerBody, 'referralEmail1', validEmail],
  ['another friend', registerBody, 'referralEmail2', validEmail],
  ['a profile', profileBody, 'email', validEmail],
  ['a forgotten password', recoveryBody, 'email', validAddress],
  ['a correction', correctAddressBody, 'email', validEmail],
  ['an invitation', inviteBody, 'email', validEmail],
  ['a message', mailAdmin.sendEmail.body, 'to', validAddress],
  ['a test message', mailAdmin.sendTemplateEmail.body, 'to', validAddress],
])('%s', (_what, body, field, message) => {
  function problemOf(address: string): string | undefined {
    const checked = check(body, { [field]: address })
    if ('value' in checked) return undefined
    return checked.problems.find((problem) => problem.field === field)?.message
  }

  test('takes the good ones, with spaces around them too', () => {
    for (const [kind, address] of goodAddresses)
      expect([problemOf(address), problemOf(` ${address} `)], kind).toEqual([undefined, undefined])
  })

  test('refuses the bad ones, and says why', () => {
    for (const [kind, address] of badAddresses) expect(problemOf(address), kind).toBe(message)
  })
})

test('a list takes and refuses the same', () => {
  const listOf = (addresses: typeof goodAddresses) => addresses.map(([, address]) => address).join('\n')
  expect(checkAddressList(listOf(goodAddresses)).problem).toBeNull()
  for (const [, address] of badAddresses)
    expect(checkAddressList(address).problem).toMatch(/^These are no e-mail addresses: /)
})

test('a referral counts the same', () => {
  const counts = ([, address]: (typeof goodAddresses)[number]) =>
    referredEmails([address], 'me@clinic.example').length === 1
  expect(goodAddresses.filter((one) => !counts(one))).toEqual([])
  expect(badAddresses.filter(counts)).toEqual([])
})
