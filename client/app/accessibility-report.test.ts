import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const report = readFileSync('docs/accessibility.md', 'utf8')
const levels = ['Supports', 'Partially supports', 'Does not support', 'Not applicable']

/** The criteria of WCAG 2.2 by level, as "1.1.1". */
const criteria = {
  A: `1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4
    2.5.1 2.5.2 2.5.3 2.5.4 3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7 4.1.2`,
  AA: `1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7 2.4.11 2.5.7 2.5.8 3.1.2
    3.2.3 3.2.4 3.3.3 3.3.4 3.3.8 4.1.3`,
}

test.each(['A', 'AA'] as const)(
  'the report has a row for each criterion of level %s, in their order',
  (level) => {
    const [, part = ''] = report.split(`\n## Level ${level}\n`)
    const rows = [...(part.split('\n## ')[0] ?? '').matchAll(/^\| (\d\.\d\.\d+) [^|]+ \| ([^|]+) \|/gm)]
    expect(rows.map(([, criterion]) => criterion)).toEqual(criteria[level].split(/\s+/))
    expect(rows.filter(([, , conformance = '']) => !levels.includes(conformance))).toEqual([])
  },
)

test('every file that the report names exists', () => {
  const paths = [...report.matchAll(/`((?:client|content|contracts|server|tests)\/[^`]+)`/g)].map(
    ([, path = '']) => path,
  )
  expect(paths.length).toBeGreaterThan(20)
  expect(paths.filter((path) => !existsSync(path))).toEqual([])
})
