import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import process from 'node:process'
import { aptInstall, findPostgres } from '#tests/support/database/postgres.mjs'

/** The programs of the cluster, each with its Debian packages. */
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

/**
 * True when the system's Python has the modules that Patroni needs. Patroni can be installed without them,
 * but then cannot start.
 */
const hasModules = () => spawnSync('/usr/bin/python3', ['-c', 'import etcd, psycopg2']).status === 0

/** Installs missing programs if possible. @returns the packages that are still missing */
export function installPrograms(): string[] {
  const isMissing = ({ program }: (typeof needed)[number]) =>
    !hasProgram(program) || (program === 'patroni' && !hasModules())
  for (const name of needed.filter(isMissing).flatMap(({ packages }) => packages)) aptInstall(name)
  return needed.filter(isMissing).flatMap(({ packages }) => packages)
}

/** The first line that a program prints about its version. */
export function versionOf(command: string, option = '--version'): string {
  const { stdout, stderr } = spawnSync(command, [option], { encoding: 'utf8' })
  return (stdout || stderr).split('\n')[0]?.trim() ?? ''
}
