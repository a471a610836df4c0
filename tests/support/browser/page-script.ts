import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { readRouteTable } from '#client/build-tools/route-table.ts'

interface BarredPage {
  name: string
  /** The most bytes of gzipped script that the page may fetch before it is shown. */
  barBytes: number
  /** Its route and those around it. */
  routes: readonly string[]
}

const app = ['root', 'layouts/app-layout', 'layouts/signed-in-layout']

/** The pages whose script has a bar. `npm run bench script` measures them in a browser, a test in the build. */
export const scriptBars = {
  landing: {
    name: 'landing page',
    barBytes: 125_000,
    routes: ['root', 'layouts/public-layout', 'routes/public/landing'],
  },
  study: { name: 'study page', barBytes: 220_000, routes: [...app, 'routes/study-home'] },
  card: { name: 'card view', barBytes: 220_000, routes: [...app, 'routes/study-session'] },
} as const satisfies Record<string, BarredPage>

/** The size of script as it is sent, in bytes. */
export const sentBytes = (script: Uint8Array): number => gzipSync(script, { level: 9 }).length

const imported = /(?:from|import)\s*["']\.\/([\w.~-]+\.js)["']/g

const importsOf = (script: string): string[] => Array.from(script.matchAll(imported), ([, next = '']) => next)

/**
 * Files of script of a build that import each other at once, in a circle, if there are any. Whichever is run first finds
 * the constants of the other undefined.
 */
export function importCircle(directory: string): string[] {
  const assets = join(directory, 'assets')
  const scripts = readdirSync(assets).filter((file) => file.endsWith('.js'))
  const importsBy = new Map(
    scripts.map((file) => [file, importsOf(readFileSync(join(assets, file), 'utf8'))]),
  )
  const done = new Set<string>()
  function circleFrom(file: string, path: readonly string[]): string[] {
    if (path.includes(file)) return path.slice(path.indexOf(file))
    if (done.has(file)) return []
    done.add(file)
    for (const next of importsBy.get(file) ?? []) {
      const circle = circleFrom(next, [...path, file])
      if (circle.length > 0) return circle
    }
    return []
  }
  return scripts.map((file) => circleFrom(file, [])).find((circle) => circle.length > 0) ?? []
}

/**
 * The files of script that a page of a build fetches before it is shown, the largest first: the entry, the table of
 * routes, its routes, and what these import at once.
 */
export function scriptOf(directory: string, routes: readonly string[]): { file: string; bytes: number }[] {
  const { name, table } = readRouteTable(directory)
  const modules = routes.map((id) => table.routes[id]?.module)
  const missing = routes.filter((_, place) => modules[place] === undefined)
  if (missing.length > 0) throw new Error(`The build has no ${missing.join(', ')}`)
  const found = new Map<string, number>()
  const waiting = [name, ...[table.entry.module, ...modules].map((module = '') => basename(module))]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue
    const script = readFileSync(join(directory, 'assets', file))
    found.set(file, sentBytes(script))
    waiting.push(...importsOf(script.toString('utf8')))
  }
  return Array.from(found, ([file, bytes]) => ({ file, bytes })).sort((a, b) => b.bytes - a.bytes)
}
