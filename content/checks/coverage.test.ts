import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { countTables } from '#content/counts.ts'
import { contentCopy } from '#tests/support/database/content-copy.ts'
import { coverageFaults } from './coverage-faults.ts'

const content = contentCopy()

test('the tables of README.md are those of the content', () => {
  expect(readFileSync(join(import.meta.dirname, '../README.md'), 'utf8')).toContain(countTables(content))
})

test('amounts and shares that are missed are told', () => {
  const free = content.chapters.map((chapter) => ({ ...chapter, core: false }))
  expect(coverageFaults({ ...content, chapters: free })).toContain('free cards: 0 % of the cards')
  const without = content.chapters.filter(({ category }) => category !== 'breast')
  const faults = coverageFaults({ ...content, chapters: without })
  expect(faults).toContain('chapters of breast: 0 of 1')
  expect(faults).toContain('breast: 0.0 % of the cards, for 13 % of the exam')
  expect(faults).toContain('breast-early-001: for visitors, in no chapter that is free')
  expect(coverageFaults({ ...content, questions: [] })).toContain('twins: 0 of 60')
  const bare = { ...content, figures: new Map([...content.figures, ['new', {} as never]]) }
  expect(coverageFaults(bare)).toContain('figure:new: hangs nowhere')
})
