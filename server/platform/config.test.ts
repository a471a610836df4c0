import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://regimen.example',
  DATABASE_URL: 'postgres://db.example/regimen',
  PAYMENTS: 'test',
  SECRETS_KEY: randomBytes(32).toString('hex'),
  TRUST_PROXY: 'loopback',
  MAIL: 'outbox',
  POSTAL_ADDRESS: '1 Main Street, Springfield',
}
const read = (env: Record<string, string | undefined> = {}) => readConfig({ ...production, ...env })

type Setting = [name: string, value: string | undefined, more?: Record<string, string | undefined>]

describe('production', () => {
  test.each<Setting>([
    ['ADMIN_PASSWORD', 'password'],
    ['ADMIN_PASSWORD', 'Qwerty123'],
    ['ADMIN_PASSWORD', 'admin2024'],
    ['ADMIN_PASSWORD', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'],
    ['METRICS_TOKEN', 'metrics'],
    ['BOUNCE_WEBHOOK_TOKEN', 'bounces'],
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
    ['TRUST_PROXY', undefined],
    ['TRUST_PROXY', ''],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '1'],
    ['TRUST_PROXY', '*'],
    ['TRUST_PROXY', 'balancer.example'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '0.0.0.0/0'],
    ['TRUST_PROXY', '0.0.0.0/1,128.0.0.0/1'],
    ['TRUST_PROXY', '::/0'],
    ['TRUST_PROXY', '::ffff:0:0/96'],
    ['TRUST_PROXY', '10.0.0.1, ::/0'],
    ['TRUST_PROXY', '10.0.0.1,,'],
    ['SMTP_URL', undefined, { MAIL: undefined }],
    ['SMTP_URL', undefined, { MAIL: '/var/mail/root' }],
    ['SMTP_URL', 'smtp://mail.example', { MAIL: 'outbox' }],
  ])('refuses %s = %j by name', (name, value, more = {}) => {
    expect(() => read({ [name]: value, ...more })).toThrow(name)
  })

  test.each<Setting>([
    ['ADMIN_PASSWORD', 'corr3ct-horse'],
    ['ADMIN_PASSWORD', 'four words and a half'],
    ['METRICS_TOKEN', randomBytes(16).toString('hex')],
    ['METRICS_TOKEN', randomBytes(16).toString('base64')],
    ['SECRETS_KEY', randomBytes(32).toString('base64')],
    ['SECRETS_KEY', randomBytes(32).toString('base64url')],
    ['PUBLIC_URL', 'https://study.regimen.example:8443'],
    ['PUBLIC_URL', 'https://[2001:db8::1]'],
    ['TRUST_PROXY', '127.0.0.1'],
    ['TRUST_PROXY', '10.0.0.0/8, 192.168.1.7,fc00::/7'],
    ['TRUST_PROXY', 'uniquelocal, linklocal'],
    ['TRUST_PROXY', '::1/128,::ffff:10.0.0.0/104'],
    ['SMTP_URL', 'smtp://mail.example', { MAIL: undefined }],
    // MAIL is ignored where a shell sets it to its user's mailbox.
    ['SMTP_URL', 'smtp://mail.example', { MAIL: '/var/mail/root' }],
  ])('takes %s = %j', (name, value, more = {}) => {
    expect(() => read({ [name]: value, ...more })).not.toThrow()
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

test('outside production no proxy and no mail have to be said, and the MAIL of a shell is none of ours', () => {
  expect(readConfig({ MAIL: '/var/mail/root' })).toMatchObject({
    trustProxy: undefined,
    mail: { smtpUrl: undefined },
  })
  // A value that no server could read is reported in every environment.
  expect(() => readConfig({ TRUST_PROXY: 'true' })).toThrow('TRUST_PROXY')
  expect(readConfig({ TRUST_PROXY: '10.0.0.1, loopback' }).trustProxy).toBe('10.0.0.1, loopback')
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

describe('the store of pictures', () => {
  const store = {
    MEDIA_S3_ENDPOINT: 'https://s3.example.org/',
    MEDIA_S3_BUCKET: 'regimen-media',
    MEDIA_S3_ACCESS_KEY_ID: 'key',
    MEDIA_S3_SECRET_ACCESS_KEY: 'secret',
  }

  test('is none unless it is set, and takes new files when it is', () => {
    expect(read().mediaStore).toBeUndefined()
    expect(read({ MEDIA_STORE: 'database' }).mediaStore).toBeUndefined()
    expect(read(store).mediaStore).toEqual({
      ...{ bucketUrl: 'https://s3.example.org/regimen-media', prefix: '', region: 'us-east-1' },
      ...{ accessKeyId: 'key', secretAccessKey: 'secret', waitMs: 10_000, takesNew: true },
    })
    const more = { MEDIA_STORE: 'database', MEDIA_S3_PREFIX: 'a/b', MEDIA_S3_REGION: 'eu-1' }
    expect(read({ ...store, ...more }).mediaStore).toMatchObject({
      ...{ prefix: 'a/b/', region: 'eu-1', takesNew: false },
    })
  })

  test.each(Object.keys(store))('is refused without %s, which is named', (name) => {
    expect(() => read({ ...store, [name]: '' })).toThrow(`${name}: must be set`)
  })

  test.each<Setting>([
    ['MEDIA_STORE', 's3'],
    ['MEDIA_STORE', 'disk'],
    ['MEDIA_S3_REGION', 'eu-1'],
    ['MEDIA_S3_ENDPOINT', 's3.example.org', store],
    ['MEDIA_S3_ENDPOINT', 'http://s3.example.org', store],
    ['MEDIA_S3_ENDPOINT', 'http://127.0.0.1.example.org', store],
    ['MEDIA_S3_ENDPOINT', 'ftp://localhost', store],
    ['MEDIA_S3_ENDPOINT', 'https://key:secret@s3.example.org', store],
    ['MEDIA_S3_ENDPOINT', 'https://s3.example.org?x=1', store],
    ['MEDIA_S3_BUCKET', 'Bucket', store],
    ['MEDIA_S3_BUCKET', 'a/b', store],
    ['MEDIA_S3_PREFIX', '../other', store],
    ['MEDIA_S3_PREFIX', '/a', store],
    ['MEDIA_S3_PREFIX', 'a b', store],
    ['MEDIA_S3_WAIT_SECONDS', '0', store],
  ])('refuses %s = %j by name', (name, value, more = {}) => {
    expect(() => read({ ...more, [name]: value })).toThrow(name)
  })

  test.each(['http://localhost:9000', 'http://127.0.0.1:9000', 'http://[::1]:9000'])(
    'may be at %s, without https',
    (endpoint) => {
      expect(read({ ...store, MEDIA_S3_ENDPOINT: endpoint }).mediaStore?.bucketUrl).toBe(
        `${endpoint}/regimen-media`,
      )
    },
  )
})
