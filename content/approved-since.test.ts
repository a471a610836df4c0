import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { contentCopy } from '#tests/support/database/content-copy.ts'

const rows = z
  .array(z.strictObject({ drug: z.string(), date: z.iso.date(), source: z.string().trim().min(1) }))
  .parse(parse(readFileSync(join(import.meta.dirname, 'approved-since.yaml'), 'utf8')))

test('the drugs marked as approved after April 2025 are those of the list, with its dates', () => {
  const marked = contentCopy().drugs.flatMap(({ id, approved }) => (approved ? [`${id} ${approved}`] : []))
  expect(marked.sort()).toEqual(rows.map(({ drug, date }) => `${drug} ${date}`).sort())
})

test('they were approved after April 2025, in the year of the first approval, before the day of the label', () => {
  const wrong = contentCopy().drugs.filter(
    ({ approved, first_approval, label_as_of }) =>
      approved &&
      (approved <= '2025-04-30' || !approved.startsWith(`${first_approval}-`) || label_as_of < approved),
  )
  expect(wrong.map(({ id }) => id)).toEqual([])
})
