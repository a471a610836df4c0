import { parseDocument } from 'htmlparser2'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sampleCards } from '#content/sample-cards.ts'
import type { Severity } from '#domain/content-changes/content-change.ts'
import { builtFile } from '#server/platform/pages/built-pages.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { saveQuestion } from '#tests/support/server/save-question.ts'

/** What the public list of changes says, on its pages and in its feeds. */

const builtPage = (text: string) => builtFile('', { bytes: Buffer.from(text), extension: '.html' })
const asBuilt = builtPage('<h1>Changes</h1><div data-fill="changes">as built</div>')
const pages = {
  files: new Map(['/changes', '/changes/breast', '/changes/drugs'].map((path) => [path, asBuilt])),
  shell: builtPage('<div id="shell"></div>'),
  scriptHashes: [],
}

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp({
    pages,
    env: { PUBLIC_URL: 'https://regimen.example', APP_NAME: 'Boards & more' },
  })
  admin = await app.as('admin')
})
afterAll(() => app.close())
beforeEach(async () => {
  await query('delete from content_changes')
  aMinuteLater()
})

const query = async (statement: string, values: unknown[] = []) =>
  (await app.deps.open.query(statement, values)).rows
const idOf = async (statement: string) => Number((await query(statement))[0]?.id)
/** What was read is kept for a minute. */
const aMinuteLater = () => app.clock.advance(60_000)
const get = (path: string) => app.browser().get(path)
const textOf = async (path: string): Promise<string> => {
  const { body } = await get(path)
  return typeof body === 'string' ? body : JSON.stringify(body)
}
const everyAddress = ['/changes', '/changes/breast', '/changes/drugs'].flatMap((path) => [
  path,
  `${path}.atom`,
  `${path}.json`,
])

interface Change {
  kind: string
  item: number
  severity?: Severity
  why?: string
  source?: string
  link?: string | null
  at?: string
  before?: string
  after?: string
}
let revision = 1
async function change({ kind, item, ...more }: Change): Promise<void> {
  const said = { severity: 'wrong', why: 'Read again', source: 'A label', link: null, ...more }
  const field = (text: string) => JSON.stringify([{ label: 'Answer', text }])
  revision += 1
  await query(
    `insert into content_changes (kind, item_id, revision, meaning, meaning_before, before, after, severity, why, source,
      link, changed_by, changed_at) values ($1, $2, $3, $3, 1, $4::jsonb, $5::jsonb, $6, $7, $8, $9, 'editor', $10)`,
    [
      ...[kind, item, revision, field(more.before ?? 'It was this'), field(more.after ?? 'It is that')],
      ...[said.severity, said.why, said.source, said.link, more.at ?? app.clock.now().toISOString()],
    ],
  )
}
const cardIn = (where: string) =>
  idOf(`select f.id from flashcards f join chapters c on c.id = f.chapter_id
    where f.archived_at is null and c.archived_at is null and ${where} order by f.id limit 1`)
const aDrug = () => idOf('select id from drugs where archived_at is null order by id limit 1')

test('before the first change the page says since when there is none, and the feeds are empty', async () => {
  expect(await textOf('/changes')).toContain('Nothing has changed in meaning since November 30, 2026')
  expect((await get('/changes.json')).body.items).toEqual([])
  expect(await textOf('/changes.atom')).toContain('<updated>2026-11-30T00:00:00Z</updated>')
})

test('an edit that changes the meaning is on the page within a minute, with its reason, source and words', async () => {
  const card = await cardIn("c.is_core and c.category = 'breast'")
  await get('/changes/breast')
  const { question, answer, why } = (await admin.get(`/api/admin/flashcards/${card}`)).body
  const note = {
    severity: 'outdated',
    why: 'The trial was read out',
    source: 'NEJM',
    link: 'https://nejm.example/1',
  }
  const edited = { question, answer: `${answer} until noon`, why, change: note }
  expect((await admin.put(`/api/flashcards/${card}`, edited)).status).toBe(200)
  aMinuteLater()
  for (const path of ['/changes', '/changes/breast']) {
    const html = await textOf(path)
    expect(html).toContain('The trial was read out')
    expect(html).toContain('<a href="https://nejm.example/1" rel="noopener nofollow">NEJM</a>')
    expect(html).toMatch(/<ins> until noon<\/ins>/)
    expect(html).toContain('Flashcard · Outdated')
  }
  expect(await textOf('/changes/drugs')).not.toContain('The trial was read out')
})

test('of an item that is not free, or no longer there, no word leaves the server', async () => {
  const planted = { before: 'plantedbefore **word**', after: 'plantedafter word' }
  const paid = await cardIn("not c.is_core and c.category = 'breast'")
  const gone = await cardIn('c.is_core')
  const goneChapter = await cardIn("c.is_core and c.category <> 'breast'")
  await query('update flashcards set archived_at = now() where id = $1', [gone])
  await query(
    'update chapters set archived_at = now() where id = (select chapter_id from flashcards where id = $1)',
    [goneChapter],
  )
  const question = await saveQuestion(app.deps.open, { stem: 'plantedstem', leadIn: 'plantedlead' })
  const goneQuestion = await saveQuestion(app.deps.open, { isSample: true, isArchived: true })
  for (const item of [paid, gone, goneChapter]) await change({ kind: 'flashcard', item, ...planted })
  for (const item of [question, goneQuestion]) await change({ kind: 'question', item, ...planted })
  await change({ kind: 'flashcard', item: 2_000_000_000, ...planted })
  aMinuteLater()
  for (const path of everyAddress) expect(await textOf(path), path).not.toMatch(/planted/)
  const html = await textOf('/changes')
  expect(html.match(/<li id="change-/g)).toHaveLength(6)
  expect(html.match(/The text is part of the paid plans/g)).toHaveLength(2)
  expect(html.match(/no longer part of the content/g)).toHaveLength(4)
  expect(html).toContain('An item that is no longer there')

  const free = await saveQuestion(app.deps.open, { isSample: true })
  const drug = await aDrug()
  await change({ kind: 'question', item: free, after: 'freequestion' })
  await change({ kind: 'indications', item: drug, after: 'freedrug' })
  aMinuteLater()
  for (const path of ['/changes', '/changes.atom', '/changes.json'])
    for (const word of ['freequestion', 'freedrug']) expect(await textOf(path), path).toContain(word)
  expect(await textOf('/changes/drugs')).toMatch(/: Clinical Indications<\/h3>/)
})

test('a card that visitors can study leads to it', async () => {
  const [key = ''] = sampleCards
  await change({ kind: 'flashcard', item: await cardIn(`f.key = '${key}'`) })
  aMinuteLater()
  expect(await textOf('/changes')).toMatch(/<h3><a href="\/try">/)
})

const hostile = '</content><script>alert(1)</script> & "x" \u000b\u001b ]]> \u{1F600}'

test('hostile words stay words, on the page and in feeds that can be read', async () => {
  const drug = await aDrug()
  const hostileLink = 'https://label.example/?a="><script>&b=1'
  await change({ kind: 'moa', item: drug, why: hostile, source: hostile, link: hostileLink, after: hostile })
  aMinuteLater()
  const html = await textOf('/changes')
  expect(html).not.toContain('<script')
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;x&quot;')

  const atom = await textOf('/changes.atom')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what XML does not allow
  expect(atom).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/)
  expect(atom.match(/<content type="html">/g)).toHaveLength(1)
  expect(atom.match(/<\/content>/g)).toHaveLength(1)
  expect(atom).toContain('<name>Boards &amp; more</name>')
  const [content] = contentsOf(atom)
  expect(content).toContain('<p>&lt;/content&gt;&lt;script&gt;')
  const [item] = (await get('/changes.json')).body.items
  expect(item.content_html).not.toContain('<script')
})

/** The texts of the entries' content, as a reader of Atom gets them. */
function contentsOf(atom: string): string[] {
  const texts: string[] = []
  const walk = (node: object, isIn: boolean): void => {
    if ('data' in node && isIn) texts.push(String(node.data))
    const isContent = isIn || ('name' in node && node.name === 'content')
    if ('children' in node) for (const child of node.children as object[]) walk(child, isContent)
  }
  walk(parseDocument(atom, { xmlMode: true }), false)
  return [texts.join('')]
}

test('a feed names itself, its page and each change for good, and is not sent twice', async () => {
  const card = await cardIn("c.is_core and c.category = 'breast'")
  await change({ kind: 'flashcard', item: card, at: '2026-12-01T10:00:00.123Z', link: 'https://a.example/' })
  await change({ kind: 'moa', item: await aDrug(), at: '2026-12-02T10:00:00Z' })
  aMinuteLater()
  const [{ id } = { id: 0 }] = await query("select id from content_changes where kind = 'flashcard'")
  const tag = `tag:regimen.example,2026:changes/${id}`
  const atom = await get('/changes/breast.atom')
  expect(atom.headers).toMatchObject({
    'content-type': 'application/atom+xml; charset=utf-8',
    'cache-control': 'no-cache',
    etag: expect.stringMatching(/^W\//),
  })
  for (const part of [
    '<id>https://regimen.example/changes/breast</id>',
    '<link rel="self" type="application/atom+xml" href="https://regimen.example/changes/breast.atom"/>',
    '<link rel="alternate" type="text/html" href="https://regimen.example/changes/breast"/>',
    '<updated>2026-12-01T10:00:00Z</updated>',
    `<id>${tag}</id>`,
    '<title>Boards &amp; more: changes in Breast</title>',
  ])
    expect(atom.body).toContain(part)
  expect(atom.body.match(/<entry>/g)).toHaveLength(1)

  const { body, headers } = await get('/changes.json')
  expect(headers['content-type']).toBe('application/feed+json; charset=utf-8')
  expect(body).toMatchObject({
    version: 'https://jsonfeed.org/version/1.1',
    title: 'Boards & more: changes',
    home_page_url: 'https://regimen.example/changes',
    feed_url: 'https://regimen.example/changes.json',
  })
  expect(body.items.map((item: { date_published: string }) => item.date_published)).toEqual([
    '2026-12-02T10:00:00Z',
    '2026-12-01T10:00:00Z',
  ])
  expect(body.items[1]).toMatchObject({
    id: tag,
    url: `https://regimen.example/changes#change-${id}`,
    external_url: 'https://a.example/',
    tags: ['Wrong', 'Breast'],
  })
  const again = {
    method: 'GET',
    url: '/changes/breast.atom',
    headers: { 'if-none-match': String(atom.headers.etag) },
  }
  expect((await app.browser().send({ ...again, method: 'GET' })).status).toBe(304)
  expect((await get('/changes/nothing.atom')).status).toBe(404)
})

test('the list has pages of fifty, grouped by month, and no more than there are', async () => {
  const drug = await aDrug()
  await query(
    `insert into content_changes (kind, item_id, revision, meaning, meaning_before, before, after, severity, why, changed_by, changed_at)
     select 'moa', $1, n, n, 1, '[]', '[]', 'unclear', 'Reason ' || n || '.', 'editor', timestamptz '2026-10-31T23:00:00Z' + n * interval '1 hour'
     from generate_series(2, 102) n`,
    [drug],
  )
  aMinuteLater()
  const first = await textOf('/changes?page=nothing')
  expect(first).toBe(await textOf('/changes'))
  expect(first.match(/<li id=/g)).toHaveLength(50)
  expect(first).toContain('<a href="/changes?page=2" rel="next">Earlier changes</a>')
  const second = await textOf('/changes?page=2')
  expect(second).not.toContain('The last 12 months')
  expect(second).toContain('<a href="/changes" rel="prev">')
  const last = await textOf('/changes/drugs?page=3')
  expect(last).toContain('Page 3 of 3')
  expect(last).toContain('Reason 2.')
  expect(last).toContain('<h2 id="month-2026-11">November 2026</h2>')
  expect(last).not.toContain('October')
  const beyond = await get('/changes?page=4')
  expect([beyond.status, beyond.body]).toEqual([404, '<div id="shell"></div>'])
})

test('the figures count the last twelve months by severity, and the time from a report to its correction', async () => {
  app.clock.set(new Date('2026-12-20T12:00:00Z'))
  const learner = await app.as('learner')
  const [card, other] = [await cardIn('c.is_core'), await cardIn('not c.is_core')]
  const question = await saveQuestion(app.deps.open, { isSample: true })
  const report = (
    table: string,
    item: number,
    [reported, resolved]: [string, string | null],
    resolution: string | null,
  ) =>
    query(
      `insert into ${table} (${table === 'content_flags' ? 'flashcard_id' : 'question_id'}, reporter_id, reason, created_at,
        resolved_at, resolution) values ($1, $2, 'Wrong', $3, $4, $5)`,
      [item, learner.userId, reported, resolved, resolution],
    )
  await change({ kind: 'flashcard', item: card, severity: 'wrong', at: '2026-12-03T00:00:00Z' })
  await change({ kind: 'flashcard', item: card, severity: 'unclear', at: '2026-12-04T00:00:00Z' })
  await change({ kind: 'question', item: question, severity: 'wrong', at: '2026-11-10T00:00:00Z' })
  await change({ kind: 'flashcard', item: other, severity: 'outdated', at: '2025-11-03T00:00:00Z' })
  // Two days and five hours.
  await report('content_flags', card, ['2026-12-01T00:00:00Z', '2026-12-05T00:00:00Z'], 'approve')
  await report('question_flags', question, ['2026-11-09T19:00:00Z', '2026-11-11T00:00:00Z'], 'approve')
  // Dismissed, open, resolved before the change, reported after it.
  await report('content_flags', card, ['2026-11-01T00:00:00Z', '2026-12-05T00:00:00Z'], 'dismiss')
  await report('content_flags', card, ['2026-11-02T00:00:00Z', null], null)
  await report('content_flags', card, ['2026-11-03T00:00:00Z', '2026-11-04T00:00:00Z'], 'approve')
  await report('content_flags', card, ['2026-12-06T00:00:00Z', '2026-12-07T00:00:00Z'], 'approve')
  aMinuteLater()
  const html = await textOf('/changes')
  const counts = [...html.matchAll(/<dt>(\w+)<\/dt><dd><b>(\d+)<\/b>/g)].map(([, name, count]) => [
    name,
    count,
  ])
  expect(counts).toEqual([
    ['Wrong', '2'],
    ['Outdated', '0'],
    ['Unclear', '1'],
  ])
  expect(html).toContain('median 27 hours (2 reports)')
  const months = [
    ...html.matchAll(/scope="row">([^<]+)<[\s\S]*?chart-number">([^<]+)<[\s\S]*?amount">(\d+)</g),
  ]
  expect(months.map(([, ...cells]) => cells)).toEqual([
    ['December 2026', '2 days', '1'],
    ['November 2026', '5 hours', '1'],
  ])
})
