import { contentFaults } from '#content/checks/content-faults.ts'
import { type ContentFiles, parsedOnce } from '#content/content-files.ts'
import { type Content, readContent } from '#content/read-content.ts'
import { editedFiles } from '#content/writing/edited-files.ts'
import type { Database } from '#server/database/connect.ts'
import { readEditedContent } from '#server/database/content/edited-content.ts'
import { planAnnouncements } from './plan-announcements.ts'
import { planCards } from './plan-cards.ts'
import { planChapters } from './plan-chapters.ts'
import { planDeletions } from './plan-deletions.ts'
import { planDrugs } from './plan-drugs.ts'
import { planPrimers } from './plan-primers.ts'
import { planQuestions } from './plan-questions.ts'
import { type ExportSource, type Planned, planOf, type Refused, readSource } from './planned.ts'

export interface ContentExport {
  /** The new texts of files by path; null for a file that goes. */
  changed: ReadonlyMap<string, string | null>
  written: Pick<Planned, 'name' | 'act'>[]
  refused: Refused[]
}

/**
 * Finds what admins changed of the shipped content, and what its files say then. What the checks of the content refuse
 * is left out; files and database stay as they are.
 */
export async function exportContent(db: Database, files: ContentFiles): Promise<ContentExport> {
  const read = parsedOnce(files)
  const source = readSource(read, await readEditedContent(db))
  const { planned, refused } = planOf([
    ...planChapters(source),
    ...planCards(source),
    ...planQuestions(source),
    ...planDrugs(source),
    ...planPrimers(source),
    ...planDeletions(source),
  ])
  if (planned.length === 0) return { changed: new Map(), written: [], refused }
  const edit = (items: readonly Planned[]) =>
    editedFiles(read, [...items.flatMap(({ edits }) => edits), ...planAnnouncements(source, items)])
  const chosen = choose(planned, checkOf(source, edit))
  return {
    changed: edit(chosen.accepted).changed,
    written: chosen.accepted.map(({ name, act }) => ({ name, act })),
    refused: [...refused, ...chosen.refused],
  }
}

/** Finds what is wrong with the files after the edits of some items, and was not wrong before. */
function checkOf(source: ExportSource, edit: (items: readonly Planned[]) => ContentFiles) {
  let earlier: Set<string> | undefined
  return (items: readonly Planned[]): string[] => {
    try {
      const files = edit(items)
      const content = readContent(files)
      const faults = allFaults(content, files)
      if (faults.length > 0) earlier ??= new Set(allFaults(source.content, source.files))
      return [
        ...items.flatMap(({ name, holds }) =>
          holds(content) ? [] : [`${name}: the files cannot say it so`],
        ),
        ...faults.filter((fault) => !earlier?.has(fault)),
      ]
    } catch (error) {
      return [error instanceof Error ? error.message : String(error)]
    }
  }
}

const allFaults = (content: Content, files: ContentFiles): string[] =>
  Object.entries(contentFaults(content, files)).flatMap(([check, faults]) =>
    faults.map((fault) => `${check}: ${fault}`),
  )

/**
 * Chooses as many items as pass the checks together. The items that a fault names are tried alone after the others; where
 * a fault names none, groups are halved until it is found.
 */
function choose(
  items: readonly Planned[],
  check: (items: readonly Planned[]) => string[],
): { accepted: Planned[]; refused: Refused[] } {
  const accepted: Planned[] = []
  const refused: Refused[] = []
  const attempt = (group: readonly Planned[]): void => {
    if (group.length === 0) return
    const faults = check([...accepted, ...group])
    const [first] = group
    if (faults.length === 0) accepted.push(...group)
    else if (group.length === 1 && first) refused.push({ name: first.name, reason: faults.join('; ') })
    else {
      const blamed = group.filter((item) => faults.some((fault) => names(fault, item)))
      const isSome = blamed.length > 0 && blamed.length < group.length
      const half = Math.ceil(group.length / 2)
      attempt(isSome ? group.filter((item) => !blamed.includes(item)) : group.slice(0, half))
      if (isSome) for (const item of blamed) attempt([item])
      else attempt(group.slice(half))
    }
  }
  attempt(items)
  return { accepted, refused }
}

/** Whether a fault names an item by the last word of its name, its id. */
function names(fault: string, { name }: Planned): boolean {
  const id = name.split(' ').at(-1) ?? name
  return fault.split(/[^a-z0-9-]+/).includes(id)
}
