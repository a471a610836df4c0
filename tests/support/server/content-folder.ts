import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ContentFiles, filesIn, parsedOnce } from '#content/content-files.ts'
import { editionPath } from '#content/edition.ts'

/** A copy of the files of the content, which a test may write. */
export interface ContentFolder {
  path: string
  files: ContentFiles
  write(changed: ReadonlyMap<string, string | null>): void
  remove(): void
}

export function contentFolder(): ContentFolder {
  const path = mkdtempSync(join(tmpdir(), 'regimen-content-'))
  cpSync(join(editionPath, '..'), path, {
    recursive: true,
    filter: (from) => !/\.(svg|md|ts)$/.test(from),
  })
  return {
    path,
    files: parsedOnce(filesIn(path)),
    write(changed) {
      for (const [name, text] of changed)
        if (text === null) rmSync(join(path, name))
        else writeFileSync(join(path, name), text)
    },
    remove: () => rmSync(path, { recursive: true }),
  }
}
