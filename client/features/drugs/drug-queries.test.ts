import { expect, test } from 'vitest'
import { CallError } from '#client/platform/calls/call-error.ts'
import { asDrugsError } from './drug-queries.ts'

const messageOf = (error: unknown) => {
  try {
    return asDrugsError(error)
  } catch (thrown) {
    return thrown instanceof Error ? thrown.message : undefined
  }
}

test('a 401 of the drug list reads AUTHENTICATION_REQUIRED, every other error is unchanged', () => {
  expect(messageOf(new CallError({ status: 401, code: 'signed_out', text: 'Please sign in' }))).toBe(
    'AUTHENTICATION_REQUIRED',
  )
  expect(messageOf(new CallError({ status: 503, code: 'server', text: 'Service Unavailable' }))).toBe(
    'Service Unavailable',
  )
  expect(messageOf(new TypeError('broken'))).toBe('broken')
})
