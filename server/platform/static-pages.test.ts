import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { readBuiltPages } from './static-pages.ts'

/** A build as the client's: two prerendered pages, the shell and a hashed file. */
const directory = mkdtempSync(join(tmpdir(), 'regimen-pages-'))
const callsPerMinute = 12
let app: TestApp

beforeAll(async () => {
  for (const folder of ['assets', 'pricing']) mkdirSync(join(directory, folder))
  writeFileSync(join(directory, 'index.html'), '<h1>Landing</h1><script>window.landed = true</script>')
  writeFileSync(join(directory, 'pricing/index.html'), '<h1>Pricing</h1>')
  writeFileSync(join(directory, '__spa-fallback.html'), '<div id="shell"></div>')
  writeFileSync(join(directory, 'assets/entry-1a2b.js'), 'export {}')
  app = await startTestApp({ env: { THROTTLE_FACTOR: '0.01' }, pages: readBuiltPages(directory) })
})
afterAll(async () => {
  await app.close()
  rmSync(directory, { recursive: true })
})

describe('pages', () => {
  test.each([
    ['/', 200, 'Landing'],
    ['/pricing', 200, 'Pricing'],
    ['/pricing/?utm_source=x', 200, 'Pricing'],
    ['/study', 200, 'id="shell"'],
    ['/study/', 200, 'id="shell"'],
    ['/assets/', 404, 'id="shell"'],
    ['/nothing-here', 404, 'id="shell"'],
  ])('%s', async (path, status, text) => {
    const answer = await app.browser().get(path)
    expect(answer.status).toBe(status)
    expect(answer.body).toContain(text)
    expect(answer.headers).toMatchObject({ 'content-type': expect.stringContaining('text/html') })
    expect(answer.headers['cache-control']).toBe('no-cache')
  })

  test('HEAD answers as GET, without the page', async () => {
    const answer = await app.browser().send({ method: 'HEAD', url: '/pricing' })
    expect(answer).toMatchObject({ status: 200, body: '' })
  })

  test('run their own inline scripts and no others', async () => {
    const policy = String((await app.browser().get('/')).headers['content-security-policy'])
    const scripts = policy.split(';').find((directive) => directive.startsWith('script-src '))
    expect(scripts).toMatch(/^script-src 'self' 'sha256-[\w+/]+='/)
    expect(scripts).not.toContain('unsafe-inline')
  })

  test('data may do nothing in a browser, and nobody frames it', async () => {
    const { headers } = await app.browser().get('/api/plans')
    expect(headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none'")
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  test.each(['/api/nothing', '/nothing.js', '/assets/gone.js', '/assets/../../package.json'])(
    '%s is no page',
    async (path) => {
      const answer = await app.browser().get(path)
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } })
    },
  )

  test('hashed files are kept for ever', async () => {
    const answer = await app.browser().get('/assets/entry-1a2b.js')
    expect(answer).toMatchObject({ status: 200, body: 'export {}' })
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })
})

test('the limit for one address counts calls, never the pages and files of its visitors', async () => {
  const hospital = app.browser()
  const get = (url: string) => hospital.send({ method: 'GET', url, remoteAddress: '192.0.2.7' })
  const statusOf = async (path: string) => (await get(path)).status
  const visits = Array.from({ length: 10 * callsPerMinute }, (_, n) =>
    statusOf(['/', '/pricing', '/study', '/assets/entry-1a2b.js'][n % 4] as string),
  )
  expect(new Set(await Promise.all(visits))).toEqual(new Set([200]))

  const calls: number[] = []
  for (let n = 0; n <= callsPerMinute; n++) calls.push(await statusOf('/api/plans'))
  expect(calls).toEqual([...Array(callsPerMinute).fill(200), 429])
  const refused = await get('/api/plans')
  expect(refused.body).toMatchObject({
    message: 'Too many requests. Please wait a little.',
    code: 'too_many',
  })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(await statusOf('/')).toBe(200)
})
