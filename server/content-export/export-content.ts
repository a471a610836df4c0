import { contentFaults } from '#content/checks/content-faults.ts'
import type { ContentFiles } from '#content/content-files.ts'
import { type Content, readContent } from '#content/read-content.ts'
import { type FileEdit, prepareEdits } from '#content/writing/edited-files.ts'
import type { Database } from '#server/database/connect.ts'
import { readEditedContent } from '#server/database/content/edited-content.ts'
import { planAnnouncements } from './plan-announcements.ts'
import { planCards } from './plan-cards.ts'
import { planChapters } from './plan-chapters.ts'
import { planDeletions } from './plan-deletions.ts'
import { planDrugs } from './plan-drugs.ts'
import { planPrimers } from './plan-primers.ts'
import { planQuestions } from './plan-questions.ts'
import { type Planned, planOf, type Refused, readSource } from './planned.ts'

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
  const source = readSource(files, await readEditedContent(db))
  const { planned, refused } = planOf([
    ...planChapters(source),
    ...planCards(source),
    ...planQuestions(source),
    ...planDrugs(source),
    ...planPrimers(source),
    ...planDeletions(source),
  ])
  const prepare = prepareEdits(files)
  const editsOf = (items: readonly Planned[]): FileEdit[] => [
    ...items.flatMap(({ edits }) => edits),
    ...planAnnouncements(source, items),
  ]
  const earlier = new Set(allFaults(source.content, files))
  const check = (items: readonly Planned[]): string[] => {
    try {
      const edited = prepare(editsOf(items))
      const content = readContent(edited)
      return [
        ...items.filter((item) => !item.holds(content)).map(() => 'the files cannot say it as it stands'),
        ...allFaults(content, edited).filter((fault) => !earlier.has(fault)),
      ]
    } catch (error) {
      return [error instanceof Error ? error.message : String(error)]
    }
  }
  const chosen = choose(planned, check)
  return {
    changed: prepare(editsOf(chosen.accepted)).changed,
    written: chosen.accepted,
    refused: [...refused, ...chosen.refused],
  }
}

const allFaults = (content: Content, files: ContentFiles): string[] =>
  Object.entries(contentFaults(content, files)).flatMap(([check, faults]) =>
    faults.map((fault) => `${check}: ${fault}`),
  )

/**
 * Chooses as many items as pass the checks together. Groups are halved until the items that do not pass are found;
 * these are tried once more, because what they need may have been accepted after them.
 */
export function choose(
  items: readonly Planned[],
  check: (items: readonly Planned[]) => string[],
): { accepted: Planned[]; refused: Refused[] } {
  const accepted: Planned[] = []
  let left: { item: Planned; faults: string[] }[] = []
  const attempt = (group: readonly Planned[]): void => {
    if (group.length === 0) return
    const faults = check([...accepted, ...group])
    const half = Math.ceil(group.length / 2)
    if (faults.length === 0) accepted.push(...group)
    else if (group.length === 1) for (const item of group) left.push({ item, faults })
    else {
      attempt(group.slice(0, half))
      attempt(group.slice(half))
    }
  }
  attempt(items)
  if (accepted.length > 0 && left.length > 0) {
    const again = left.map(({ item }) => item)
    left = []
    for (const item of again) attempt([item])
  }
  const refused = left.map(({ item, faults }) => ({ name: item.name, reason: faults.join('; ') }))
  return { accepted, refused }
}
