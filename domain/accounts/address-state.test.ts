import { expect, test } from 'vitest'
import { type AddressState, awaitedAddress, isAddressConfirmed } from './address-state.ts'

test.each<[what: string, state: AddressState, isConfirmed: boolean, awaited: string | undefined]>([
  ['never confirmed', { email: 'a', confirmedEmail: null, pendingEmail: null }, false, 'a'],
  ['confirmed', { email: 'a', confirmedEmail: 'a', pendingEmail: null }, true, undefined],
  ['another one was confirmed', { email: 'b', confirmedEmail: 'a', pendingEmail: null }, false, 'b'],
  ['confirmed, and a change waits', { email: 'a', confirmedEmail: 'a', pendingEmail: 'b' }, true, 'b'],
  [
    'confirmed, and mail to it comes back',
    { email: 'a', confirmedEmail: 'a', pendingEmail: null, isFailing: true },
    true,
    'a',
  ],
  [
    'mail to it comes back, and a change waits',
    { email: 'a', confirmedEmail: 'a', pendingEmail: 'b', isFailing: true },
    true,
    'b',
  ],
  ['unconfirmed, and a change waits', { email: 'a', confirmedEmail: null, pendingEmail: 'b' }, false, 'b'],
])('%s', (_what, state, isConfirmed, awaited) => {
  expect(isAddressConfirmed(state)).toBe(isConfirmed)
  expect(awaitedAddress(state)).toBe(awaited)
})
