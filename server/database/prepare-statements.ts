import { createHash } from 'node:crypto'
import type pg from 'pg'

/** Texts vary where a list is spelt out; beyond this many the rest is parsed each time, as it would be without names. */
const mostNames = 400
/** `*` may stand for columns, and a prepared statement fails when a migration changes them under it. */
const mayNameAllColumns = /(?<!count\()\*/i
const isOrdinary = /^\s*(select|insert|update|delete|with)\b/i

const names = new Map<string, string>()

/**
 * Makes a connection parse and plan each statement once: half of what the server spends on a rating or a list of
 * cards is planning. Statements are known by their text; those without parameters stay as they are.
 * A pooler between here and the database must know prepared statements (PgBouncer from 1.21).
 */
export function prepareStatements(client: pg.PoolClient): void {
  const query = client.query
  client.query = ((...given: unknown[]) => Reflect.apply(query, client, withName(given))) as typeof query
}

function withName(given: unknown[]): unknown[] {
  const [first, values, ...rest] = given
  if (typeof first === 'string') {
    const name = Array.isArray(values) && values.length > 0 ? nameOf(first) : undefined
    return name ? [{ text: first, name }, values, ...rest] : given
  }
  if (!isNameless(first)) return given
  const name = nameOf(first.text)
  return name ? [{ ...first, name }, values, ...rest] : given
}

function isNameless(query: unknown): query is { text: string } {
  return (
    typeof query === 'object' &&
    query !== null &&
    'text' in query &&
    typeof query.text === 'string' &&
    !('name' in query && query.name) &&
    !('submit' in query)
  )
}

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= mostNames) return known
  if (!isOrdinary.test(text) || mayNameAllColumns.test(text)) return undefined
  const name = createHash('sha1').update(text).digest('base64url')
  names.set(text, name)
  return name
}
