import { expect, test } from 'vitest'
import { questionProblems } from '#domain/questions/question-rules.ts'
import { contentCopy } from '#tests/support/database/content-copy.ts'

const { outline, chapters, questions, tags } = contentCopy()
const byId = new Map(questions.map((question) => [question.id, question]))
const idsWhere = (isBad: (question: (typeof questions)[number]) => boolean) =>
  questions.filter(isBad).map(({ id }) => id)

test('at least 60 questions, some in every category of the exam', () => {
  expect(questions.length).toBeGreaterThanOrEqual(60)
  const covered = new Set(questions.map(({ category }) => category))
  expect(outline.categories.filter(({ id }) => !covered.has(id)).map(({ id }) => id)).toEqual([])
})

test('questions keep the rules of writing', () => {
  const texts = questions.map(({ id, stem, lead_in, options, answer, twin_of }) => ({
    id,
    stem,
    leadIn: lead_in,
    options: options.map(({ text }) => text),
    answer,
    twinOf: twin_of ?? null,
  }))
  expect(questionProblems(texts)).toEqual([])
})

test('every question belongs to a category, inside or outside the outline', () => {
  const known = new Set([...outline.categories, ...outline.outside].map(({ id }) => id))
  expect(idsWhere(({ category }) => !known.has(category))).toEqual([])
})

test('ids are unique: the category, -q- and three digits', () => {
  expect(byId.size).toBe(questions.length)
  expect(idsWhere(({ id, category }) => !/^-q-\d{3}$/.test(id.replace(category, '')))).toEqual([])
})

test('every tag is in the vocabulary', () => {
  const unknown = questions.flatMap((question) =>
    question.tags.filter((tag) => !tags.has(tag)).map((tag) => `${question.id}: ${tag}`),
  )
  expect(unknown).toEqual([])
})

test('linked flashcards exist', () => {
  const cards = new Set(chapters.flatMap((chapter) => chapter.cards.map(({ id }) => id)))
  const unknown = questions.flatMap((question) =>
    question.cards.filter((card) => !cards.has(card)).map((card) => `${question.id}: ${card}`),
  )
  expect(unknown).toEqual([])
})

test('a twin exists, is another question and belongs to the same category', () => {
  const bad = idsWhere(
    ({ id, category, twin_of }) =>
      twin_of !== undefined && (twin_of === id || byId.get(twin_of)?.category !== category),
  )
  expect(bad).toEqual([])
})

test('free accounts have 25 questions', () => {
  expect(idsWhere(({ sample }) => sample)).toHaveLength(25)
})
