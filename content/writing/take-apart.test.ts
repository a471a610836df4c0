import { describe, expect, test } from 'vitest'
import { shippedFiles } from '#content/content-files.ts'
import { labelChangesText } from '#content/label-changes.ts'
import { readContent, readFigures, readQuestions, readYaml } from '#content/read-content.ts'
import { chapterFile, primerFile } from '#content/schema.ts'
import { figureText, primerContent, questionText, withExtras } from '#content/study-text.ts'
import {
  takeApart,
  takeChangesApart,
  takeEvidenceApart,
  takeExhibitApart,
  takeLinkApart,
  takeOptionApart,
  takeSummaryApart,
} from './take-apart.ts'

const figures = readFigures()
const shown = figureText('flow-apl', figures)
const table = '| a |\n| --- |'

test.each([
  ['text alone', 'Because.', {}, ['Because.', undefined, undefined]],
  ['text, table and figure', `Because.\n\n${table}\n\n${shown}`, {}, ['Because.', table, 'flow-apl']],
  ['a figure alone', shown, {}, [undefined, undefined, 'flow-apl']],
  ['a table alone', table, {}, [undefined, table, undefined]],
  ['nothing', '', {}, [undefined, undefined, undefined]],
  [
    'a known table of several parts',
    `Because.\n\n${table}\n\n${table}`,
    { table: `${table}\n\n${table}` },
    ['Because.', `${table}\n\n${table}`, undefined],
  ],
  [
    'a figure with other words stays in the text',
    'Because.\n\n![Other.](figure:flow-apl)',
    {},
    ['Because.\n\n![Other.](figure:flow-apl)', undefined, undefined],
  ],
  [
    'a figure before the text stays in it',
    `${shown}\n\nBecause.`,
    {},
    [`${shown}\n\nBecause.`, undefined, undefined],
  ],
])('%s', (_, whole, earlier, [text, expectedTable, figure]) => {
  expect(takeApart(whole, earlier, figures)).toEqual({ text, table: expectedTable, figure })
})

test('changes of a label keep what only the file knows, and new lines are read', () => {
  const known = { date: '2026-03', text: 'A use.', source: 'FDA (notice)', noted: '2026-04-01' }
  const added = { date: '2026-02-05', text: 'Another (second) use.', source: 'FDA notice' }
  const year = { date: '2026', text: 'More.', source: 'FDA' }
  expect(takeChangesApart(labelChangesText([known, added, year]), [known])).toEqual([known, added, year])
  expect(takeChangesApart('', [known])).toEqual([])
  expect(takeChangesApart('- A use', [known])).toBeUndefined()
})

test.each([
  ['https://pubmed.ncbi.nlm.nih.gov/9920950/', { pmid: '9920950' }],
  ['https://doi.org/10.1056/x', { doi: '10.1056/x' }],
  ['https://example.org/', { link: 'https://example.org/' }],
  [null, {}],
])('the address %s', (address, ids) => expect(takeLinkApart(address)).toEqual(ids))

test('what stands below a stem and is neither results nor a figure has no place in a file', () => {
  expect(takeExhibitApart('Words.', figures)).toBeUndefined()
})

describe('all that ships comes apart as it was', () => {
  test('cards and summaries', () => {
    const stored = readContent().chapters
    for (const [place, path] of shippedFiles.list('chapters').entries()) {
      const file = readYaml(shippedFiles, path, chapterFile)
      const { summary, figures: keys } = file
      expect(takeSummaryApart(stored[place]?.summary ?? '', figures)).toEqual({ summary, figures: keys })
      for (const card of file.cards) {
        const { why: text, table: own, figure } = card
        expect(takeApart(withExtras(text, card, figures), card, figures)).toEqual({
          text,
          table: own,
          figure,
        })
      }
    }
  })

  test('questions', () => {
    for (const question of readQuestions()) {
      const stored = questionText(question, figures)
      const { evidence, also_acceptable, table: own, figure, labs, exhibit } = question
      expect(takeEvidenceApart(stored.evidence ?? '', question, figures)).toEqual({
        ...{ evidence, also_acceptable, table: own, figure },
      })
      expect(takeExhibitApart(stored.exhibit ?? '', figures)).toEqual(
        labs || exhibit ? { ...(labs && { labs }), exhibit } : { exhibit: undefined },
      )
      expect(stored.options.map(({ text, why }) => takeOptionApart(text, why))).toEqual(question.options)
    }
  })

  test('primers and changes of labels', () => {
    for (const path of shippedFiles.list('primers')) {
      const file = readYaml(shippedFiles, path, primerFile)
      for (const [place, part] of primerContent(file, figures).parts.entries()) {
        const { table: own, figure } = file.parts[place] ?? {}
        expect(takeApart(part.body, { table: own }, figures)).toMatchObject({ table: own, figure })
      }
    }
    for (const { changes } of readContent().drugs)
      expect(takeChangesApart(labelChangesText(changes), changes)).toEqual(changes)
  })
})
