import { expect, it } from 'vitest'
import { passwordStrength } from './password-strength.ts'

it.each([
  ['', 0],
  ['abcde', 0],
  ['abcdef', 1],
  ['aaaaaaaaaaaaaaaa', 1],
  ['Abcdef1', 2],
  ['correct horse battery', 3],
  ['Tr0ub4dor&3x', 3],
])('reads %j as level %i', (password, level) => {
  expect(passwordStrength(password).level).toBe(level)
})
