import { parse } from 'yaml'
import type { ContentFiles } from '#content/content-files.ts'
import { editYaml, type YamlEdit } from './edit-yaml.ts'

/** An edit of one file; `gone` removes the file. */
export interface FileEdit {
  path: string
  edit: YamlEdit | 'gone'
}

export interface EditedFiles extends ContentFiles {
  /** The new texts of changed files by path, null for a file that is gone. */
  changed: ReadonlyMap<string, string | null>
}

/** The files as they are after edits. */
export function editedFiles(files: ContentFiles, edits: readonly FileEdit[]): EditedFiles {
  const changed = new Map(
    [...Map.groupBy(edits, ({ path }) => path)].map(([path, own]) => [path, editedText(files, path, own)]),
  )
  const text = (path: string) => changed.get(path) ?? files.text(path)
  const isGone = (path: string) => changed.get(path) === null
  return {
    changed,
    has: (path) => !isGone(path) && files.has(path),
    list: (folder) => files.list(folder).filter((path) => !isGone(path)),
    text,
    parsed: (path) => (changed.has(path) ? parse(text(path)) : files.parsed(path)),
  }
}

function editedText(files: ContentFiles, path: string, own: readonly FileEdit[]): string | null {
  const edits = own.flatMap(({ edit }) => (edit === 'gone' ? [] : [edit]))
  return edits.length < own.length ? null : editYaml(files.text(path), edits)
}
