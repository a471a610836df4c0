import { expect, test } from 'vitest'
import { descriptionOf } from './description.ts'
import { figureFile } from './figure-schema.ts'

test('the description says the words of the panels and of the note too', () => {
  const figure = figureFile.parse({
    kind: 'cells',
    title: 'Cells',
    alt: `A drawing\n${'of cells '.repeat(10)}`,
    source: 'Own drawing, 2026',
    reviewed: '2026-11-28',
    panels: [{ cell: 'hairy-cell', name: 'Hairy cell', text: 'Hairs.' }],
    note: 'Think of BRAF.',
  })
  expect(descriptionOf(figure)).toMatch(/^A drawing of cells .* cells Hairy cell: Hairs. Think of BRAF.$/)
})
