import { expect, test } from 'vitest'
import { readMap, readQuestions } from '#content/read-content.ts'
import { contentCopy } from '#tests/support/database/content-copy.ts'
import { questionCoverage } from './question-coverage.ts'

const content = contentCopy()
const filed = readQuestions()
const map = readMap()

test('an objective without a question, and a category without its share, are told', () => {
  const [first] = map
  const added = { ...first, key: 'breast-early', objectives: [{ id: 'new', often: true }] }
  expect(questionCoverage(content, filed, [...map, added])).toContain('breast-early new: 0 of 4')
  const fewer = content.questions.filter(({ category }) => category !== 'breast')
  expect(questionCoverage({ ...content, questions: fewer }, filed, map)).toContain('breast: 0 of 30')
})

test('keys that are always longest are told', () => {
  const longest = filed.map((question) => ({
    ...question,
    options: question.options.map((option, place) =>
      'ABCDE'.charAt(place) === question.answer
        ? { ...option, text: `${option.text} ${'x'.repeat(90)}` }
        : option,
    ),
  }))
  const told = questionCoverage(content, longest, map).filter((line) => /^keys longest|by length/.test(line))
  expect(told).toHaveLength(2)
})
