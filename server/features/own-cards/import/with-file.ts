import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '#server/database/connect.ts'
import { findPart, type ImportKey, type ImportRow } from './own-imports.queries.ts'

/** The beginning of the names of folders with a file that is read. */
const folder = join(tmpdir(), 'regimen-import-')

/** Writes the file of an import into a folder of its own while it is read. A package is too large for memory. */
export async function withFile<Result>(
  db: Database,
  { userId, id, size }: Pick<ImportRow, 'userId' | 'id' | 'size'>,
  read: (path: string) => Promise<Result>,
): Promise<Result> {
  const directory = await mkdtemp(folder)
  try {
    const path = join(directory, 'file')
    await writeFile(db, { path, size, key: { userId, id } })
    return await read(path)
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

async function writeFile(
  db: Database,
  { path, size, key }: { path: string; size: number; key: ImportKey },
): Promise<void> {
  const file = await open(path, 'w')
  try {
    for (let start = 0; start < size; ) {
      const bytes = await findPart(db, key, start)
      if (!bytes) throw new MissingPart()
      await file.write(bytes)
      start += bytes.length
    }
  } finally {
    await file.close()
  }
}

/** The file was dropped while it was read. */
export class MissingPart extends Error {
  override name = 'MissingPart'
}
