import { expect, it } from 'vitest'
import { pdfLines, pdfRuns } from '#tests/support/server/pdf-text.ts'
import { drawPdf, type PdfDocument } from './pdf.ts'

const draw = (blocks: PdfDocument['blocks']) =>
  drawPdf(
    {
      title: 'A title',
      subtitle: 'Below it',
      author: 'Regimen',
      issuedAt: new Date('2026-11-21T15:00:00Z'),
      footer: 'At the end of every page',
      blocks,
    },
    { userId: 1 },
  )

it('every kind of block is on the page, in its order', async () => {
  const file = await draw([
    { kind: 'notice', text: 'Read this' },
    {
      kind: 'facts',
      facts: [
        ['Name', 'Ana Moreau'],
        ['Role', null],
        ['Place', 'Lyon'],
      ],
    },
    { kind: 'heading', text: 'What was bought' },
    { kind: 'table', head: ['Item', 'Amount'], rows: [['Annual', '$100.00']], total: ['Total', '$100.00'] },
    { kind: 'text', text: 'Thank you' },
  ])
  expect(file.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pdfLines(file)).toEqual([
    'Regimen',
    'A title',
    'Below it',
    'Read this',
    'Name Ana Moreau',
    'Place Lyon',
    'What was bought',
    'Item Amount',
    'Annual $100.00',
    'Total $100.00',
    'Thank you',
    'At the end of every page Page 1 of 1',
  ])
})

it.each(['Zoë Ångström-Żółć', 'Ιωάννης Παπαδόπουλος', 'Дмитрий Щербаков', 'Nguyễn Thị Hường', 'e\u0301'])(
  'the letters of %s are there',
  async (name) => {
    const lines = pdfLines(await draw([{ kind: 'facts', facts: [['Name', name]] }]))
    expect(lines).toContain(`Name ${name.normalize('NFC')}`)
  },
)

it('a letter that the fonts do not have is not taken for another', async () => {
  expect(pdfLines(await draw([{ kind: 'text', text: '日' }]))).toContain('\u0000')
})

it('a long table goes on on the next page, and every page has its footer', async () => {
  const rows = Array.from({ length: 120 }, (_, row) => [`Row ${row + 1}`, String(row)])
  const file = await draw([{ kind: 'table', head: ['Item', 'Number'], rows }])
  const lines = pdfLines(file)
  expect(lines.filter((line) => line.startsWith('Row '))).toHaveLength(120)
  expect(lines.filter((line) => /^At the end of every page Page \d of 5$/.test(line))).toHaveLength(5)
  const runs = pdfRuns(file).filter(({ text }) => text.startsWith('Row '))
  expect(Math.min(...runs.map(({ y }) => y))).toBeGreaterThan(70)
})

it('a text that is too long for a line is broken, and none of it is lost', async () => {
  const words = Array.from({ length: 60 }, (_, word) => `word${word}`)
  const file = await draw([{ kind: 'facts', facts: [['Place', words.join(' ')]] }])
  const text = pdfLines(file).join(' ')
  for (const word of words) expect(text).toMatch(new RegExp(`\\b${word}\\b`))
})
