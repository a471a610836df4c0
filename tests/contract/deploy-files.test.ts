import { randomBytes } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '#server/platform/config.ts'
import { startTestApp, type TestApp } from '#tests/support/app/test-app.ts'

/** The settings and metrics of the product that the operator's files name have to exist. */

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

let app: TestApp | undefined
afterEach(() => app?.close())

test('every setting of regimen.env and of the units exists', () => {
  const known = new Set(
    [...read('server/platform/config.ts').matchAll(/^ {2}([A-Z_]+): /gm)].map(([, name]) => name),
  )
  const explained = new Set([...read('.env.example').matchAll(/^# ([A-Z_]+)=/gm)].map(([, name]) => name))
  const ofTheFile = [...read('deploy/regimen.env').matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name)
  const ofTheUnits = globSync('deploy/systemd/**/*.{service,conf}', { cwd: root }).flatMap((path) =>
    [...read(path).matchAll(/^Environment=(.*)$/gm)].flatMap(([, settings = '']) =>
      [...settings.matchAll(/([A-Z_]+)=/g)].map(([, name]) => name),
    ),
  )
  expect(ofTheFile).toContain('DATABASE_URL')
  expect(ofTheUnits).toContain('ROLE')
  const named = [...ofTheFile, ...ofTheUnits]
  expect(named.filter((name) => !known.has(name))).toEqual([])
  expect(named.filter((name) => !explained.has(name))).toEqual([])
})

test('every setting of regimen.env that is a secret has to be filled in', () => {
  const secrets = [...read('deploy/regimen.env').matchAll(/^([A-Z_]*(?:KEY|SECRET|TOKEN|PASSWORD))=(.*)$/gm)]
  expect(secrets.length).toBeGreaterThan(4)
  expect(secrets.filter(([, , value]) => value !== 'CHANGE-ME')).toEqual([])
})

test('production starts with regimen.env once it is filled in, as far as a role says more', () => {
  const filledIn: Record<string, string> = {
    SECRETS_KEY: randomBytes(32).toString('hex'),
    METRICS_TOKEN: randomBytes(24).toString('hex'),
    ADMIN_PASSWORD: randomBytes(18).toString('base64'),
    STRIPE_SECRET_KEY: 'sk_live_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  }
  const settings = [...read('deploy/regimen.env').matchAll(/^([A-Z_]+)=(.*)$/gm)].map(
    ([, name = '', value = '']): [string, string] => [
      name,
      value === 'CHANGE-ME' ? (filledIn[name] ?? 'filled in') : value,
    ],
  )
  for (const role of ['web', 'worker'])
    expect(readConfig({ ...Object.fromEntries(settings), NODE_ENV: 'production', ROLE: role }).risks).toEqual(
      [],
    )
})

interface Rules {
  groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[]
}
const rules = (parse(read('deploy/alerts.yml')) as Rules).groups.flatMap((group) => group.rules)

/** The metrics of Prometheus itself, Patroni, HAProxy, node_exporter and pgbackrest@.service. */
const ofOthers = /^(up$|patroni_|haproxy_|node_|pgbackrest_)/
const words = new Set(['by', 'on', 'and', 'or', 'unless', 'ignoring', 'without', 'group_left', 'group_right'])

/** The metrics of an expression: names that are not functions, labels or keywords of the language. */
function metricsOf(expr: string): string[] {
  const bare = expr
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, ' ')
    .replaceAll(/\b(by|on|ignoring|without|group_left|group_right)\s*\([^)]*\)/g, ' ')
  return [...bare.matchAll(/\b[a-z_][a-z0-9_]*\b(?!\s*\()/g)]
    .map(([name]) => name)
    .filter((name) => !words.has(name))
}

test('every metric of ours in alerts.yml is one that GET /metrics has', async () => {
  app = await startTestApp({ env: { METRICS_TOKEN: 'a-long-token' } })
  const scrape = () =>
    app?.browser().send({ method: 'GET', url: '/metrics', headers: { authorization: 'Bearer a-long-token' } })
  await scrape()
  const text = String((await scrape())?.body)
  const exist = new Set([...text.matchAll(/^([a-z_][a-z0-9_]*)/gm)].map(([name]) => name))
  const ours = new Set(rules.flatMap(({ expr }) => metricsOf(expr)).filter((name) => !ofOthers.test(name)))
  expect([...ours]).toContain('http_request_duration_seconds_count')
  expect([...ours]).toContain('job_queue_up')
  expect([...ours].filter((name) => !exist.has(name))).toEqual([])
  const labels = rules.flatMap(({ expr }) =>
    [...expr.matchAll(/http_request_duration_seconds_\w+\{([^}]*)\}/g)].flatMap(([, list = '']) =>
      [...list.matchAll(/(\w+)(?:=|!=)/g)].map(([, label]) => label),
    ),
  )
  expect(labels).toContain('status')
  for (const label of labels) expect(text).toMatch(new RegExp(`duration_seconds_count\\{[^}]*\\b${label}=`))
})

test('every route in alerts.yml is one of the app', async () => {
  app = await startTestApp()
  const routes = rules.flatMap(({ expr }) =>
    [...expr.matchAll(/method="(\w+)",\s*route="([^"]+)"/g)].map(([, method = '', url = '']) => ({
      method,
      url,
    })),
  )
  expect(routes.length).toBeGreaterThan(0)
  const { server } = app.app
  expect(routes.filter((route) => !server.hasRoute(route as Parameters<typeof server.hasRoute>[0]))).toEqual(
    [],
  )
})

test('every alert says what to do', () => {
  expect(rules.length).toBeGreaterThan(10)
  for (const { alert, annotations } of rules) expect(annotations.summary.length, alert).toBeGreaterThan(60)
})

test('patroni.yml keeps what decides about losing something', () => {
  const { scope, bootstrap, postgresql } = parse(read('deploy/patroni.yml'))
  const { dcs } = bootstrap
  expect(dcs).toMatchObject({
    synchronous_mode: true,
    synchronous_mode_strict: true,
    failsafe_mode: true,
    primary_start_timeout: 0,
  })
  // Otherwise a primary that cannot reach etcd would notice this only after another primary was made.
  expect(dcs.loop_wait + 2 * dcs.retry_timeout).toBeLessThanOrEqual(dcs.ttl)
  const { archive_mode, archive_command } = dcs.postgresql.parameters
  expect(archive_mode).toBe('on')
  expect(archive_command).toContain(`pgbackrest --stanza=${scope} `)
  // Otherwise a promotion would wait for the repository of the backups.
  expect(postgresql).not.toHaveProperty('recovery_conf')
  expect(read('deploy/pgbackrest.conf')).toContain(`[${scope}]`)
})

test('haproxy.cfg follows the primary, asks servers for /healthz and sends nothing twice', () => {
  const lines = read('deploy/haproxy.cfg')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => !line.startsWith('#'))
  expect(lines.filter((line) => line.startsWith('option httpchk'))).toEqual([
    'option httpchk OPTIONS /primary',
    'option httpchk GET /healthz',
  ])
  expect(lines.find((line) => line.startsWith('default-server check'))).toContain(
    'on-marked-down shutdown-sessions',
  )
  expect(lines.filter((line) => line.startsWith('retry-on'))).toEqual(['retry-on conn-failure'])
})
