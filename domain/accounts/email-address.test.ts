import { expect, test } from 'vitest'
import { badAddresses, goodAddresses } from '#tests/support/addresses.ts'
import { isEmailAddress } from './email-address.ts'

test.each(goodAddresses)('an address %s is one: %j', (_kind, address) => {
  expect(isEmailAddress(address)).toBe(true)
})

test.each(badAddresses)('an address %s is none: %j', (_kind, address) => {
  expect(isEmailAddress(address)).toBe(false)
})
