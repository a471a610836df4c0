import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { findStoredAssets, saveAssets } from '#server/database/built-assets.ts'
import { evidenceReports } from '#server/database/tables/evidence.ts'
import { startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { readBuiltPages } from './built-pages.ts'

const folder = mkdtempSync(join(tmpdir(), 'regimen-pages-'))
const callsPerMinute = 12

/**
 * Creates a build like the client's: three prerendered pages, the shell and hashed files, the larger ones
 * compressed.
 */
function layOut(version: string): string {
  const directory = join(folder, version)
  for (const part of ['assets', 'pricing', 'evidence']) mkdirSync(join(directory, part), { recursive: true })
  const write = (name: string, text: string) => writeFileSync(join(directory, name), text)
  const writeAll = (name: string, text: string) => {
    write(name, text)
    writeFileSync(join(directory, `${name}.br`), brotliCompressSync(text))
    writeFileSync(join(directory, `${name}.gz`), gzipSync(text))
  }
  writeAll('index.html', `<h1>Landing</h1><script>window.landed = true</script>${'long '.repeat(500)}`)
  write('pricing/index.html', '<h1>Pricing</h1>')
  writeAll('evidence/index.html', `<p data-fill="participants">as built</p>${'long '.repeat(500)}`)
  write('__spa-fallback.html', '<div id="shell"></div>')
  write('favicon.svg', '<svg/>')
  write('assets/shared-0000.js', 'export const shared = 1')
  writeAll(`assets/entry-${version}.js`, `export default '${version} ${'long '.repeat(500)}'`)
  write(`assets/font-${version}.woff2`, `font of ${version}`)
  return directory
}

let app: TestApp
beforeAll(async () => {
  const directory = layOut('1a2b')
  app = await startTestApp({ env: { THROTTLE_FACTOR: '0.01' }, pages: readBuiltPages(directory) })
  // A later build may delete the folder: a running server no longer needs it.
  rmSync(directory, { recursive: true })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
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
    const response = await app.browser().get(path)
    expect(response.status).toBe(status)
    expect(response.body).toContain(text)
    expect(response.headers).toMatchObject({ 'content-type': expect.stringContaining('text/html') })
    expect(response.headers['cache-control']).toBe('no-cache')
  })

  test('HEAD responds as GET, without the page', async () => {
    const response = await app.browser().send({ method: 'HEAD', url: '/pricing' })
    expect(response).toMatchObject({ status: 200, body: '' })
  })

  test('the page /evidence has the latest report in it', async () => {
    const { db } = app.deps
    await db.insert(evidenceReports).values([
      { computedOn: '2026-11-19', participants: 5, measures: [] },
      { computedOn: '2026-11-20', participants: 7, measures: [] },
    ])
    for (const path of ['/evidence', '/evidence/']) {
      const { body, headers } = await app.browser().get(path)
      expect(body).toMatch(/>7 learners take part, as of November 20, 2026. Results need 200.</)
      expect(headers['cache-control']).toBe('no-cache')
    }
    const response = await app.app.server.inject({ url: '/evidence', headers: { 'accept-encoding': 'br' } })
    expect(brotliDecompressSync(response.rawPayload).toString()).toContain('>7 learners')
  })

  test('run their own inline scripts and no others', async () => {
    const policy = String((await app.browser().get('/')).headers['content-security-policy'])
    const scripts = policy.split(';').find((directive) => directive.startsWith('script-src '))
    expect(scripts).toMatch(/^script-src 'self' 'sha256-[\w+/]+='/)
    expect(scripts).not.toContain('unsafe-inline')
  })

  test('data may do nothing in a browser, and cannot be framed', async () => {
    const { headers } = await app.browser().get('/api/plans')
    expect(headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none'")
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  test.each(['/api/nothing', '/nothing.js', '/assets/gone.js', '/assets/../../package.json'])(
    '%s is no page',
    async (path) => {
      const response = await app.browser().get(path)
      expect(response).toMatchObject({ status: 404, body: { code: 'not_found' } })
    },
  )

  test('hashed files are cached forever', async () => {
    const response = await app.browser().get('/assets/entry-1a2b.js')
    expect(response.status).toBe(200)
    expect(response.body).toContain('1a2b')
    expect(response.headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })
})

test('the limit for one address counts API calls, never pages and files', async () => {
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

describe('what the build compressed', () => {
  const ask = (headers: Record<string, string>, url = '/') =>
    app.app.server.inject({ url, headers: { 'sec-fetch-site': 'same-origin', ...headers } })
  const asIs = (bytes: Buffer) => bytes

  test.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
    ['*', 'br', brotliDecompressSync],
    ['*;q=0', undefined, asIs],
    ['deflate, zstd', undefined, asIs],
    ['identity', undefined, asIs],
    ['', undefined, asIs],
  ])('is sent to who accepts "%s" as %s', async (accepted, encoding, open) => {
    for (const [path, text] of [
      ['/', 'Landing'],
      ['/assets/entry-1a2b.js', '1a2b'],
    ] as const) {
      const { headers, rawPayload, statusCode } = await ask({ 'accept-encoding': accepted }, path)
      expect(statusCode).toBe(200)
      expect(headers['content-encoding']).toBe(encoding)
      expect(headers.vary).toBe('accept-encoding')
      expect(headers['content-length']).toBe(String(rawPayload.length))
      expect(open(rawPayload).toString()).toContain(text)
    }
  })

  test('is not sent again to a browser that has it, in any encoding', async () => {
    const etag = String((await ask({ 'accept-encoding': 'br' })).headers.etag)
    expect(etag).toMatch(/^W\/"[\w-]{27}"$/)
    for (const known of [etag, `"other", ${etag}`, etag.slice(2), '*']) {
      const response = await ask({ 'accept-encoding': 'gzip', 'if-none-match': known })
      expect(response).toMatchObject({
        statusCode: 304,
        body: '',
        headers: { etag, vary: 'accept-encoding' },
      })
    }
    expect((await ask({ 'if-none-match': '"other"' })).statusCode).toBe(200)
    const missing = await ask({ 'if-none-match': '*' }, '/nothing-here')
    expect(missing.statusCode).toBe(404)
  })
})

describe('two versions side by side on one database', () => {
  /** Files that a page of one version requests; every server of the deployment serves them. */
  const assets = (version: string) => [`/assets/entry-${version}.js`, `/assets/font-${version}.woff2`]
  const serverOf = async (version: string) => {
    const { open, config } = app.deps
    const { server } = await buildApp({
      open,
      config,
      clock: app.clock,
      pages: readBuiltPages(layOut(version)),
    })
    await server.ready()
    return server
  }
  const day = 86_400_000

  test('each serves the assets of both, and so does an old one that has restarted', async () => {
    const before = app.app.server
    const after = await serverOf('3c4d')
    const restarted = await serverOf('1a2b')
    for (const server of [before, after, restarted]) {
      for (const url of [...assets('1a2b'), ...assets('3c4d'), '/assets/shared-0000.js']) {
        for (const encoding of ['br', 'identity']) {
          const response = await server.inject({ url, headers: { 'accept-encoding': encoding } })
          expect(response.statusCode, url).toBe(200)
          expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable')
          const isCompressed = response.headers['content-encoding'] === 'br'
          const bytes = isCompressed ? brotliDecompressSync(response.rawPayload) : response.rawPayload
          expect(bytes.toString()).toContain(/shared|1a2b|3c4d/.exec(url)?.[0])
        }
      }
      expect((await server.inject('/assets/entry-5e6f.js')).statusCode).toBe(404)
    }
    await after.close()
    await restarted.close()
  })

  test('assets are deleted a month after the last version that had them, never those of a version in use', async () => {
    const { db } = app.deps
    const of = (...versions: string[]) =>
      versions.map((version) => ({
        path: `/assets/kept-${version}.js`,
        isBrotli: false,
        bytes: Buffer.from(version),
      }))
    const savedPaths = async () =>
      (
        await findStoredAssets(
          db,
          of('a', 'b', 'c').map(({ path }) => path),
        )
      )
        .map(({ path }) => path)
        .sort()
    const pathsOf = (...versions: string[]) => of(...versions).map(({ path }) => path)
    const start = app.clock.now().getTime()
    const keep = (versions: string[], days: number) =>
      saveAssets(db, of(...versions), new Date(start + days * day))

    await keep(['a', 'b'], 0)
    // The old assets were in use for a year: their month begins when the next version starts.
    await keep(['b', 'c'], 365)
    expect(await savedPaths()).toEqual(pathsOf('a', 'b', 'c'))
    // The older version starts again, so its month begins again.
    await keep(['a', 'b'], 380)
    await keep(['b', 'c'], 381)
    await keep(['b', 'c'], 410)
    expect(await savedPaths()).toEqual(pathsOf('a', 'b', 'c'))
    await keep(['b', 'c'], 412)
    expect(await savedPaths()).toEqual(pathsOf('b', 'c'))
  })
})
