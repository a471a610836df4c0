import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { filesIn } from '#content/content-files.ts'
import { editionPath } from '#content/edition.ts'
import { exportContent } from '#server/content-export/export-content.ts'
import { openDatabase } from '#server/database/connect.ts'
import { findPendingMigrations } from '#server/database/migrate.ts'
import { processConfig } from '#server/platform/config.ts'

/**
 * npm run export-content [-- --check] [-- --to FOLDER] writes what admins changed of the content into its files
 * (docs/decisions/054-content-to-files.md). With --check it only says what it would write; FOLDER is another copy of
 * content/. It ends with exit code 1 if something is left: with --check to write, otherwise that could not be written.
 */
try {
  const { values } = parseArgs({ options: { check: { type: 'boolean' }, to: { type: 'string' } } })
  const folder = values.to === undefined ? join(editionPath, '..') : resolve(values.to)
  const { changed, written, refused } = await readDatabase(folder)
  if (!values.check) {
    for (const [path, text] of changed)
      if (text === null) rmSync(join(folder, path))
      else writeFileSync(join(folder, path), text)
  }
  const say = (line: string) => process.stdout.write(`${line}\n`)
  for (const { act, name } of written) say(`${act}: ${name}`)
  for (const { name, reason } of refused) say(`not written: ${name}: ${reason}`)
  const wording = values.check ? 'would be written' : 'written'
  say(`${written.length} items ${wording}, ${refused.length} not; ${changed.size} files${summary()}`)
  process.exitCode = refused.length + (values.check ? written.length : 0) > 0 ? 1 : 0

  function summary(): string {
    return changed.size > 0 && !values.check
      ? '. Read the difference, run npm run new-edition and npm run check-content, and commit it.'
      : '.'
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

/** @throws Error where there is no database, or it is not as this version has it */
async function readDatabase(folder: string) {
  const config = processConfig()
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'pglite')))
    throw new Error(
      `There is no database in ${config.dataDir}. Set DATA_DIR or DATABASE_URL to the one you mean.`,
    )
  const open = await openDatabase(config)
  try {
    const pending = await findPendingMigrations(open)
    if (pending.length > 0)
      throw new Error(`The database lacks the migrations ${pending.join(', ')}. Run npm run release first.`)
    return await exportContent(open.background.db, filesIn(folder))
  } finally {
    await open.close()
  }
}
