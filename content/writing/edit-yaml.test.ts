import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { shippedFiles } from '#content/content-files.ts'
import { editYaml, type YamlEdit } from './edit-yaml.ts'

const order = ['id', 'question', 'answer', 'why', 'table', 'tags', 'source']
const text = `# The head
key: a
cards:
  # The first
  - id: a-001
    question: "Which: one?" # asked often
    answer: One
    why: |
      A line.
      Another.

    tags: [x, "y, z"]
    source: S 2020
  - id: a-002
    question: >-
      A text that is
      folded.
    answer: Two
    labs:
      - { test: Hb, result: "9 g/dL" }
# The end
`
const card = (id: string) => ['cards', { id }] as const
const set = (id: string, field: string, value: unknown): YamlEdit => ({
  ...{ at: card(id), field, order },
  to: () => value,
})

test('a field is written as the one that it replaces, and all else stays', () => {
  const edited = editYaml(text, [
    set('a-001', 'question', 'Another: one?'),
    set('a-001', 'why', 'Now\nthree\nlines.'),
    set('a-001', 'tags', ['b', 'c, d']),
    set('a-002', 'question', 'Short.'),
    set('a-002', 'labs', [{ test: 'Hb', result: '8 g/dL' }]),
  ])
  expect(edited).toBe(
    text
      .replace('"Which: one?"', '"Another: one?"')
      .replace('A line.\n      Another.', 'Now\n      three\n      lines.')
      .replace('[x, "y, z"]', '[b, "c, d"]')
      .replace('A text that is\n      folded.', 'Short.')
      .replace('"9 g/dL"', '8 g/dL'),
  )
})

test('a new field has its place in the order, and one that goes takes its line along', () => {
  expect(editYaml(text, [set('a-001', 'table', '| a |\n| --- |'), set('a-001', 'source', undefined)])).toBe(
    text
      .replace('      Another.\n', '      Another.\n    table: |\n      | a |\n      | --- |\n')
      .replace('    source: S 2020\n', ''),
  )
})

test('an item goes, another is added, and a list has what several edits add', () => {
  const tags = (tag: string): YamlEdit => ({
    ...{ at: card('a-001'), field: 'tags', order },
    to: (earlier) => [...(earlier as string[]), tag],
  })
  const edited = editYaml(text, [
    { at: card('a-002'), remove: true },
    { at: ['cards'], append: { id: 'a-003', question: 'A?', why: 'One\ntwo', tags: ['x'] } },
    tags('b'),
    tags('c'),
  ])
  expect(parse(edited)).toEqual({
    key: 'a',
    cards: [
      { ...parse(text).cards[0], tags: ['x', 'y, z', 'b', 'c'] },
      { id: 'a-003', question: 'A?', why: 'One\ntwo\n', tags: ['x'] },
    ],
  })
  expect(edited).toContain('# The first\n')
  expect(edited).toMatch(/# The end\n$/)
})

test('the first item of an empty list takes the place of its brackets', () => {
  expect(editYaml('# Head\n[]\n', [{ at: [], append: { on: '2026-12-01', why: 'New' } }])).toBe(
    '# Head\n- on: 2026-12-01\n  why: New\n',
  )
})

test('the items of a list change places with their lines; one that is new comes along, one that goes does not', () => {
  const arrange = (...ids: string[]): YamlEdit => ({ at: ['cards'], arrange: ids, by: 'id' })
  const [one, two, three] = ['  - id: a-001', '  - id: a-002', '# The end'].map((start) =>
    text.indexOf(start),
  )
  const [head, first, second, end] = [
    text.slice(0, one),
    text.slice(one, two),
    text.slice(two, three),
    text.slice(three),
  ]
  expect(editYaml(text, [arrange('a-002', 'a-001')])).toBe(head + second + first + end)
  const added: YamlEdit = { at: ['cards'], append: { id: 'a-003', question: 'A?' } }
  const gone: YamlEdit[] = [{ at: card('a-001'), remove: true }, set('a-001', 'answer', 'Never')]
  expect(parse(editYaml(text, [added, ...gone, arrange('a-003', 'a-002')])).cards).toMatchObject([
    { id: 'a-003' },
    { id: 'a-002' },
  ])
})

test('a place that is not there is an error', () => {
  expect(() => editYaml(text, [set('a-009', 'answer', 'x')])).toThrow('There is no')
})

test('in the shipped files any text can stand in any field, and nothing else changes', () => {
  const word = fc.stringMatching(/^[A-Za-z#:,'"{}[\]|>&*%@`-][ A-Za-z0-9#:,'"{}[\]|>&*%@`é\\-]{0,30}[.a-z]$/)
  const value = fc.array(word, { minLength: 1, maxLength: 4 }).map((lines) => lines.join('\n'))
  const places = ['chapters/aml.yaml', 'chapters/statistics-trials-ethics.yaml'].map((path) => ({
    text: shippedFiles.text(path),
    fields: ['question', 'answer', 'why', 'source', 'review_by'] as const,
  }))
  fc.assert(
    fc.property(
      fc.constantFrom(...places),
      fc.array(fc.record({ place: fc.nat(24), field: fc.nat(4), value }), { minLength: 1, maxLength: 4 }),
      (place, changes) => {
        const expected = parse(place.text) as { cards: Record<string, unknown>[] }
        const edits = changes.map((change): YamlEdit => {
          const target = expected.cards[change.place] ?? {}
          const field = place.fields[change.field] ?? 'why'
          target[field] = change.value
          return {
            ...{ at: card(String(target.id)), field, to: () => change.value },
            order: [
              'id',
              'question',
              'answer',
              'why',
              'table',
              'figure',
              'tags',
              'source',
              'reviewed',
              'review_by',
            ],
          }
        })
        const trimmed = (data: unknown) =>
          JSON.parse(JSON.stringify(data), (_, one) => (typeof one === 'string' ? one.trim() : one))
        const edited = parse(editYaml(place.text, edits))
        expect(trimmed(edited)).toEqual(trimmed(expected))
      },
    ),
    { numRuns: 40 },
  )
})
