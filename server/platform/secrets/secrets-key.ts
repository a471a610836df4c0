import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, ensureDataDir, readSecretsKey } from '#server/platform/config.ts'

/**
 * The key for what is encrypted in the database. Without one in the configuration, which production requires, it is
 * generated once and saved in the data directory, readable by its owner only.
 */
export function secretsKeyOf(config: Pick<Config, 'secretsKey' | 'dataDir'>): Buffer {
  if (config.secretsKey) return config.secretsKey
  const path = join(ensureDataDir(config.dataDir), 'secrets-key')
  const key = readSecretsKey(readSaved(path) ?? saveNew(path))
  if (!key) throw new Error(`${path} does not hold a key of 32 bytes`)
  return key
}

function readSaved(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return undefined
  }
}

/** Written to a temporary file and then linked: of two processes one creates the key, and neither reads half of it. */
function saveNew(path: string): string {
  const temporary = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  writeFileSync(temporary, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' })
  try {
    linkSync(temporary, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(temporary)
  }
  return readFileSync(path, 'utf8')
}
