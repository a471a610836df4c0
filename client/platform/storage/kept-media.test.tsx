import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userIdHeader } from '#contracts/endpoint.ts'
import { findKeptMedia, keepMedia, removeKeptMedia } from './kept-media.ts'

/** The caches by name, with their files by address. */
const stored = new Map<string, Map<string, Response>>()
const urlOf = (address: string) => new URL(address, window.location.origin).href
const cacheOf = (name: string) => {
  const files = stored.get(name) ?? new Map<string, Response>()
  stored.set(name, files)
  return {
    keys: async () => [...files.keys()].map((url) => ({ url })),
    match: async ({ url }: { url: string }) => files.get(url)?.clone(),
    delete: async ({ url }: { url: string }) => files.delete(url),
    put: async (address: string, response: Response) => void files.set(urlOf(address), response),
  }
}
/** What the server has, by address; everything else is not found. */
const served = new Map<string, string>()
const asked: { address: string; userId: string | undefined }[] = []

beforeEach(() => {
  stored.clear()
  served.clear()
  asked.length = 0
  vi.stubGlobal('caches', {
    has: async (name: string) => stored.has(name),
    open: async (name: string) => cacheOf(name),
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
    match: async (address: string, { cacheName }: { cacheName: string }) =>
      stored.get(cacheName)?.get(urlOf(address))?.clone(),
  })
  vi.stubGlobal('fetch', async (address: string, { headers }: { headers: Record<string, string> }) => {
    asked.push({ address, userId: headers[userIdHeader] })
    const text = served.get(address)
    return new Response(text, { status: text === undefined ? 404 : 200, headers: { 'content-length': '1' } })
  })
})
afterEach(() => vi.unstubAllGlobals())

const textOf = async (userId: number, address: string) => (await findKeptMedia(userId, address))?.text()

test('keeps what is wanted, asks for each file once, and removes what is wanted no longer', async () => {
  for (const address of ['/a', '/b', '/c']) served.set(address, `file ${address}`)
  await keepMedia(7, new Set(['/a', '/b', '/gone']))
  expect([await textOf(7, '/a'), await textOf(7, '/b'), await textOf(7, '/gone')]).toEqual([
    'file /a',
    'file /b',
    undefined,
  ])
  expect(asked.every(({ userId }) => userId === '7')).toBe(true)
  asked.length = 0
  await keepMedia(7, new Set(['/b', '/c']))
  expect(asked.map(({ address }) => address)).toEqual(['/c'])
  expect([await textOf(7, '/a'), await textOf(7, '/c')]).toEqual([undefined, 'file /c'])
})

test('what is kept for one user is nobody else’s, and goes with the sign-out', async () => {
  served.set('/a', 'of seven')
  await keepMedia(7, new Set(['/a']))
  expect(await textOf(8, '/a')).toBeUndefined()
  await removeKeptMedia(7)
  expect(await textOf(7, '/a')).toBe('of seven')
  await removeKeptMedia(8)
  expect(await textOf(7, '/a')).toBeUndefined()
  await keepMedia(7, new Set(['/a']))
  await removeKeptMedia(null)
  expect([...stored.keys()]).toEqual([])
})

test('after a sign-out nothing is opened', async () => {
  await keepMedia(7, new Set())
  await keepMedia(7, new Set(['/refused']))
  expect([...stored.keys()]).toEqual([])
})
