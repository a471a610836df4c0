import { and, eq } from 'drizzle-orm'
import Papa from 'papaparse'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { chapters, flashcards } from '#server/database/tables/catalogue.ts'
import { contentDisposition } from '#server/platform/http/send-csv.ts'
import { startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { exportChapter } from './export-chapter.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const awkward = [
  {
    question: 'a "quoted" one, with; separators',
    answer: 'two\nlines\r\nand a tab\t.',
    tags: ['one', 'two words'],
  },
  { question: '=HYPERLINK("http://evil.example","x")', answer: '=1+1\nsecond line', tags: ['@tag'] },
  { question: "'an apostrophe", answer: ' spaces around ', tags: ['  =2+2'] },
  { question: 'Größe Ω ≥ 5 日本 🧬', answer: '-5 °C', tags: ['α'] },
]

/** Creates a separate chapter with these cards, in this order. */
async function createChapter(title: string, cards: readonly (typeof awkward)[number][]): Promise<number> {
  const [chapter] = await app.deps.db.insert(chapters).values({ title }).returning()
  const chapterId = chapter?.id ?? 0
  if (cards.length > 0) {
    const rows = cards.map((card, position) => ({ ...card, chapterId, position, why: `why ${position}` }))
    await app.deps.db.insert(flashcards).values(rows)
  }
  return chapterId
}

function readCsv(bytes: Buffer): string[][] {
  return Papa.parse<string[]>(bytes.toString().replace(/^\uFEFF/, ''), { skipEmptyLines: true }).data
}

it('every text of a CSV is as it was', async () => {
  const chapterId = await createChapter('Awkward / texts: "all" of them', awkward)
  const file = await exportChapter(app.deps, { chapterId, format: 'csv', isSafe: false })
  expect(file).toMatchObject({
    fileName: 'Awkward - texts- -all- of them.csv',
    mediaType: 'text/csv; charset=utf-8',
  })
  expect(file.bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  const [header, ...rows] = readCsv(file.bytes)
  const columns = 'question,answer,tags,id,why,source,link,reviewed,review by,primer part,kind,objective'
  expect(header).toEqual(columns.split(','))
  expect(rows.map((row) => row.slice(0, 3))).toEqual(
    awkward.map(({ question, answer, tags }) => [question, answer, tags.join('; ')]),
  )
  expect(file.bytes.toString()).toContain(`${columns}\r\n`)
})

it('no cell of a safe CSV begins as a formula does, of several lines neither', async () => {
  const chapterId = await createChapter('Formulas', awkward)
  const { bytes } = await exportChapter(app.deps, { chapterId, format: 'csv', isSafe: true })
  const cells = readCsv(bytes).flat()
  expect(cells.filter((cell) => /^\s*[=+\-@＝]/.test(cell))).toEqual([])
  expect(cells).toContain("'=1+1\nsecond line")
  expect(cells).toContain("'an apostrophe")
})

it('a shipped card is known by its key, another by its id', async () => {
  const { db } = app.deps
  const [shipped] = await db.select().from(flashcards).limit(1)
  if (!shipped?.key) throw new Error('no shipped card')
  const { bytes } = await exportChapter(app.deps, {
    chapterId: shipped.chapterId,
    format: 'csv',
    isSafe: false,
  })
  expect(readCsv(bytes).map((row) => row[3])).toContain(shipped.key)

  const chapterId = await createChapter('Our own', awkward.slice(0, 1))
  const own = await db.select().from(flashcards).where(eq(flashcards.chapterId, chapterId))
  const file = await exportChapter(app.deps, { chapterId, format: 'csv', isSafe: false })
  expect(readCsv(file.bytes)[1]?.[3]).toBe(String(own[0]?.id))
})

it('archived cards are left out, an archived chapter does not exist, an empty one is its header', async () => {
  const { db } = app.deps
  const chapterId = await createChapter('Some deleted', awkward)
  const archived = { archivedAt: new Date('2026-11-20T00:00:00Z') }
  await db
    .update(flashcards)
    .set(archived)
    .where(and(eq(flashcards.chapterId, chapterId), eq(flashcards.position, 0)))
  const request = { chapterId, format: 'csv', isSafe: false } as const
  expect(readCsv((await exportChapter(app.deps, request)).bytes)).toHaveLength(awkward.length)

  await db.update(flashcards).set(archived).where(eq(flashcards.chapterId, chapterId))
  expect(readCsv((await exportChapter(app.deps, request)).bytes)).toHaveLength(1)

  await db.update(chapters).set(archived).where(eq(chapters.id, chapterId))
  await expect(exportChapter(app.deps, request)).rejects.toMatchObject({ status: 404 })
})

it.each([
  [`${'x'.repeat(119)}🧬 and more`, `${'x'.repeat(119)}🧬.csv`],
  ['a\r\nSet-Cookie: x="1"; 日本', 'a-Set-Cookie- x=-1-; 日本.csv'],
  ["Größe 'of' (all)*", "Größe 'of' (all)-.csv"],
  ['"?', '-.csv'],
  ['\u0007', '-.csv'],
])('the title %j is a file name, and a header of one line', async (title, fileName) => {
  const chapterId = await createChapter(title, [])
  const file = await exportChapter(app.deps, { chapterId, format: 'csv', isSafe: false })
  expect(file.fileName).toBe(fileName)
  const header = contentDisposition(fileName)
  expect(header).toMatch(/^attachment; filename="[\w .()-]*"; filename\*=UTF-8''[\w.!~%-]*$/)
  expect(decodeURIComponent(header.split("UTF-8''")[1] ?? '')).toBe(fileName)
})
