import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The file with the router's table of routes. Its name changes with every file that a page may load. */
export const routeManifestName = /^manifest-(\w+)\.js$/

export interface BuiltRoute {
  id: string
  parentId?: string
  /** The addresses of its files. Those of styles may end with "#". */
  module: string
  imports?: string[]
  css?: string[]
}

interface RouteTable {
  entry: { module: string; imports: string[] }
  version: string
  routes: Record<string, BuiltRoute>
}

/** Gives each route its id, which is its key in the table. */
const namesRoutes = ';Object.entries(window.__reactRouterManifest.routes).forEach(([id,route])=>route.id=id)'
/** Matches the table, which every page loads, as a statement of its script. */
const statement = /(?<=window\.__reactRouterManifest=)\{.*\}(?=;?\s*$|;Object)/s

/** Reads the router's table of a build. @throws Error if the build has none */
export function readRouteTable(directory: string): {
  /** The name of its file in the folder of assets. */
  name: string
  table: RouteTable
  /** The script with another table, in which no route repeats its id. */
  scriptWith: (table: RouteTable) => string
} {
  const assets = join(directory, 'assets')
  const name = readdirSync(assets).find((file) => routeManifestName.test(file))
  if (!name) throw new Error('The build has no list of routes')
  const script = readFileSync(join(assets, name), 'utf8')
  const list = statement.exec(script)?.[0]
  if (!list) throw new Error(`${name} is not the list of routes that was expected`)
  const table = JSON.parse(list) as RouteTable
  for (const [id, route] of Object.entries(table.routes)) route.id = id
  return { name, table, scriptWith: (other) => script.replace(list, () => withoutIds(other) + namesRoutes) }
}

function withoutIds(table: RouteTable): string {
  const routes = Object.entries(table.routes).map(([key, { id: _, ...route }]) => [key, route])
  return JSON.stringify({ ...table, routes: Object.fromEntries(routes) })
}
