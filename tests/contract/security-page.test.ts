import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const page = readFileSync('docs/security.md', 'utf8')

/** The number of the last row of level 1 or 2 in each section of ASVS 5.0, chapters 6, 7 and 16. */
const lastRows = {
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '16.1': 1,
  '16.2': 5,
  '16.3': 4,
  '16.4': 3,
  '16.5': 3,
}

test.each(Object.entries(lastRows))(
  'section %s has all its rows of levels 1 and 2, to row %i',
  (section, last) => {
    const missing = Array.from({ length: last }, (_, n) => `${section}.${n + 1}`).filter(
      (row) => !page.includes(`| ${row} |`),
    )
    expect(missing).toEqual([])
  },
)

test('every test and document that the page names exists', () => {
  const named = [...page.matchAll(/`([\w./-]+\.(?:test\.ts|ts))`|\((decisions\/[\w-]+\.md)\)/g)].map(
    ([, code, link]) => code ?? `docs/${link}`,
  )
  const hasWholePath = /^(docs|domain|server|tests)\//
  const files = named.map((name) => (hasWholePath.test(name) ? name : `server/features/accounts/${name}`))
  expect(files.length).toBeGreaterThan(40)
  expect(files.filter((file) => !existsSync(file))).toEqual([])
})
