import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import process from 'node:process'
import { aptInstall, findPostgres } from '#tests/support/database/postgres.mjs'

/** What the cluster is made of: the program, and Debian's packages with it. */
const needed = [
  { program: 'initdb', packages: ['postgresql'] },
  { program: 'patroni', packages: ['patroni', 'python3-etcd', 'python3-psycopg2'] },
  { program: 'etcd', packages: ['etcd-server'] },
  { program: 'haproxy', packages: ['haproxy'] },
  { program: 'pgbackrest', packages: ['pgbackrest'] },
  { program: 'pgbouncer', packages: ['pgbouncer'] },
]

const folders = () => [
  ...(process.env.PATH ?? '').split(delimiter),
  '/usr/sbin',
  // PostgreSQL's own programs are not on the PATH.
  findPostgres() ?? '',
]

const hasProgram = (program: string) => folders().some((folder) => existsSync(join(folder, program)))

/** Of the system's Python, which Patroni runs with: it is installed without them, and cannot start. */
const hasModules = () => spawnSync('/usr/bin/python3', ['-c', 'import etcd, psycopg2']).status === 0

/** Installs what is missing where that is possible. @returns the packages that are still missing. */
export function installPrograms(): string[] {
  const isMissing = ({ program }: (typeof needed)[number]) =>
    !hasProgram(program) || (program === 'patroni' && !hasModules())
  for (const name of needed.filter(isMissing).flatMap(({ packages }) => packages)) aptInstall(name)
  return needed.filter(isMissing).flatMap(({ packages }) => packages)
}

/** The first line of what a program says of its version. */
export function versionOf(command: string, option = '--version'): string {
  const { stdout, stderr } = spawnSync(command, [option], { encoding: 'utf8' })
  return (stdout || stderr).split('\n')[0]?.trim() ?? ''
}
