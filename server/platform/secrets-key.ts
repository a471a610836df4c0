import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, ensureDataDir, readSecretsKey } from './config.ts'

/**
 * The key for what is encrypted in the database. Without one in the configuration, which production refuses, it is made
 * once and kept in the data directory, for its owner's eyes only.
 */
export function secretsKeyOf(config: Pick<Config, 'secretsKey' | 'dataDir'>): Buffer {
  if (config.secretsKey) return config.secretsKey
  const path = join(ensureDataDir(config.dataDir), 'secrets-key')
  const key = readSecretsKey(readKept(path) ?? keepNew(path))
  if (!key) throw new Error(`${path} does not hold a key of 32 bytes`)
  return key
}

function readKept(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return undefined
  }
}

/** Written aside and then linked: of two processes one makes the key, and nobody reads half of it. */
function keepNew(path: string): string {
  const aside = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`
  writeFileSync(aside, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' })
  try {
    linkSync(aside, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(aside)
  }
  return readFileSync(path, 'utf8')
}
