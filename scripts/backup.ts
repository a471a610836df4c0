import { join } from 'node:path'
import { writeBackup } from '#server/database/dump-database.ts'
import { processConfig } from '#server/platform/config.ts'

/**
 * npm run backup [-- FILE] writes everything to one file, by default in the folder backups/. Protect the file
 * as carefully as the database.
 */
const config = processConfig()
const moment = new Date().toISOString().slice(0, 19).replaceAll(':', '')
const file = process.argv[2] ?? join('backups', `${moment}${config.databaseUrl ? '.pgdump' : '.tar.gz'}`)
try {
  await writeBackup(config, file)
  const without = config.mediaStore ? ' but the pictures and sounds of learners in their store' : ''
  process.stdout.write(`Everything${without} is in ${file}. Restore it with: npm run restore -- ${file}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
