import { readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const folder = join(import.meta.dirname, '../../contracts') + sep
const whole = '?schemas'
const withoutEval = `import '#client/platform/calls/zod-without-eval.ts'`

/**
 * Gives the browser the contract without its schemas, since a call needs only method and path. A schema with
 * which a form validates comes from the whole module. Only the pages with that form load this module, and zod
 * with it.
 */
export function browserContract(): Plugin {
  return {
    name: 'browser-contract',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      if (!id.startsWith(folder)) return undefined
      if (id.endsWith(whole)) {
        const code = readFileSync(id.slice(0, -whole.length), 'utf8')
        return {
          code: `${withoutEval}\n${withWholeImports(code)}`,
          moduleType: 'ts',
          moduleSideEffects: false,
        }
      }
      const exports = (await import(pathToFileURL(id).href)) as Record<string, unknown>
      const lines = Object.entries(exports).map(([name, value]) => exportLine(name, value, id))
      return { code: lines.join('\n'), moduleType: 'js', moduleSideEffects: false }
    },
  }
}

/**
 * Schemas consist of other schemas. If they imported these from the table, they would pull the table into
 * their chunk.
 */
function withWholeImports(code: string): string {
  return code.replaceAll(/'((?:\.\/|#contracts\/)[\w/-]+\.ts)'/g, `'$1${whole}'`)
}

function exportLine(name: string, value: unknown, id: string): string {
  const plain = isTable(value) ? routesOf(value) : isPlain(value) ? value : undefined
  return plain === undefined
    ? `export { ${name} } from ${JSON.stringify(id + whole)}`
    : `export const ${name} = ${JSON.stringify(plain)}`
}

type Route = { method: string; path: string; isKeptOffline?: true }

function isTable(value: unknown): value is Record<string, Route> {
  if (typeof value !== 'object' || value === null) return false
  const entries = Object.values(value)
  return (
    entries.length > 0 &&
    entries.every((entry) => typeof (entry as Route | null)?.path === 'string' && 'method' in entry)
  )
}

function routesOf(table: Record<string, Route>): Record<string, Route> {
  return Object.fromEntries(
    Object.entries(table).map(([name, { method, path, isKeptOffline }]) => [
      name,
      { method, path, ...(isKeptOffline && { isKeptOffline }) },
    ]),
  )
}

/** True for data that JSON can represent, which excludes schemas and functions. */
function isPlain(value: unknown): boolean {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return true
  if (Array.isArray(value)) return value.every(isPlain)
  if (typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return false
  return Object.values(value).every(isPlain)
}
