import { expect, test } from 'vitest'
import { newUsername } from '#contracts/accounts/accounts.ts'
import { usernameOfAddress } from './username-of-address.ts'

test.each([
  ['robin.meyer@mail.example', 'robin.meyer-48213'],
  ['Robin+boards@mail.example', 'Robin-48213'],
  ['o’neil\u00a0x@mail.example', 'oneilx-48213'],
  ['a@b.example', 'a-48213'],
  ['müller@mail.example', 'mller-48213'],
  ['+@mail.example', 'learner-48213'],
  ['..@mail.example', 'learner-48213'],
  ['', 'learner-48213'],
  [`${'a'.repeat(64)}@mail.example`, `${'a'.repeat(40)}-48213`],
])('the username of %s is valid: %s', (address, username) => {
  expect(usernameOfAddress(address, 48_213)).toBe(username)
  expect(newUsername.parse(username)).toBe(username)
})
