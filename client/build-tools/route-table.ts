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

/** Matches the table, which every page loads, as a statement of its script. */
const statement = /(?<=window\.__reactRouterManifest=)\{.*\}(?=;?\s*$)/s

/** Reads the router's table of a build. @throws Error if the build has none */
export function readRouteTable(directory: string): {
  /** The name of its file in the folder of assets. */
  name: string
  table: RouteTable
  /** The script with another table. */
  scriptWith: (table: RouteTable) => string
} {
  const assets = join(directory, 'assets')
  const name = readdirSync(assets).find((file) => routeManifestName.test(file))
  if (!name) throw new Error('The build has no list of routes')
  const script = readFileSync(join(assets, name), 'utf8')
  const list = statement.exec(script)?.[0]
  if (!list) throw new Error(`${name} is not the list of routes that was expected`)
  return {
    name,
    table: JSON.parse(list) as RouteTable,
    scriptWith: (table) => script.replace(list, () => JSON.stringify(table)),
  }
}
