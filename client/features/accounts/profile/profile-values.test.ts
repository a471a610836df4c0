import { expect, it } from 'vitest'
import { changedFields } from './profile-values.ts'

const stored = {
  username: 'ada',
  email: 'ada@example.org',
  firstName: 'Ada',
  lastName: 'L',
  degrees: '',
  role: 'other',
  practiceLocation: '',
}

it('sends only what was changed', () => {
  expect(changedFields(stored, { ...stored, lastName: 'Lovelace', practiceLocation: 'Leeds ' })).toEqual({
    lastName: 'Lovelace',
    practiceLocation: 'Leeds',
  })
})

it('ignores added spaces', () => {
  expect(changedFields(stored, { ...stored, firstName: ' Ada ' })).toEqual({})
})
