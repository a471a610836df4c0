import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { growthOf } from '#tests/support/simulation/cpu-time.ts'
import { parseGiftRows } from './gift-rows.ts'
import { parseCsv } from './parse-csv.ts'
import { parseJson } from './parse-json.ts'
import { readImport } from './read-import.ts'

const columns = [
  ...['id', 'category', 'task', 'difficulty', 'stem', 'lead_in'],
  ...[
    'option_a',
    'option_b',
    'option_c',
    'option_d',
    'option_e',
    'why_a',
    'why_b',
    'why_c',
    'why_d',
    'why_e',
  ],
  ...['answer', 'key_point', 'cards', 'tags', 'source', 'link', 'reviewed', 'review_by', 'sample', 'twin_of'],
]
const cells: Record<string, string> = {
  id: 'breast-q-900',
  category: 'breast',
  task: 'treatment',
  difficulty: 'medium',
  stem: 'A woman, 47, comes.',
  lead_in: 'Which?',
  ...Object.fromEntries(
    ['a', 'b', 'c', 'd'].flatMap((it) => [
      [`option_${it}`, `o${it}`],
      [`why_${it}`, `w${it}`],
    ]),
  ),
  answer: 'b',
  key_point: 'The point.',
  cards: 'card-1; card-2;',
  tags: 'her2',
  source: 'A trial',
  reviewed: '2026-11-22',
  sample: 'yes',
}
const quoted = (cell: string) => (/[",;\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)
const csv = (rows: Record<string, string>[], { names = columns, delimiter = ',' } = {}) =>
  [names, ...rows.map((row) => names.map((name) => row[name] ?? ''))]
    .map((row) => row.map(quoted).join(delimiter))
    .join('\r\n')

const fields = {
  id: 'breast-q-900',
  category: 'breast',
  task: 'treatment',
  difficulty: 'medium',
  stem: 'A woman, 47, comes.',
  lead_in: 'Which?',
  options: ['a', 'b', 'c', 'd'].map((it) => ({ text: `o${it}`, why: `w${it}` })),
  answer: 'B',
  key_point: 'The point.',
  cards: ['card-1', 'card-2'],
  tags: ['her2'],
  source: 'A trial',
  reviewed: '2026-11-22',
  sample: true,
}

describe('CSV', () => {
  test.each([',', ';'])('a question a row, cells separated by %s', (delimiter) => {
    expect(parseCsv(csv([cells], { delimiter }))).toEqual([{ line: 2, fields, problems: [] }])
  })

  test('laboratory results, further sources and the parts of an explanation', () => {
    const more = {
      labs: 'Hemoglobin: 9.1 g/dL (low); Platelets: 210,000/µL',
      evidence: 'Of 100, 20 more lived.',
      further_sources: 'NCCN 2026; A trial https://example.org/trial',
      right_when_a: 'It is small.',
    }
    const names = [...columns, ...Object.keys(more)]
    const [row] = parseCsv(csv([{ ...cells, ...more }], { names }))
    expect(row?.problems).toEqual([])
    expect(row?.fields).toMatchObject({
      labs: [
        { test: 'Hemoglobin', result: '9.1 g/dL', flag: 'low' },
        { test: 'Platelets', result: '210,000/µL' },
      ],
      evidence: 'Of 100, 20 more lived.',
      further_sources: [{ source: 'NCCN 2026' }, { source: 'A trial', link: 'https://example.org/trial' }],
      options: [{ text: 'oa', why: 'wa', right_when: 'It is small.' }, ...fields.options.slice(1)],
    })
  })

  test('columns in another order and spelling, a title above, and empty rows', () => {
    const names = columns.toReversed()
    const [head = '', row = ''] = csv([cells], { names }).split('\r\n')
    const spelled = head.replace('lead_in', 'Lead-in').replace('option_a', ' Option A ')
    expect(parseCsv(['Our questions', '', spelled, ',,', row, '', ''].join('\n'))).toEqual([
      { line: 5, fields, problems: [] },
    ])
  })

  test('line breaks and quotes within a cell; the line is that on which a question begins', () => {
    const stem = 'First "line"\nsecond; line,'
    const rows = parseCsv(csv([{ ...cells, stem }, cells]))
    expect(rows.map((row) => [row.line, row.fields.stem])).toEqual([
      [2, stem],
      [4, cells.stem],
    ])
  })

  test('a gap between options stays to be seen', () => {
    const [row] = parseCsv(csv([{ ...cells, option_b: '', why_b: '' }]))
    expect(row?.fields.options).toHaveLength(4)
  })

  test.each([
    ['no header', 'a,b\nc,d', 1, /no header row/],
    [
      'no columns for reasons',
      csv([cells], { names: columns.filter((it) => !it.startsWith('why')) }),
      1,
      /missing: why_a/,
    ],
    ['an unknown column', csv([cells], { names: [...columns, 'notes'] }), 1, /"notes" is not known/],
    ['a column without a name', csv([cells], { names: ['', ...columns] }), 1, /has no name/],
    ['a column twice', csv([cells], { names: [...columns, 'id'] }), 1, /"id" is there twice/],
    ['too many cells', `${csv([cells])},,more`, 2, /has 28 cells/],
    ['an open quote', `${csv([cells])}\n"open`, 3, /never closed/],
    ['text after a quote', `${csv([cells])}\n"a"b,c`, 3, /twice/],
  ])('%s is a problem at its line', (_, text, line, problem) => {
    const row = parseCsv(text).find((one) => one.problems.length > 0)
    expect(row?.line).toBe(line)
    expect(row?.problems.join(' ')).toMatch(problem)
  })
})

describe('JSON', () => {
  const { category: _, ...withoutCategory } = fields
  test.each([
    ['a list', [fields]],
    ['a file as in content/questions', { category: 'breast', questions: [withoutCategory] }],
  ])('%s', (_name, value) => {
    expect(parseJson(JSON.stringify(value))).toEqual([{ line: 1, fields, problems: [] }])
  })

  test.each([
    ['{"a": 1,\n"b": }', 2, /cannot be read/],
    ['[1,\n2', 2, /cannot be read/],
    ['{"a": 1}', 1, /neither a list/],
    ['"text"', 1, /neither a list/],
    ['[{}, 7]', 2, /not a question/],
    ['{"questions": [], "chapter": "x"}', 1, undefined],
    ['{"questions": [{}], "chapter": "x"}', 1, /chapter/],
  ])('%j', (text, line, problem) => {
    const row = parseJson(text).find((one) => one.problems.length > 0)
    expect(row?.line).toBe(line)
    expect(row?.problems.join(' ')).toMatch(problem ?? /chapter/)
  })
})

describe('GIFT', () => {
  const gift = (text: string) => `$CATEGORY: $course$/top/breast

// [id:breast-q-900] [task:treatment] [difficulty:medium] [source:A trial] [reviewed:2026-11-22]
// [card:card-1] [card:card-2] [tag:her2] [sample:true]
::A title::${text} {
  ~oa#wa
  =ob#wb
  ~oc#wc
  ~od#wd
  ####The point.
}`
  test.each([
    ['one line', 'A woman, 47, comes. Which?'],
    ['its lead-in on a line of its own', 'A woman, 47, comes.\\nWhich?'],
    ['wrapped', 'A woman,\n47, comes. Which?'],
    ['HTML', '[html]<p>A woman, <b>47</b>,&nbsp;comes.</p><p>Which?</p>'],
    ['Markdown', '[markdown]A **woman**, _47_, [comes](https\\://example.org).\\nWhich?'],
  ])('%s', (_, text) => {
    const [row] = parseGiftRows(gift(text))
    expect({ ...row, fields: JSON.parse(JSON.stringify(row?.fields).replaceAll('\u00a0', ' ')) }).toEqual({
      line: 5,
      fields,
      problems: [],
    })
  })

  test('a question of a megabyte is not read for its marks', () => {
    const [row] = parseGiftRows(gift(`[html]${'<p>a '.repeat(200_000)}?`))
    expect(row).toEqual({
      line: 5,
      fields: {},
      problems: [expect.stringMatching(/^The question has 10000\d\d characters; at most 50000 are allowed$/)],
    })
  })

  test('comparisons are no HTML, and a text without a question has no lead-in', () => {
    const [row] = parseGiftRows('p < 0.05 and n > 3 * 4 * 5 {=a ~b}')
    expect(row?.fields.stem).toBe('p < 0.05 and n > 3 * 4 * 5')
    expect(row?.fields.lead_in).toBeUndefined()
  })

  test('deep HTML is cut, not followed', () => {
    expect(() => parseGiftRows(`[html]${'<div>'.repeat(50_000)} {\\=a =b ~c}`)).not.toThrow()
  })

  test.each([
    ['// [level:3]\nQ? {=a ~b}', /level.*not known/],
    ['// [task:testing] [task:treatment]\nQ? {=a ~b}', /twice/],
    ['Q? {T}', /true-false/],
  ])('%j is refused', (text, problem) => {
    expect(parseGiftRows(text)[0]?.problems.join(' ')).toMatch(problem)
  })
})

describe('the format', () => {
  test.each([
    ['a.csv', '[]x', 'csv'],
    ['A.JSON', 'x', 'json'],
    ['a.gift', 'Q? {=a ~b}', 'gift'],
    ['a.txt', '::T::Q? {=a ~b}', 'gift'],
    ['a.txt', '\uFEFF \n[7]', 'json'],
    ['a.txt', 'Title\nid;stem;answer\n', 'csv'],
  ])('of %s with %j is %s', (fileName, text, format) => {
    expect(readImport({ fileName, text }).format).toBe(format)
  })

  test.each([
    ['a.csv', ' \r\n', /empty/],
    ['a.docx', 'words', /CSV, JSON or GIFT/],
    ['a.json', '[]', /no questions/],
    ['a.json', JSON.stringify(Array(501).fill({})), /501 questions.*500/],
  ])('%s with %j is refused', (fileName, text, message) => {
    expect(() => readImport({ fileName, text })).toThrow(message)
  })
})

test('no text makes a parser throw, and every row has a line of the file', () => {
  const piece = fc.constantFrom(
    '"',
    '""',
    ',',
    ';',
    '\n',
    '\r',
    'stem',
    'answer',
    '{',
    '}',
    '[',
    ']',
    ':',
    '\\',
    '[html]',
    '<p',
    '&',
    '=',
    '~',
  )
  const text = fc.oneof(
    fc.string(),
    fc.json(),
    fc.array(piece, { maxLength: 60 }).map((all) => all.join('')),
  )
  const anything = fc.oneof(
    text,
    text.map((rest) => `${csv([cells])}\n${rest}`),
  )
  fc.assert(
    fc.property(anything, (file) => {
      for (const parse of [parseCsv, parseJson, parseGiftRows])
        for (const row of parse(file)) expect(row.line).toBeGreaterThan(0)
    }),
  )
})

test.each([
  ['quotes', (count: number) => '"'.repeat(count)],
  ['an open quote', (count: number) => `${csv([cells])}\n"${'a\n'.repeat(count)}`],
  ['braces', (count: number) => '{'.repeat(count)],
  ['marks', (count: number) => `//${'[a:'.repeat(count / 3)}\nQ {=a}`],
  ['spaces', (count: number) => `Q${' '.repeat(count)}? {=a ~b}`],
])('many %s are read in a time that grows with their number', (_, textOf) => {
  const read = (count: number) => {
    for (const parse of [parseCsv, parseJson, parseGiftRows]) parse(textOf(count))
  }
  expect(growthOf(read, 37_500)).toBeLessThan(40)
})
