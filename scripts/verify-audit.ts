import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '#server/database/connect.ts'
import { verifyAudit } from '#server/features/audit/verify-audit.ts'
import { processConfig } from '#server/platform/config.ts'

/**
 * npm run verify-audit [-- POSITION:HASH] checks that no entry of the audit log was changed or removed, and
 * that the entry at this position still has this hash. It ends with exit code 1 if something is wrong.
 */
const [named] = process.argv.slice(2)
try {
  const expected = placeIn(named)
  const config = processConfig()
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'pglite')))
    throw new Error(
      `There is no database in ${config.dataDir}. Set DATA_DIR or DATABASE_URL to the one you mean.`,
    )
  const open = await openDatabase(config)
  const { entries, newest, problem } = await verifyAudit(open.background.db, expected).finally(() =>
    open.close(),
  )
  if (problem) throw new Error(`The audit log is not as it was written. ${problem}`)
  process.stdout.write(`The audit log is whole: ${entries} entries. Its newest entry is
${newest.position}:${newest.hash}
Keep this outside of the database: npm run verify-audit -- POSITION:HASH compares it.\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

function placeIn(text: string | undefined) {
  if (text === undefined) return undefined
  const [, position, hash] = /^(\d+):([\da-f]{64})$/.exec(text) ?? []
  if (!position || !hash) throw new Error('Usage: npm run verify-audit [-- POSITION:HASH]')
  return { position: Number(position), hash }
}
