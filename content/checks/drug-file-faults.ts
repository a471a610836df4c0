import { z } from 'zod'
import type { ContentFiles } from '#content/content-files.ts'
import { type Content, readFronts, readYaml } from '#content/read-content.ts'
import type { DrugContent } from '#content/schema.ts'
import { componentText } from '#domain/drugs/component-text.ts'

type Drugs = Pick<Content, 'drugs'>

/** The labels of `handling` in their order, each with the words that may begin its text, where only these are allowed. */
const labels = new Map<string, RegExp | undefined>([
  ['Half-life', undefined],
  ['Emetic risk', /^(minimal|low|moderate|high)\b/],
  ['Extravasation', /^(vesicant|irritant|none)\b/],
  ['Pregnancy', undefined],
  ['Dialysis', undefined],
])
const order = [...labels.keys()]

/** What is wrong with the lines of `handling`. */
export function handlingFaults(text: string): string[] {
  let last = -1
  return text
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [, label = '', words = ''] = /^- \*\*([^*:]+):\*\* (\S.*)$/.exec(line) ?? []
      const place = order.indexOf(label)
      if (place < 0) return [`no label of the list: ${line}`]
      const faults = place > last ? [] : [`out of order, or twice: ${label}`]
      last = place
      if (!(labels.get(label)?.test(words) ?? true))
        faults.push(`${label} begins with another word: ${words}`)
      return faults
    })
}

/** What is wrong with `handling` of all drugs, a line each. */
export const handlingOfAll = ({ drugs }: Drugs): string[] =>
  drugs.flatMap(({ id, handling }) =>
    handling ? handlingFaults(handling).map((fault) => `drug:${id}: ${fault}`) : [],
  )

/** Fronts of drug cards that their back does not answer, that give the answer away, or that a card has twice. */
export function frontFaults({ drugs }: Drugs, files: ContentFiles): string[] {
  const backs = new Map(
    drugs.map((drug) => [
      drug.id,
      {
        mechanismOfAction: drug.moa,
        clinicalIndications: drug.indications,
        adverseEffects: drug.adverse_effects,
        boxedWarning: drug.boxed_warning,
      },
    ]),
  )
  const fronts = readFronts(files)
  const names = fronts.map(({ drug, component }) => `drug-fronts.yaml, ${drug}, ${component}`)
  return fronts.flatMap(({ drug, component, front, answers }, place) => {
    const [back, name = ''] = [backs.get(drug), names[place]]
    const isAnswered = back && answers.every((answer) => componentText(back, component).includes(answer))
    const isTold = answers.some((answer) => front.toLowerCase().includes(answer.toLowerCase()))
    return [
      ...(isAnswered ? [] : [`${name}: not answered by the back`]),
      ...(isTold ? [`${name}: gives its answer away`] : []),
      ...(names.indexOf(name) === place ? [] : [`${name}: two fronts`]),
    ]
  })
}

const approvedRows = z.array(
  z.strictObject({ drug: z.string(), date: z.iso.date(), source: z.string().trim().min(1) }),
)

/** Differences between the drugs marked as approved after April 2025 and their list, and days that cannot be. */
export function approvalFaults({ drugs }: Drugs, files: ContentFiles): string[] {
  const rows = readYaml(files, 'approved-since.yaml', approvedRows)
  const listed = new Set(rows.map(({ drug, date }) => `${drug} ${date}`))
  const marked = drugs.filter(({ approved }) => approved)
  const names = new Set(marked.map(({ id, approved }) => `${id} ${approved}`))
  const isWrong = ({ approved = '', first_approval, label_as_of }: DrugContent) =>
    approved <= '2025-04-30' || !approved.startsWith(`${first_approval}-`) || label_as_of < approved
  return [
    ...[...names]
      .filter((name) => !listed.has(name))
      .map((name) => `drug:${name}: not in approved-since.yaml`),
    ...[...listed].filter((name) => !names.has(name)).map((name) => `approved-since.yaml: no drug ${name}`),
    ...marked.filter(isWrong).map(({ id }) => `drug:${id}: approved before May 2025, or in another year`),
  ]
}

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

/** The rows of the reference checklist (April 2025). */
export const readChecklist = (files: ContentFiles) => readRows(files.text('drugs-checklist.csv'))

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

/**
 * Differences in class, first year and boxed warning between the drugs approved by April 2025 and the reference
 * checklist that no note explains; core drugs of it that are missing; notes of no drug.
 */
export function checklistFaults(
  { drugs, drugNotes }: Pick<Content, 'drugs' | 'drugNotes'>,
  files: ContentFiles,
) {
  const checklist = readChecklist(files)
  const byName = new Map(checklist.map((row) => [row.generic_name?.toLowerCase(), row]))
  const noted = new Set(drugNotes.map((note) => `${note.drug} ${note.column}`))
  const names = new Set(drugs.map((drug) => drug.generic.toLowerCase()))
  const ids = new Set(drugs.map(({ id }) => id))
  return [
    ...drugs.flatMap((drug) => {
      if (drug.approved) return []
      const row = byName.get(drug.generic.toLowerCase())
      const found = row ? differences(drug, row) : [`${drug.id} generic_name: not in the checklist`]
      return found.filter((line) => !noted.has(line.slice(0, line.indexOf(':'))))
    }),
    ...checklist.flatMap(({ tier, generic_name: name = '' }) =>
      tier === 'core' && !names.has(name.toLowerCase())
        ? [`${name}: of the checklist, without a monograph`]
        : [],
    ),
    ...drugNotes.filter(({ drug }) => !ids.has(drug)).map(({ drug }) => `drug-notes.yaml: no drug ${drug}`),
  ]
}
