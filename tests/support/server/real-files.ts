import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Files that nobody of this project wrote lie beside it, or where REAL_FILES says; they are not part of it. */
export const realFiles = process.env.REAL_FILES ?? findFolder(import.meta.dirname)

function findFolder(from: string): string | undefined {
  const folder = join(from, 'shared/real-files')
  if (existsSync(folder)) return folder
  return dirname(from) === from ? undefined : findFolder(dirname(from))
}

/** For the name of a skipped test. */
export const whyNoRealFiles = realFiles
  ? ''
  : ' (skipped: there is no folder shared/real-files above; set REAL_FILES)'

export function readRealFile(path: string): Buffer {
  if (!realFiles) throw new Error('there are no real files')
  return readFileSync(join(realFiles, path))
}
