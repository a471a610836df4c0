import { describe, expect, it, test } from 'vitest'
import { problemsOf, type QuestionText, questionProblems } from './question-rules.ts'

/** `count` words that do not occur under another name. */
const words = (count: number, name = 'word') =>
  Array.from({ length: count }, (_, index) => `${name}${index}`).join(' ')

const aQuestion = (facts: Partial<QuestionText> = {}): QuestionText => ({
  id: 'breast-q-001',
  stem: words(60),
  leadIn: 'Which of the following is the most appropriate next step?',
  options: ['Trastuzumab', 'Capecitabine', 'Observation', 'Radiation therapy'],
  answer: 'A',
  twinOf: null,
  ...facts,
})
const withOption = (text: string) => ({ options: ['Trastuzumab', 'Capecitabine', 'Observation', text] })

const plainText =
  'Stem, lead-in and options are plain text: write m² in place of m^2^, and no bold text or table.'

describe('one question', () => {
  test.each<[string, Partial<QuestionText>, string[]]>([
    ['a good one', {}, []],
    ['45 words', { stem: words(45) }, []],
    ['44 words', { stem: words(44) }, ['The stem has 44 words; 45 to 220 are allowed.']],
    ['220 words over lines', { stem: ` ${words(220).replaceAll(' ', '\n ')}\n` }, []],
    ['221 words', { stem: words(221) }, ['The stem has 221 words; 45 to 220 are allowed.']],
    ['three options', { options: ['a', 'b', 'c'] }, ['There are 3 options; 4 or 5 are allowed.']],
    ['five options', { options: ['a', 'b', 'c', 'd', 'e'], answer: 'E' }, []],
    [
      'six options',
      { options: ['a', 'b', 'c', 'd', 'e', 'f'] },
      ['There are 6 options; 4 or 5 are allowed.'],
    ],
    ['key E of four', { answer: 'E' }, ['The key E is not among the options.']],
    ['no letter', { answer: '' }, ['The key  is not among the options.']],
    ['equal options', withOption('trastuzumab.'), ['Two options are the same.']],
    ['except', { leadIn: 'All are true EXCEPT:' }, ['The lead-in says “except”.']],
    ['not', { leadIn: 'Which is not indicated?' }, ['The lead-in says “not”.']],
    ['least', { leadIn: 'Which is least likely?' }, ['The lead-in says “least”.']],
    ['parts of words', { leadIn: 'Which nothing, exception or not-for-profit?' }, []],
    ['all of the above', withOption('All of the above'), ['An option says “all of the above”.']],
    ['none of the above', withOption('None of the above'), ['An option says “none of the above”.']],
    ['a negative option', withOption('Do not treat'), ['An option says “not”.']],
    ['always', withOption('Always treat'), ['An option says “always”.']],
    ['never', withOption('Treat never'), ['An option says “never”.']],
    ['Markdown in an option', withOption('**Trastuzumab** alone'), [plainText]],
    ['Markdown in the lead-in', { leadIn: 'Which dose, in mg/m^2^, is usual?' }, [plainText]],
    ['a tilde and a caret of their own', withOption('About ~5 cm, 10^9'), []],
    ['a never-smoker', withOption('Treatment as of a never-smoker'), []],
    ['an absolute in the lead-in', { leadIn: 'A never event is which of the following?' }, []],
  ])('%s', (_, facts, problems) => {
    expect(problemsOf(aQuestion(facts))).toEqual(problems)
    const listed = problems.map((problem) => ({ id: 'breast-q-001', problem }))
    expect(questionProblems([aQuestion(facts)])).toEqual(listed)
  })
})

describe('two questions', () => {
  const first = aQuestion({ id: 'first' })
  const alike = [{ id: 'second', problem: 'It is nearly the same as first.' }]
  const halfStem = `${words(30)} ${words(30, 'other')}`
  const mostStem = `${words(50)} ${words(10, 'other')}`

  test.each<[string, Partial<QuestionText>, typeof alike]>([
    ['another patient', { stem: words(60, 'other') }, []],
    ['half of the stem', { stem: halfStem }, []],
    ['most of the stem', { stem: mostStem }, alike],
    ['other case and punctuation', { stem: words(60).toUpperCase().replaceAll(' ', ', ') }, alike],
    ['a longer stem around it', { stem: `${words(60)} ${words(60, 'other')}` }, alike],
    ['a twin that shares much', { stem: mostStem, twinOf: 'first' }, []],
    ['a twin with the same stem', { twinOf: 'first' }, alike],
  ])('%s', (_, facts, problems) => {
    expect(questionProblems([first, aQuestion({ id: 'second', ...facts })])).toEqual(problems)
  })

  test('are twins also when the first names the second, or both a third', () => {
    const stem = mostStem
    expect(questionProblems([{ ...first, twinOf: 'second' }, aQuestion({ id: 'second', stem })])).toEqual([])
    const siblings = [{ ...first, twinOf: 'third' }, aQuestion({ id: 'second', stem, twinOf: 'third' })]
    expect(questionProblems(siblings)).toEqual([])
    expect(questionProblems([first, aQuestion({ id: 'second', stem, twinOf: 'third' })])).toEqual(alike)
  })
})

describe('a whole bank', () => {
  const options = ['one', 'two', 'six', 'ten', 'net']
  /** Questions with the given key letters, each with its own stem. */
  const bankOf = (keys: string, optionCount = 5) =>
    [...keys].map((answer, index) =>
      aQuestion({
        id: `q-${index}`,
        stem: words(60, `s${index}x`),
        options: options.slice(0, optionCount),
        answer,
      }),
    )
  const problemsIn = (questions: QuestionText[]) => questionProblems(questions).map(({ problem }) => problem)

  test.each<[string, string, number, string[]]>([
    ['even keys', 'ABCDE'.repeat(4), 5, []],
    ['no E with four options', 'ABCD'.repeat(5), 4, []],
    ['no E with five options', 'ABCD'.repeat(5), 5, ['0% of the keys are E; 8% to 35% are allowed.']],
    ['too few to say', 'A'.repeat(19), 5, []],
    ['35% and 15%', `${'A'.repeat(7)}${'B'.repeat(3)}${'C'.repeat(3)}${'D'.repeat(4)}EEE`, 5, []],
    [
      '40% and 10%',
      `${'A'.repeat(8)}${'B'.repeat(2)}${'C'.repeat(4)}${'D'.repeat(4)}EE`,
      5,
      ['40% of the keys are A; 15% to 35% are allowed.', '10% of the keys are B; 15% to 35% are allowed.'],
    ],
    [
      'too many E',
      `${'E'.repeat(8)}${'ABCD'.repeat(3)}`,
      5,
      ['40% of the keys are E; 8% to 35% are allowed.'],
    ],
  ])('%s', (_, keys, optionCount, problems) => {
    expect(problemsIn(bankOf(keys, optionCount))).toEqual(problems)
  })

  it('may have an E as soon as one question has five options', () => {
    const bank = [
      ...bankOf('ABCD'.repeat(5), 4),
      ...bankOf('ABCD', 5).map((question) => ({ ...question, stem: words(60, question.answer) })),
    ]
    expect(problemsIn(bank)).toEqual(['0% of the keys are E; 8% to 35% are allowed.'])
  })

  it('has the key as the longest option in at most 35%', () => {
    const bank = bankOf('ABCDE'.repeat(4))
    const stretched = (count: number) =>
      bank.map((question, index) => ({
        ...question,
        options:
          index < count
            ? options.map((text, i) => (question.answer === 'ABCDE'[i] ? 'three' : text))
            : options,
      }))
    expect(questionProblems(stretched(7))).toEqual([])
    expect(questionProblems(stretched(8))).toEqual([
      {
        id: null,
        problem: 'The key is the longest option in 40% of the questions; at most 35% are allowed.',
      },
    ])
  })
})
