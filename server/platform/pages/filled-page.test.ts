import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { builtFile } from './built-pages.ts'
import { createFilledPage, type FindTexts } from './filled-page.ts'

const html =
  '<link rel="canonical" href="https://x.example/list"/><p class="x" data-fill="participants">as built</p><i data-fill="order">as built</i><p data-fill="other">as built</p><b>kept</b>'
const page = builtFile('', { bytes: Buffer.from(html), extension: '.html' })

/** A page whose texts are these, and whose list has this many pages. */
function pageOf(find: (number: number) => Promise<Texts>, pages?: number) {
  const findTexts: FindTexts = async (number) => ({ texts: await find(number), ...(pages && { pages }) })
  const clock = { time: 0, now: () => new Date(clock.time) }
  const logged: string[] = []
  const log = pino({}, { write: (line: string) => void logged.push(line) })
  const ask = createFilledPage(page, { findTexts, clock, log })
  const read = async (number?: number) => {
    const file = await ask(number)
    if (!file) throw new Error('there is no such page')
    return file
  }
  return { clock, logged, ask, read }
}
type Texts = Awaited<ReturnType<FindTexts>>['texts']
const textOf = ({ bytes }: { bytes: Uint8Array }) => Buffer.from(bytes).toString()

test('its texts are in the page that is sent, escaped, in every encoding and with a tag of their own', async () => {
  const { read } = pageOf(async () => ({ participants: '<b>3 & "4"</b> $&', order: '', absent: 'nowhere' }))
  const file = await read()
  const filled =
    '<link rel="canonical" href="https://x.example/list"/><p class="x" data-fill="participants">&lt;b&gt;3 &amp; &quot;4&quot;&lt;/b&gt; $&amp;</p><i data-fill="order"></i><p data-fill="other">as built</p><b>kept</b>'
  expect(textOf(file)).toBe(filled)
  expect(brotliDecompressSync(file.compressed.br ?? '').toString()).toBe(filled)
  expect(gunzipSync(file.compressed.gzip ?? '').toString()).toBe(filled)
  expect(file).toMatchObject({ type: 'text/html; charset=utf-8', isHashed: false })
  expect(file.etag).not.toBe(page.etag)
})

test('many visits find them once a minute', async () => {
  let count = 0
  const { read, clock } = pageOf(async () => ({ participants: String(++count) }))
  const visits = await Promise.all([read(), read(), read()])
  expect(new Set(visits).size).toBe(1)
  clock.time = 59_999
  expect(textOf(await read())).toContain('>1</p>')
  clock.time = 60_000
  expect(textOf(await read())).toContain('>2</p>')
  expect(count).toBe(2)
})

test('while they cannot be found the page is sent as it was, and they are tried again a minute later', async () => {
  let finds: () => Promise<Texts> = () => Promise.reject(new Error('no database'))
  const { read, clock, logged } = pageOf(() => finds())
  expect(await read()).toBe(page)
  expect(await read()).toBe(page)
  expect(logged).toHaveLength(1)
  clock.time = 60_000
  finds = async () => ({ participants: '7' })
  const file = await read()
  expect(textOf(file)).toContain('>7</p>')
  clock.time = 120_000
  finds = () => Promise.reject(new Error('no database'))
  expect(await read()).toBe(file)
})

test('HTML is written as it is', async () => {
  const { read } = pageOf(async () => ({ participants: { html: '<b>3</b> $&' } }))
  expect(textOf(await read())).toContain('data-fill="participants"><b>3</b> $&</p>')
})

test('the pages of a list are kept each by itself, and one that there is not is not asked of the database', async () => {
  const found: number[] = []
  const find = async (number: number) => {
    found.push(number)
    return { participants: `page ${number}` }
  }
  const { read, ask, clock } = pageOf(find, 2)
  expect(textOf(await read(2))).toContain('>page 2</p>')
  expect(textOf(await read(2))).toContain('href="https://x.example/list?page=2"/>')
  expect(textOf(await read())).toContain('>page 1</p>')
  expect(textOf(await read())).toContain('href="https://x.example/list"/>')
  expect(await ask(3)).toBeUndefined()
  expect(found).toEqual([1, 2])
  clock.time = 60_000
  await read(2)
  expect(found).toEqual([1, 2, 1, 2])
})

test('a page without a list is the same whatever page is asked for', async () => {
  const { read } = pageOf(async (number) => ({ participants: String(number) }))
  expect(await read(7)).toBe(await read())
})
