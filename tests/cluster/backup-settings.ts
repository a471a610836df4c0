import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from './processes.ts'

const deployed = join(import.meta.dirname, '../../deploy/pgbackrest.conf')

/**
 * Writes the configuration of one node. The repository is the same for all.
 * @returns its path, which PostgreSQL needs in its environment as PGBACKREST_CONFIG
 */
export function writeBackupSettings(node: {
  folder: string
  name: string
  dataDir: string
  port: number
  socketDir: string
}): string {
  const { folder, name } = node
  const path = join(folder, `pgbackrest-${name}.conf`)
  const settings = {
    'repo1-type': 'posix',
    'repo1-path': makeFolder(join(folder, 'backups')),
    'repo1-cipher-pass': 'of the test',
    'pg1-path': node.dataDir,
    'pg1-port': String(node.port),
    'pg1-socket-path': node.socketDir,
  }
  writeFileSync(path, withSettings(settings, [`lock-path=${makeFolder(join(folder, `${name}-locks`))}`]))
  return path
}

/** The file of deploy/ with other values. @throws Error for a setting that the file does not have */
function withSettings(settings: Record<string, string>, more: readonly string[]): string {
  let text = readFileSync(deployed, 'utf8')
    .replaceAll(/^repo1-s3-.*\n/gm, '')
    .replace('[global]', ['[global]', ...more].join('\n'))
  for (const [name, value] of Object.entries(settings)) {
    const line = new RegExp(`^${name}=.*$`, 'm')
    if (!line.test(text)) throw new Error(`${deployed} does not set ${name}`)
    text = text.replace(line, () => `${name}=${value}`)
  }
  return text
}
