import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'

export interface Row {
  what: string
  /** The measured value with its unit. */
  figure: string
  bar: string
  isMet: boolean
  /** What was compared, and with how much data. */
  how: string
}

/** A time, in milliseconds below a second. */
export const timeText = (ms: number) => (ms < 1000 ? `${ms.toFixed(0)} ms` : `${(ms / 1000).toFixed(1)} s`)

export function printRows(rows: Row[]): void {
  for (const row of rows)
    process.stdout.write(
      `${row.isMet ? 'met   ' : 'MISSED'} ${row.what}: ${row.figure} (bar: ${row.bar}); ${row.how}\n`,
    )
}

/** The processors and memory, in the words of the tables in the docs. */
export const machine = () =>
  `${cpus().length} x ${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GB`

const reportFile = join(import.meta.dirname, '../docs/performance.md')
/** The part of the report from this heading on is written by hand and stays. */
const otherCommands = '## By other commands'

/** Writes docs/performance.md, in which each figure has the command that measures it. */
export function writeReport(rows: Row[], command: string): void {
  const before = existsSync(reportFile) ? readFileSync(reportFile, 'utf8') : ''
  const [, byHand = '\n'] = before.split(otherCommands)
  const lines = rows.map(
    (row) =>
      `| ${row.what} | ${row.figure} | ${row.bar} | ${row.isMet ? 'met' : '**missed**'} | ${row.how} | \`${command}\` |`,
  )
  const text = `# Performance

Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${machine()}.
The server, the database and the load share the machine, so a ratio says more than a time: both of its sides are
measured in turn in the same run, and the figure is the median of the rounds.

| what | measured | bar | | how | command |
|---|---|---|---|---|---|
${lines.join('\n')}

${otherCommands}${byHand}`
  writeFileSync(reportFile, text)
}
