import { expect, test } from 'vitest'

import type { Figure } from './figures/figure-schema.ts'
import type { CardFile, ChapterFile, QuestionFile } from './schema.ts'
import { chapterContent, primerContent, questionText } from './study-text.ts'

const figure = { alt: 'What it\n  shows.' } as Figure
const figures = new Map([['pathway', figure]])
const shown = '![What it shows.](figure:pathway)'
const card: CardFile = {
  id: 'a-001',
  objective: 'one',
  kind: 'fact',
  question: 'Question?',
  answer: 'Answer',
  tags: ['nsclc'],
  source: 'A trial, Lancet 2020',
  reviewed: '2026-11-23',
}
const chapter: ChapterFile = {
  key: 'a',
  title: 'A',
  category: 'breast',
  core: false,
  description: 'About A.',
  figures: [],
  cards: [card],
}
const cardWith = (fields: Partial<CardFile>) =>
  chapterContent({ ...chapter, cards: [{ ...card, ...fields }] }, figures).cards[0]

test('what a card has beside its text follows the reason', () => {
  expect(cardWith({ why: 'Because.', table: '| a |\n|---|', figure: 'pathway' })?.why).toBe(
    `Because.\n\n| a |\n|---|\n\n${shown}`,
  )
  expect(cardWith({ figure: 'pathway' })?.why).toBe(shown)
  expect(cardWith({})).toEqual(card)
})

test('a source is linked by its DOI, or by its number in PubMed', () => {
  expect(cardWith({ pmid: '9920950' })?.link).toBe('https://pubmed.ncbi.nlm.nih.gov/9920950/')
  expect(cardWith({ pmid: '9920950', doi: '10.1056/x' })?.link).toBe('https://doi.org/10.1056/x')
})

test('the summary of a chapter ends with its figures', () => {
  expect(chapterContent({ ...chapter, summary: 'Table', figures: ['pathway'] }, figures).summary).toBe(
    `Table\n\n${shown}`,
  )
  expect(chapterContent(chapter, figures).summary).toBeUndefined()
})

test('the figure of a question follows its key point, and its own link counts', () => {
  const question = {
    key_point: 'Point.',
    figure: 'pathway',
    pmid: '9920950',
    link: 'https://example.org/',
  } as QuestionFile
  expect(questionText(question, figures)).toEqual({
    key_point: `Point.\n\n${shown}`,
    link: 'https://example.org/',
  })
})

test('a figure that there is not is refused', () => {
  expect(() => cardWith({ figure: 'none' })).toThrow('There is no figure "none"')
})

test('the lines of a primer’s paragraph are one, its table and its figure follow', () => {
  const text = 'One\nparagraph.\n\n- a list\n  item\n- another\n\nThe\nend.\n'
  const part = { key: 'a', heading: 'A', text, table: '| a |\n|---|', figure: 'pathway', cards: ['a-001'] }
  const primer = { chapter: 'a', reviewed: '2026-11-28', sources: ['X, 2026'], parts: [part] }
  expect(primerContent(primer, figures).parts[0]?.body).toBe(
    `One paragraph.\n\n- a list item\n- another\n\nThe end.\n\n| a |\n|---|\n\n${shown}`,
  )
})
