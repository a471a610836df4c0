import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contentCopy } from '#tests/support/database/content-copy.ts'
import type { DrugContent } from './schema.ts'

/** The columns of the reference checklist (April 2025) that are compared. */
const checklist = readRows(readFileSync(join(import.meta.dirname, 'drugs-checklist.csv'), 'utf8'))

/** Parses the cells of RFC 4180 text, including quotes and line breaks within them. */
function readRows(text: string): Record<string, string>[] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^,"\r\n]*))(,|\r?\n|$)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '')
    if (end !== ',') rows.push([])
  }
  const [head = [], ...body] = rows.filter((row) => row.length > 1)
  return body.map((row) => Object.fromEntries(head.map((name, index) => [name, row[index] ?? ''])))
}

const isBoxed = (drug: DrugContent) => !/^none\b/i.test(drug.boxed_warning.trim())

function differences(drug: DrugContent, row: Record<string, string>): string[] {
  const facts = {
    class: [drug.class, row.class],
    first_approval_year: [String(drug.first_approval), row.first_approval_year],
    boxed_warning: [isBoxed(drug) ? 'yes' : 'no', row.boxed_warning],
  }
  return Object.entries(facts).flatMap(([column, [ours, theirs]]) =>
    ours === theirs ? [] : [`${drug.id} ${column}: ${ours}, checklist ${theirs}`],
  )
}

test('class, first year and boxed warning of drugs approved by April 2025 are those of the checklist, or a note says why not', () => {
  const { drugs, drugNotes } = contentCopy()
  expect(checklist.length).toBeGreaterThan(300)
  const byName = new Map(checklist.map((row) => [row.generic_name?.toLowerCase(), row]))
  const noted = new Set(drugNotes.map((note) => `${note.drug} ${note.column}`))
  const unexplained = drugs.flatMap((drug) => {
    if (drug.approved) return []
    const row = byName.get(drug.generic.toLowerCase())
    const found = row ? differences(drug, row) : [`${drug.id} generic_name: not in the checklist`]
    return found.filter((line) => !noted.has(line.slice(0, line.indexOf(':'))))
  })
  expect(unexplained).toEqual([])
})

test('every core drug of the checklist is there', () => {
  const names = new Set(contentCopy().drugs.map((drug) => drug.generic.toLowerCase()))
  const core = checklist.filter((row) => row.tier === 'core')
  expect(core.map((row) => row.generic_name ?? '').filter((name) => !names.has(name.toLowerCase()))).toEqual(
    [],
  )
})

test('every note belongs to a drug', () => {
  const { drugs, drugNotes } = contentCopy()
  const ids = new Set(drugs.map((drug) => drug.id))
  expect(drugNotes.filter((note) => !ids.has(note.drug))).toEqual([])
})
