import { expect, test } from 'vitest'
import { type AddressState, awaitedAddress, isAddressConfirmed } from './address-state.ts'

test.each<[what: string, state: AddressState, isConfirmed: boolean, awaited: string | undefined]>([
  ['never confirmed', { email: 'a', confirmedEmail: null, pendingEmail: null, isFailing: false }, false, 'a'],
  ['confirmed', { email: 'a', confirmedEmail: 'a', pendingEmail: null, isFailing: false }, true, undefined],
  [
    'another one was confirmed',
    { email: 'b', confirmedEmail: 'a', pendingEmail: null, isFailing: false },
    false,
    'b',
  ],
  [
    'confirmed, and a change waits',
    { email: 'a', confirmedEmail: 'a', pendingEmail: 'b', isFailing: false },
    true,
    'b',
  ],
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
  [
    'unconfirmed, and a change waits',
    { email: 'a', confirmedEmail: null, pendingEmail: 'b', isFailing: false },
    false,
    'b',
  ],
])('%s', (_what, state, isConfirmed, awaited) => {
  expect(isAddressConfirmed(state)).toBe(isConfirmed)
  expect(awaitedAddress(state)).toBe(awaited)
})
