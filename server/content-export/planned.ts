import { isDeepStrictEqual } from 'node:util'
import type { ContentFiles } from '#content/content-files.ts'
import { type Content, readContent, readYaml } from '#content/read-content.ts'
import { chapterFile, drugFile, primerFile, questionFile } from '#content/schema.ts'
import type { Place } from '#content/writing/edit-yaml.ts'
import type { FileEdit } from '#content/writing/edited-files.ts'
import type { LearnedKind } from '#domain/content-changes/content-change.ts'
import { type EditedContent, isSameText } from '#server/database/content/edited-content.ts'

/** An item that admins changed, as the files would take it. */
export interface Planned {
  /** As the report names it: card aml-001. */
  name: string
  act: 'changed' | 'added' | 'removed'
  edits: FileEdit[]
  /** The items of which learners may have been told, with the key by which a file announces them. */
  learned: { kind: LearnedKind; id: number; key: string }[]
  /** Whether the edited files say what the database says. */
  holds(content: Content): boolean
}

export interface Refused {
  name: string
  reason: string
}

export interface Plan {
  planned: Planned[]
  refused: Refused[]
}

/** The files as they are read and as they are written, and what admins changed. */
export interface ExportSource {
  files: ContentFiles
  content: Content
  filed: Filed
  edited: EditedContent
}

/** Each file with its path. */
export type Filed = ReturnType<typeof readFiled>

export function readFiled(files: ContentFiles) {
  return {
    chapters: files.list('chapters').map((path) => ({ path, file: readYaml(files, path, chapterFile) })),
    questions: files.list('questions').map((path) => ({ path, file: readYaml(files, path, questionFile) })),
    drugs: files.list('drugs').map((path) => ({ path, file: readYaml(files, path, drugFile) })),
    primers: files.list('primers').map((path) => ({ path, file: readYaml(files, path, primerFile) })),
  }
}

export const readSource = (files: ContentFiles, edited: EditedContent): ExportSource => ({
  ...{ files, edited },
  content: readContent(files),
  filed: readFiled(files),
})

/** The edits that make a map of a file say other things in some of its fields. */
export function fieldEdits(
  where: { path: string; at: Place; order: readonly string[] },
  earlier: object,
  later: object,
): FileEdit[] {
  const { path, at, order } = where
  const fieldOf = (item: object, field: string) => (item as Record<string, unknown>)[field]
  return order
    .filter((field) => !isDeepStrictEqual(fieldOf(earlier, field), fieldOf(later, field)))
    .map((field) => ({ path, edit: { at, field, order, to: () => fieldOf(later, field) } }))
}

/** Removes a value from a list of a file. */
export const listEdit = (path: string, at: Place, field: string, value: string): FileEdit => ({
  path,
  edit: {
    ...{ at, field, order: [field] },
    to: (list) => (list as string[]).filter((one) => one !== value),
  },
})

const loadFirst =
  'its file is not the one that this database loaded. Run npm run release with these files, settle what /admin/content shows, and export again'

/** An item that is both shipped and edited. */
interface Both {
  name: string
  /** Its key among conflicts. */
  conflictKey: string
  fields: readonly string[]
  stored: object & { contentHash: string | null }
  shipped: (object & { contentHash: string }) | undefined
  conflicts: ReadonlySet<string>
}

/** Whether an edited item is to be written, stays as it is, or why it cannot be written. */
export function compare({
  name,
  conflictKey,
  fields,
  stored,
  shipped,
  conflicts,
}: Both): 'same' | 'write' | Refused {
  if (!shipped) return { name, reason: 'no file has it any more' }
  if (isSameText(fields, stored, shipped)) return 'same'
  const isKnown = stored.contentHash === shipped.contentHash
  return isKnown && !conflicts.has(conflictKey) ? 'write' : { name, reason: loadFirst }
}

/** Sorts what each planner found into what can be written and what cannot. */
export function planOf(found: readonly (Planned | Refused | 'same')[]): Plan {
  const rest = found.flatMap((one) => (one === 'same' ? [] : [one]))
  return {
    planned: rest.flatMap((one) => ('edits' in one ? [one] : [])),
    refused: rest.flatMap((one) => ('reason' in one ? [one] : [])),
  }
}

/** An uploaded picture is in the database alone. */
export const namesPhotograph = (...texts: string[]): boolean =>
  texts.some((text) => text.includes('](photograph:'))
export const photographRefused = (name: string): Refused => ({
  name,
  reason: 'it names an uploaded photograph, which no file has',
})
