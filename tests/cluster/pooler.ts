import { chownSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { passwords } from './database-node.ts'
import { databaseOwner, logPath, type Running, startProgram } from './processes.ts'

const deployed = join(import.meta.dirname, '../../deploy/pgbouncer.ini')

/** PgBouncer with deploy/pgbouncer.ini, in front of the balancer's database port. */
export function startPooler(options: { folder: string; port: number; databasePort: number }): Running {
  const { folder, port, databasePort } = options
  const users = join(folder, 'pgbouncer-users.txt')
  writeFile(users, `"regimen" "${passwords.app}"\n`)
  const changes: [RegExp, string][] = [
    [/port=\d+ dbname=/, `port=${databasePort} dbname=`],
    [/^listen_port = .*$/m, `listen_port = ${port}`],
    [/^logfile = .*$/m, ''],
    [/^pidfile = .*$/m, ''],
    [/^auth_file = .*$/m, `auth_file = ${users}`],
  ]
  let text = readFileSync(deployed, 'utf8')
  for (const [pattern, replacement] of changes) {
    if (!pattern.test(text)) throw new Error(`${deployed} has nothing like ${pattern}`)
    text = text.replace(pattern, replacement)
  }
  const path = join(folder, 'pgbouncer.ini')
  writeFile(path, text)
  return startProgram(['pgbouncer', path], { logPath: logPath(folder, 'pgbouncer'), asDatabaseOwner: true })
}

function writeFile(path: string, text: string): void {
  writeFileSync(path, text, { mode: 0o600 })
  const owner = databaseOwner()
  if (owner) chownSync(path, owner.uid, owner.gid)
}
