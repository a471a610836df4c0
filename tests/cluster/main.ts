import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { findPostgres } from '#tests/support/database/postgres.mjs'
import { databaseOwner, endPrograms, makeFolder } from './processes.ts'
import { installPrograms, versionOf } from './programs.ts'
import { runScenario } from './scenario.ts'
import { type Line, lineOf, tableOf } from './table.ts'
import { layOutVersions } from './versions.ts'
import { type Ending, startWholeSet } from './whole-set.ts'

/**
 * npm run test:cluster: brings up, on this machine, what docs/deployment.md describes for several, lets 30 ratings a second
 * come in, and breaks one thing after the other. Ends with 1 when a bar is missed. `-- pooler` puts PgBouncer between the
 * application and the database. CLUSTER_KEEP=on leaves the logs.
 */
const withPooler = process.argv.includes('pooler')

const missing = installPrograms()
if (missing.length > 0) {
  process.stdout.write(
    `The cluster needs these Debian packages, which are not installed and could not be: ${missing.join(', ')}.\n`,
  )
  process.exit(1)
}

const folder = makeFolder(mkdtempSync(join(tmpdir(), 'regimen-cluster-')))
const lines: Line[] = []
const add = (line: Line) => {
  lines.push(line)
  say(lineOf(line))
}
const say = (text: string) => process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${text}\n`)

/** What was started, the latest first. */
const endings: Ending[] = []
async function endAll(): Promise<void> {
  for (const end of endings.splice(0)) await end()
  await endPrograms()
  if (process.env.CLUSTER_KEEP !== 'on') rmSync(folder, { recursive: true, force: true })
}
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    say('ending')
    void endAll().finally(() => process.exit(1))
  })

try {
  const versions = await layOutVersions(folder)
  const begun = Date.now()
  say(`bringing everything up in ${folder}${databaseOwner() ? ', the database as the user postgres' : ''}`)
  const whenEnding = (end: Ending) => void endings.unshift(end)
  const set = await startWholeSet({ folder, clientDir: versions.clientDir, withPooler, whenEnding })
  add({
    what: 'Everything up, from nothing',
    figure: `${((Date.now() - begun) / 1000).toFixed(0)} s, with the release`,
    bar: 'none',
    isMet: true,
  })
  await runScenario({ set, versions, say, add, whenEnding })
} finally {
  await endAll()
}
const programs = [
  versionOf(join(findPostgres() ?? '', 'postgres')),
  versionOf('patroni'),
  versionOf('etcd'),
  versionOf('haproxy', '-v'),
  versionOf('pgbackrest', 'version'),
  ...(withPooler ? [versionOf('pgbouncer')] : []),
]
process.stdout.write(`\n${tableOf(lines, programs)}`)
const missed = lines.filter(({ isMet }) => !isMet).length
process.stdout.write(`\n${lines.length - missed} met, ${missed} missed\n`)
process.exitCode = missed === 0 ? 0 : 1
