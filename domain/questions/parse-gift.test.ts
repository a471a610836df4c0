import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseGift } from './parse-gift.ts'

const lines = (...all: string[]) => all.join('\n')
const only = (file: string) => {
  const [question, ...more] = parseGift(file)
  if (!question || more.length > 0) throw new Error(`one question was expected, not ${more.length + 1}`)
  return question
}

test('a question with everything', () => {
  const file = lines(
    '// A question bank',
    '',
    '$CATEGORY: $course$/top/Oncology/breast',
    '',
    '// [id:breast-q-900] [tag:her2] [tag:breast cancer]',
    '// [source:KATHERINE, N Engl J Med 2019]',
    '::Residual disease::A 47-year-old woman has residual disease.\\nWhich is the best next step? {',
    '  =Trastuzumab emtansine#It halved recurrence.',
    '  // a comment within',
    '  ~Trastuzumab#It is less active',
    '  after residual disease.',
    '  ~Lapatinib',
    '  ~Observation # Undertreatment',
    '  #### Residual disease calls for T-DM1.',
    '}',
  )
  expect(parseGift(file)).toEqual([
    {
      line: 7,
      title: 'Residual disease',
      category: '$course$/top/Oncology/breast',
      marks: {
        id: ['breast-q-900'],
        tag: ['her2', 'breast cancer'],
        source: ['KATHERINE, N Engl J Med 2019'],
      },
      format: 'plain',
      text: 'A 47-year-old woman has residual disease.\nWhich is the best next step?',
      answers: [
        { isRight: true, text: 'Trastuzumab emtansine', feedback: 'It halved recurrence.' },
        {
          isRight: false,
          text: 'Trastuzumab',
          feedback: 'It is less active after residual disease.',
        },
        { isRight: false, text: 'Lapatinib', feedback: '' },
        { isRight: false, text: 'Observation', feedback: 'Undertreatment' },
      ],
      generalFeedback: 'Residual disease calls for T-DM1.',
      problems: [],
    },
  ])
})

test.each([
  ['Q? {=right ~a ~b ~c}', ['right', 'a', 'b', 'c']],
  ['Q? {~a =right\n~b\n~c}', ['a', 'right', 'b', 'c']],
  ['Q?{=HR \\= 0.5 ~p \\~ 0.1 ~set \\{a\\} ~\\#3}', ['HR = 0.5', 'p ~ 0.1', 'set {a}', '#3']],
  ['Q? {=at 8\\:00 ~back\\\\slash ~two\\nlines ~c}', ['at 8:00', 'back\\slash', 'two\nlines', 'c']],
])('the answers of %j', (file, texts) => {
  expect(only(file)).toMatchObject({ problems: [], answers: texts.map((text) => ({ text })) })
})

test.each([
  ['::T::Q? {=a ~b}', 'T', 'Q?'],
  ['::A\\: b\\::: Q? {=a ~b}', 'A: b:', 'Q?'],
  ['Ratio 1::2? {=a ~b}', null, 'Ratio 1::2?'],
  [':: no end {=a ~b}', null, ':: no end'],
])('the title of %j is %j', (file, title, text) => {
  expect(only(file)).toMatchObject({ title, text })
})

test.each([
  ['[html]<p>Q?</p> {=a ~b}', 'html', '<p>Q?</p>'],
  ['::T::[markdown] **Q?** {=a ~b}', 'markdown', '**Q?**'],
  ['[HTML]Q? {=a ~b}', 'html', 'Q?'],
  ['[plain]Q? {=a ~b}', 'plain', 'Q?'],
  ['[moodle]Q? {=a ~b}', 'plain', 'Q?'],
  ['[other]Q? {=a ~b}', 'plain', '[other]Q?'],
])('the format of %j is %s', (file, format, text) => {
  expect(only(file)).toMatchObject({ format, text })
})

describe('what is not multiple choice with one right answer is refused, and named', () => {
  test.each([
    ['Write about it {}', /essay/],
    ['When? {#1822:5}', /numerical/],
    ['When? {#1822}', /numerical/],
    ['Is it so? {T}', /true-false/],
    ['Is it so? {FALSE#No.}', /true-false/],
    ['Who? {=Grant =Lincoln}', /short-answer/],
    ['Match. {=a -> b =c -> d}', /matching/],
    ['Two of them {~%50%a ~%50%b ~c}', /weights/],
    ['Partly {=a ~%25%b ~c}', /weights/],
    ['Mistletoe {=is ~was} a plant.', /missing-word/],
    ['One? {=a ~b} Two? {=a ~b}', /blank line between them/],
    ['Just words.', /no answers/],
    ['Open {=a ~b', /no closing }/],
    ['No key {~a ~b}', /marked as right/],
    ['Two keys {=a =b ~c}', /More than one answer/],
    ['HR = 0.5 {=HR = 0.5 ~b}', /More than one answer/],
    ['Loose {a ~b =c}', /begin with = \(right\)/],
  ])('%j', (file, problem) => {
    const { problems, line } = only(file)
    expect(problems.join(' ')).toMatch(problem)
    expect(line).toBe(1)
  })
})

test('a blank line ends a question, each with the line on which it begins and its own category and marks', () => {
  const file = lines(
    '\uFEFF$CATEGORY: one',
    '// [tag:a]',
    'First? {=a',
    '~b}',
    '',
    '// [tag:lost]',
    '',
    'Second? {=a ~b}',
    '$CATEGORY: two',
    'Third? {=a ~b}',
  )
  expect(
    parseGift(file.replaceAll('\n', '\r\n')).map(({ line, text, category, marks }) => ({
      line,
      text,
      category,
      marks: { ...marks },
    })),
  ).toEqual([
    { line: 3, text: 'First?', category: 'one', marks: { tag: ['a'] } },
    { line: 8, text: 'Second?', category: 'one', marks: {} },
    { line: 10, text: 'Third?', category: 'two', marks: {} },
  ])
})

test('a mark may hold a bracket, and is never part of the language', () => {
  const { marks } = only('// [source:NCCN \\[2026\\]] [constructor:x] [__proto__:y]\nQ? {=a ~b}')
  expect(marks.source).toEqual(['NCCN [2026]'])
  expect(marks.constructor).toEqual(['x'])
})

test('an empty file has no questions', () => {
  expect(parseGift('')).toEqual([])
  expect(parseGift('// only\n\n// comments\n')).toEqual([])
})

test('never throws, and gives each question a line of the file', () => {
  const pieces = fc.constantFrom(
    '{',
    '}',
    '=',
    '~',
    '#',
    '####',
    '::',
    '\\',
    '//',
    '$CATEGORY:',
    '\n',
    'a',
    '[html]',
    '%50%',
  )
  const text = fc.oneof(
    fc.string(),
    fc.array(pieces, { maxLength: 40 }).map((all) => all.join('')),
  )
  fc.assert(
    fc.property(text, (file) => {
      for (const { line } of parseGift(file)) {
        expect(line).toBeGreaterThan(0)
        expect(line).toBeLessThanOrEqual(file.split(/\r\n|\n|\r/).length)
      }
    }),
  )
})

test('a question that is written with escapes is read as it was', () => {
  const word = fc.string({ minLength: 1, unit: fc.constantFrom(...'ab =~#{}:\\') }).map((text) => text.trim())
  const words = word.filter((text) => text !== '')
  const escaped = (text: string) => text.replaceAll(/[\\=~#{}:]/g, '\\$&')
  fc.assert(
    fc.property(words, fc.array(words, { minLength: 4, maxLength: 5 }), (stem, texts) => {
      const answers = texts.map(
        (text, index) => `${index === 0 ? '=' : '~'}${escaped(text)}#${escaped(text)}`,
      )
      const question = only(`x${escaped(stem)} {${answers.join(' ')}}`)
      expect(question.problems).toEqual([])
      expect(question.text).toBe(`x${stem}`)
      expect(question.answers.map(({ text, feedback }) => [text, feedback])).toEqual(
        texts.map((text) => [text, text]),
      )
    }),
  )
})
