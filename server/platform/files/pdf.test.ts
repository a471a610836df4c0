import { describe, expect, it } from 'vitest'
import { pdfStructure, untaggedContent } from '#tests/support/server/pdf-structure.ts'
import { pdfLines, pdfRuns } from '#tests/support/server/pdf-text.ts'
import { hasPdfToText, linesByPdfToText, whyNoPdfToText } from '#tests/support/server/pdftotext.ts'
import { drawPdf, type PdfDocument } from './pdf.ts'

const document: PdfDocument = {
  title: 'A title',
  subtitle: 'Below it',
  author: 'Regimen',
  issuedAt: new Date('2026-11-21T15:00:00Z'),
  footer: 'At the end of every page',
  blocks: [],
}
const draw = (blocks: PdfDocument['blocks']) => drawPdf({ ...document, blocks }, { userId: 1 })

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
  // A font of a script that the texts do not have is neither read nor embedded.
  expect(file.toString('latin1')).not.toContain('NotoSans')
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

/** A run of letters that are read from the right is drawn from the left, as every program that reads a PDF expects. */
const names: [written: string, drawn: string][] = [
  ...['Zoë Ångström-Żółć', 'Ιωάννης Παπαδόπουλος', 'Дмитрий Щербаков', 'Nguyễn Thị Hường'].map(same),
  ['e\u0301', '\u00e9'],
  ...['王小明', '國立臺灣大學醫學院', '山田太郎', 'ひらがなカタカナ', '김민수', '𠮷田'].map(same),
  ['محمد', 'دمحم'],
  ['שרה כהן', 'ןהכ הרש'],
  ['Dr 王', 'Dr  王'],
  ['محمد, MD', 'دمحم , MD'],
]
function same(name: string): [string, string] {
  return [name, name]
}

it('the letters of every name are there', async () => {
  const facts = names.map(([name], index): [string, string] => [`Name ${index}`, name])
  const file = await draw([{ kind: 'facts', facts }])
  const lines = names.map(([_name, drawn], index) => `Name ${index} ${drawn}`)
  expect(pdfLines(file).slice(3, -1)).toEqual(lines)
  expect(pdfStructure(file)).toContain('      TD دمحم , MD')
  expect(untaggedContent(file)).toEqual([])
})

it('the same sign is drawn by the font of the language in which kana or Hangul stand, and only its glyphs are in the file', async () => {
  const files = await Promise.all(['直', '直 ひ', '直 김'].map((text) => draw([{ kind: 'text', text }])))
  const fonts = files.map((file) => new Set(file.toString('latin1').match(/(?<=\+)NotoSans[A-Z]\w+/g)))
  expect(fonts).toEqual([['NotoSansHans'], ['NotoSansJP'], ['NotoSansKR']].map((names) => new Set(names)))
  for (const { length } of files) expect(length).toBeLessThan(80_000)
})

it('a long text without spaces is broken into lines, and marks of direction are left out', async () => {
  const place = '國立臺灣大學醫學院附設醫院'.repeat(12)
  const lines = pdfLines(await draw([{ kind: 'facts', facts: [['Place', `\u202E${place}`]] }]))
  const at = lines.findIndex((line) => line.startsWith('Place '))
  const written = lines.slice(at, -1).join('').replace('Place ', '')
  expect(written).toBe(place)
  expect(lines.length - at).toBeGreaterThan(4)
})

it('in place of a letter that no font has there is the sign for that', async () => {
  const lines = pdfLines(await draw([{ kind: 'text', text: 'Dr \u{1F9EC} \u{12000} \uD800' }]))
  expect(lines).toContain('Dr \uFFFD \uFFFD \uFFFD')
})

describe.skipIf(!hasPdfToText)(`the text that pdftotext finds${whyNoPdfToText}`, () => {
  it('is what was written, in tables too', async () => {
    const written = [
      'Zoë Żółć',
      '王小明',
      '山田太郎',
      '김민수',
      'محمد',
      'שרה',
      'محمد كريم, MD',
      'Dr. 王 (김)',
    ]
    const rows = written.map((name) => [name, '7'])
    const file = await draw([{ kind: 'table', head: ['Name', 'Number'], rows }])
    expect(await linesByPdfToText(file)).toEqual(expect.arrayContaining(written.map((name) => `${name} 7`)))
  })
})

it('assistive programs find title, headings, paragraphs and the headers of tables', async () => {
  const file = await draw([
    { kind: 'notice', text: 'Read this' },
    { kind: 'facts', facts: [['Name', 'Ana Moreau']] },
    { kind: 'heading', text: 'What was bought' },
    { kind: 'table', head: ['Item', ''], rows: [['Annual', '$100.00']], total: ['Total', '$100.00'] },
    { kind: 'text', text: 'Thank you' },
  ])
  expect(pdfStructure(file)).toEqual([
    'Document',
    '  P Regimen',
    '  H1 A title',
    '  P Below it',
    '  P Read this',
    '  Table',
    '    TR',
    '      TH Row Name',
    '      TD Ana Moreau',
    '  H2 What was bought',
    '  Table',
    '    TR',
    '      TH Column Item',
    '      TD',
    '    TR',
    '      TH Row Annual',
    '      TD $100.00',
    '    TR',
    '      TH Row Total',
    '      TD $100.00',
    '  P Thank you',
  ])
  expect(untaggedContent(file)).toEqual([])
})

it('the file says its title, its language, that it is tagged and by which standard', async () => {
  const text = (await draw([{ kind: 'text', text: 'Thank you' }])).toString('latin1')
  expect(text).toMatch(/^%PDF-1\.7\n/)
  expect(text).toContain('/Lang (en-US)')
  expect(text).toContain('/Marked true')
  expect(text).toContain('/DisplayDocTitle true')
  expect(text).toContain('<rdf:li xml:lang="x-default">A title</rdf:li>')
  expect(text).toContain('<pdfuaid:part>1</pdfuaid:part>')
})

it('the name of the service may have letters that XML reserves', async () => {
  const file = await drawPdf({ ...document, author: 'Board & <More>' }, { userId: 1 })
  expect(pdfLines(file)).toContain('Board & <More>')
  expect(file.toString('latin1')).toContain('<rdf:li>Board and More</rdf:li>')
})

it('a paragraph over two pages is one element, and all of it is tagged', async () => {
  const words = Array.from({ length: 1500 }, (_, word) => `word${word}`).join(' ')
  const file = await draw([{ kind: 'text', text: words }])
  expect(pdfRuns(file).at(-1)?.page).toBeGreaterThan(1)
  const [paragraph = '', ...others] = pdfStructure(file).filter((line) => line.includes('word'))
  expect(paragraph.match(/word\d+/g)?.join(' ')).toBe(words)
  expect(others).toEqual([])
  expect(untaggedContent(file)).toEqual([])
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
