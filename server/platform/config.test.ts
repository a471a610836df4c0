import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://regimen.example',
  DATABASE_URL: 'postgres://db.example/regimen',
  PAYMENTS: 'test',
  SECRETS_KEY: randomBytes(32).toString('hex'),
}
const read = (env: Record<string, string | undefined> = {}) => readConfig({ ...production, ...env })

describe('production', () => {
  test.each([
    ['ADMIN_PASSWORD', 'password'],
    ['ADMIN_PASSWORD', 'Qwerty123'],
    ['ADMIN_PASSWORD', 'admin2024'],
    ['ADMIN_PASSWORD', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'],
    ['METRICS_TOKEN', 'metrics'],
    ['METRICS_TOKEN', 'aaaaaaaaaaaaaaaaaaaaaaaa'],
    ['SECRETS_KEY', undefined],
    ['SECRETS_KEY', ''],
    ['SECRETS_KEY', '0'.repeat(64)],
    ['SECRETS_KEY', 'too short'],
    ['PUBLIC_URL', undefined],
    ['PUBLIC_URL', 'http://regimen.example'],
    ['PUBLIC_URL', 'https://'],
    ['PUBLIC_URL', 'https:///study'],
    ['PUBLIC_URL', 'https://:443'],
    ['PUBLIC_URL', 'https://?x'],
    ['PUBLIC_URL', 'https:// /'],
  ])('refuses %s = %j by name', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(name)
  })

  test.each([
    ['ADMIN_PASSWORD', 'corr3ct-horse'],
    ['ADMIN_PASSWORD', 'four words and a half'],
    ['METRICS_TOKEN', randomBytes(16).toString('hex')],
    ['METRICS_TOKEN', randomBytes(16).toString('base64')],
    ['SECRETS_KEY', randomBytes(32).toString('base64')],
    ['SECRETS_KEY', randomBytes(32).toString('base64url')],
    ['PUBLIC_URL', 'https://study.regimen.example:8443'],
    ['PUBLIC_URL', 'https://[2001:db8::1]'],
  ])('takes %s = %j', (name, value) => {
    expect(() => read({ [name]: value })).not.toThrow()
  })

  test('names all problems at once', () => {
    const start = () => read({ SECRETS_KEY: undefined, METRICS_TOKEN: 'x', PUBLIC_URL: 'https://' })
    for (const name of ['SECRETS_KEY', 'METRICS_TOKEN', 'PUBLIC_URL']) expect(start).toThrow(name)
  })

  test('names the embedded database as a risk, and starts', () => {
    expect(read({ DATABASE_URL: undefined }).risks).toEqual([expect.stringContaining('DATABASE_URL')])
    expect(read().risks).toEqual([])
  })
})

test('outside production weak settings and no key are accepted', () => {
  const config = readConfig({ NODE_ENV: 'development', ADMIN_PASSWORD: 'admin1', METRICS_TOKEN: 'x' })
  expect(config.secretsKey).toBeUndefined()
  expect(config.risks).toEqual([])
  expect(() => readConfig({ SECRETS_KEY: 'nonsense' })).toThrow('SECRETS_KEY')
})

describe('ROLE', () => {
  test('is both unless another is set', () => {
    expect(read().role).toBe('both')
    expect(read({ ROLE: 'worker' }).role).toBe('worker')
    expect(() => read({ ROLE: 'jobs' })).toThrow('ROLE')
  })

  test.each(['web', 'worker'])('%s needs a database that several processes can use', (role) => {
    expect(() => readConfig({ ROLE: role })).toThrow(`DATABASE_URL: must be set with ROLE=${role}`)
    expect(readConfig({ ROLE: role, DATABASE_URL: 'postgres://db.example/regimen' }).role).toBe(role)
  })

  test('names test providers that do not know of one another as a risk', () => {
    const live = {
      PAYMENTS: 'live',
      PAYPAL_CLIENT_ID: 'a',
      PAYPAL_CLIENT_SECRET: 'b',
      PAYPAL_WEBHOOK_ID: 'c',
    }
    const shared = { TEST_PROVIDER_URL: 'http://127.0.0.1:4000' }
    expect(read({ ROLE: 'web' }).risks).toEqual([expect.stringContaining('TEST_PROVIDER_URL')])
    expect(read({ ROLE: 'web', ...shared }).risks).toEqual([])
    expect(read({ ROLE: 'web', ...live }).risks).toEqual([])
  })
})

test('DRAIN_SECONDS is a whole number up to 60, and 0 unless set', () => {
  expect(read().drainSeconds).toBe(0)
  expect(read({ DRAIN_SECONDS: '60' }).drainSeconds).toBe(60)
  for (const seconds of ['-1', '61', '1.5', 'long'])
    expect(() => read({ DRAIN_SECONDS: seconds })).toThrow('DRAIN_SECONDS')
})

test.each(['1', '0', '2.5', 'never'])('visits cannot be deleted after %s days', (days) =>
  expect(() => read({ VISIT_RETENTION_DAYS: days })).toThrow('VISIT_RETENTION_DAYS'),
)

test('visits are deleted after 120 days unless another number is set', () => {
  expect(read().visitRetentionDays).toBe(120)
  expect(read({ VISIT_RETENTION_DAYS: '2' }).visitRetentionDays).toBe(2)
})
