import { readBackup } from '#server/database/dump-database.ts'
import { processConfig } from '#server/platform/config.ts'

/**
 * npm run restore -- FILE fills an empty database from a backup. It does not change a database that has
 * content.
 */
const file = process.argv[2]
try {
  if (!file) throw new Error('Usage: npm run restore -- FILE')
  const config = processConfig()
  await readBackup(config, file)
  process.stdout.write(`Restored from ${file} into ${config.databaseUrl ? 'PostgreSQL' : config.dataDir}.\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
