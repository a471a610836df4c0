import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { readBuiltPages } from '#server/platform/pages/built-pages.ts'
import { startTestApp, type TestApp } from '#tests/support/app/test-app.ts'

let app: TestApp
const folder = mkdtempSync(join(tmpdir(), 'regimen-headers-'))
afterEach(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})

function layOutPages() {
  mkdirSync(join(folder, 'assets'), { recursive: true })
  writeFileSync(join(folder, '__spa-fallback.html'), '<div id="shell"></div>')
  writeFileSync(join(folder, 'index.html'), '<h1>Landing</h1>')
  writeFileSync(join(folder, 'assets/entry-1a2b.js'), 'export {}')
  return readBuiltPages(folder)
}

/** The features of a policy with the origins that may use them. */
function permissionsOf(headers: Record<string, unknown>): Record<string, string> {
  const policy = String(headers['permissions-policy'] ?? '')
  return Object.fromEntries(
    [...policy.matchAll(/([a-z-]+)=\(([^)]*)\)/g)].map(([, name, who]) => [name, who]),
  )
}

const nobodys = ['camera', 'microphone', 'geolocation', 'display-capture', 'usb', 'serial', 'hid', 'midi']

test('no response can be framed, or use a sensor or a device', async () => {
  app = await startTestApp({ env: { METRICS_TOKEN: 'a-long-token' }, pages: layOutPages() })
  const paths = [
    '/',
    '/study',
    '/stripe-checkout',
    '/nothing-here',
    '/assets/entry-1a2b.js',
    '/assets/gone.js',
    '/api/plans',
  ]
  const more = [
    '/api/user',
    '/api/nothing',
    '/api/openapi.json',
    '/healthz',
    '/readyz',
    '/metrics',
    '/test-provider/stripe.js',
  ]
  for (const path of [...paths, ...more]) {
    const { headers } = await app.browser().get(path)
    expect(headers['x-frame-options'], path).toBe('DENY')
    const permissions = permissionsOf(headers)
    for (const name of nobodys) expect(permissions[name], `${name} of ${path}`).toBe('')
    expect(permissions.payment, path).toBe('')
  }
  for (const refused of [
    await app
      .browser()
      .send({ method: 'POST', url: '/api/logout', headers: { 'sec-fetch-site': 'cross-site' } }),
    await app.browser().post('/api/login', {}),
  ])
    expect([refused.status >= 400, refused.headers['x-frame-options']]).toEqual([true, 'DENY'])
})

test('payment requests are left to the frames of the card provider on pages, and on them alone', async () => {
  const env = {
    STRIPE_SECRET_KEY: 'sk_live_a',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_a',
    STRIPE_WEBHOOK_SECRET: 'whsec_a',
  }
  app = await startTestApp({ env, pages: layOutPages() })
  const paymentOn = async (path: string) => permissionsOf((await app.browser().get(path)).headers).payment
  // A document that was opened at another page becomes the payment page without being reloaded.
  for (const page of ['/stripe-checkout', '/', '/study'])
    expect(await paymentOn(page)).toBe('self "https://js.stripe.com" "https://hooks.stripe.com"')
  expect(await paymentOn('/api/plans')).toBe('')
})
