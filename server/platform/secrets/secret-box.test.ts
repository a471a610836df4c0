import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSecretBox, isSealed } from './secret-box.ts'

const key = randomBytes(32)
const box = createSecretBox(() => key)
const secret = 'JBSWY3DPEHPK3PXP'

test('a sealed secret opens again, and is different each time', () => {
  const [one, two] = [box.seal(secret, 'user 1'), box.seal(secret, 'user 1')]
  expect(one).not.toBe(two)
  for (const sealed of [one, two]) {
    expect(isSealed(sealed)).toBe(true)
    expect(sealed).not.toContain(secret)
    expect(box.open(sealed, 'user 1')).toBe(secret)
  }
})

test('it does not open for another owner, with another key or with a changed bit', () => {
  const sealed = box.seal(secret, 'user 1')
  const other = createSecretBox(() => randomBytes(32))
  expect(() => box.open(sealed, 'user 2')).toThrow('SECRETS_KEY')
  expect(() => other.open(sealed, 'user 1')).toThrow('SECRETS_KEY')
  const parts = sealed.split('.')
  for (const at of [1, 2, 3]) {
    const changed = Buffer.from(parts[at] ?? '', 'base64url')
    changed[0] = (changed[0] ?? 0) ^ 1
    const forged = parts.with(at, changed.toString('base64url')).join('.')
    expect(() => box.open(forged, 'user 1')).toThrow('SECRETS_KEY')
  }
})

test.each(['', secret, 'v1.', 'v1.abc', 'v1.a.b.c', 'v2.a.b.c', 'v1.AAAA.AAAA.AAAA'])(
  '%j is not opened',
  (text) => {
    expect(() => box.open(text, 'user 1')).toThrow()
  },
)
