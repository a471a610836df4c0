import { readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const folder = join(import.meta.dirname, '../../contracts') + sep
const whole = '?schemas'

/**
 * Gives the browser the contract without its schemas: of a call it needs method and path. A schema that a form
 * validates with comes from the whole module, which only the pages with that form then load, and zod with it.
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
        return { code: withWholeImports(code), moduleType: 'ts', moduleSideEffects: false }
      }
      const exports = (await import(pathToFileURL(id).href)) as Record<string, unknown>
      const lines = Object.entries(exports).map(([name, value]) => exportLine(name, value, id))
      return { code: lines.join('\n'), moduleType: 'js', moduleSideEffects: false }
    },
  }
}

/** Schemas are made of schemas: by way of the table they would carry it into their chunk. */
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

/** Data that JSON can carry; a schema or a function is not. */
function isPlain(value: unknown): boolean {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return true
  if (Array.isArray(value)) return value.every(isPlain)
  if (typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return false
  return Object.values(value).every(isPlain)
}
