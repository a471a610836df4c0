import { expect, test } from 'vitest'
import { labelChangesText } from './label-changes.ts'

test('each change is a line with its date, as exact as it is known, and its source', () => {
  const change = (date: string) => ({ date, text: 'A use was added.', source: 'FDA notice' })
  expect(labelChangesText(['2026-02-05', '2026-03', '2026'].map(change))).toBe(
    [
      '- **February 5, 2026:** A use was added. (FDA notice)',
      '- **March 2026:** A use was added. (FDA notice)',
      '- **2026:** A use was added. (FDA notice)',
    ].join('\n'),
  )
  expect(labelChangesText([])).toBe('')
})
