import { contractionsIn } from '#server/database/migrate.ts'

/**
 * The rule of docs/decisions/013-releases.md, as far as a machine can read it: the version before this one still runs
 * while a migration is applied, so what it reads or writes stays, until a later migration that names the one since which
 * no code needs it: `-- contracts 0012-name.sql: why`.
 */

/** Those before it came when no two versions ever ran side by side. */
const firstUnderTheRule = 12
/** Exceptions, each with a decision record: the version before is stopped first, and refuses to start after it. */
const stopsTheVersionBefore = ['0035-study-items.sql']

const contractions = [
  /\bdrop\s+(table|view|column|constraint|function|type|sequence|schema|default|expression|identity)\b/i,
  // PostgreSQL does not require the word "column".
  /\balter\s+table\b[^;]*\bdrop\s+(?!not\s+null)\w/i,
  /\brename\b/i,
  /\balter\s+(column\s+)?\w+\s+(set\s+data\s+)?type\b/i,
  /\bset\s+not\s+null\b/i,
  /\badd\s+(constraint\b|primary\s+key|unique|check|foreign\s+key|exclude)/i,
  /\bcreate\s+unique\s+index\b/i,
]
const newColumn = /\badd\s+column\s+(?:if\s+not\s+exists\s+)?[^,]+/gi
const addedHere = /\badd\s+column\s+(?:if\s+not\s+exists\s+)?(\w+)/gi
const uniqueWhere = /\bcreate unique index\b.* where (\w+) is not null$/i
const madeHere = /\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?([\w.]+)/gi

/** @returns the statements that break the version before, each with the migration's name; none when they are announced. */
export function breachesIn(migration: { name: string; text: string }, all: readonly string[]): string[] {
  const { name, text } = migration
  if (Number.parseInt(name, 10) < firstUnderTheRule) return []
  const announced = contractionsIn(text)
  if (stopsTheVersionBefore.includes(name) && announced.includes(name)) return []
  if (announced.length > 0 && announced.every((since) => all.includes(since) && since < name)) return []
  const plain = withoutCommentsAndTexts(text)
  const own = new Set(Array.from(plain.matchAll(madeHere), ([, table]) => table ?? ''))
  const added = new Set(Array.from(plain.matchAll(addedHere), ([, column]) => column ?? ''))
  return (
    plain
      .split(';')
      .map((statement) => statement.replaceAll(/\s+/g, ' ').trim())
      .filter((statement) => contracts(statement) && !own.has(tableOf(statement)))
      // The version before leaves a column that it does not know null.
      .filter((statement) => !added.has(uniqueWhere.exec(statement)?.[1] ?? ''))
      .map((statement) => `${name}: ${statement}`)
  )
}

function contracts(statement: string): boolean {
  if (contractions.some((pattern) => pattern.test(statement))) return true
  const columns = statement.match(newColumn) ?? []
  return columns.some((column) => /\bnot null\b/i.test(column) && !/\b(default|generated)\b/i.test(column))
}

const tableOf = (statement: string) =>
  /\b(?:alter\s+table|drop\s+table|\son)\s+(?:if\s+exists\s+)?(?:only\s+)?([\w.]+)/i.exec(statement)?.[1] ??
  ''

const withoutCommentsAndTexts = (text: string) =>
  text
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/'(?:[^']|'')*'/g, "''")
