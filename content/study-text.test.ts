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

const asked = {
  key_point: 'Point.',
  options: [{ text: 'One', why: 'Right.' }],
  further_sources: [],
} as unknown as QuestionFile

test('the table and the figure of a question follow its evidence, and its own link counts', () => {
  const question = {
    ...asked,
    evidence: 'Trial.',
    also_acceptable: 'Less.',
    table: '| a |',
    figure: 'pathway',
    pmid: '9920950',
    link: 'https://example.org/',
  }
  expect(questionText(question, figures)).toEqual({
    ...asked,
    evidence: `Trial.\n\n**Also acceptable:** Less.\n\n| a |\n\n${shown}`,
    link: 'https://example.org/',
  })
})

test('laboratory results and the figure of the stem are the exhibit', () => {
  const labs = [
    { test: 'Hemoglobin', result: '9.1 g/dL', flag: 'low' as const },
    { test: 'JAK2 V617F', result: 'not detected' },
  ]
  expect(questionText({ ...asked, labs, exhibit: 'pathway' }, figures).exhibit).toBe(
    `| Test | Result | Flag |\n| --- | --- | --- |\n| Hemoglobin | 9.1 g/dL | L |\n| JAK2 V617F | not detected |  |\n\n${shown}`,
  )
})

test('the reason of a wrong option ends with the patient for whom it is right, and every source is linked', () => {
  const options = [{ text: 'Two', why: 'Wrong.', right_when: 'The tumor is large.' }]
  const further_sources = [{ source: 'NCCN 2026' }, { source: 'Trial', pmid: '9920950' }]
  const text = questionText({ ...asked, options, further_sources }, figures)
  expect(text.options).toEqual([{ text: 'Two', why: 'Wrong.\n\n**Right when:** The tumor is large.' }])
  expect(text.further_sources).toEqual([
    { source: 'NCCN 2026' },
    { source: 'Trial', link: 'https://pubmed.ncbi.nlm.nih.gov/9920950/' },
  ])
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
