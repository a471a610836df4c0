import { posix } from 'node:path'

/** What the bundler knows of the modules, once all are read. */
export interface Modules {
  getModuleInfo(id: string): { importedIds: string[]; code: string | null } | null
}

const packageIndex =
  /\/(?:@mantine\/(?:core|hooks)\/esm\/index\.mjs|@tabler\/icons-react\/.*\/tabler-icons-react\.mjs|@tanstack\/.*\/index\.js)$/
const wholeOfOthers = /export \* from ["'][^"'.]/
const named = /(?:import|export) ?\{([^}]*)\} from ["']([^"']+)["']/g

/** The names that a module imports from, or exports of, others: [name here, name there, specifier]. */
function namesIn(code: string): [string, string, string][] {
  return Array.from(code.matchAll(named), ([, names = '', from = '']) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '')
      .map((name): [string, string, string] => {
        const [there = name, here = there] = name.split(' as ')
        return [here, there, from]
      }),
  ).flat()
}

/**
 * Finds the modules that others load at once: what their static imports lead to. Of a package's index, which names all
 * of its parts and is never whole in a build, only the parts that a module imports by name; and of the contract not the
 * schemas, which have a file of their own.
 */
export function modulesAtOnce(modules: Modules): (ids: readonly string[]) => ReadonlySet<string> {
  const indexes = new Map<string, Map<string, string>>()
  const partsOf = (index: string) => {
    const known = indexes.get(index)
    if (known) return known
    const code = modules.getModuleInfo(index)?.code ?? ''
    const parts = new Map(
      namesIn(code)
        .filter(([, , from]) => from.startsWith('.'))
        .map(([name, , from]) => [name, posix.join(posix.dirname(index), from)]),
    )
    indexes.set(index, parts)
    return parts
  }
  const partOf = (index: string, name: string): string | undefined => {
    const part = partsOf(index).get(name)
    if (part) return part
    const { importedIds, code } = modules.getModuleInfo(index) ?? { importedIds: [], code: '' }
    if (!wholeOfOthers.test(code ?? '')) return undefined
    return importedIds
      .filter((id) => packageIndex.test(id))
      .map((id) => partOf(id, name))
      .find((found) => found !== undefined)
  }
  const imports = new Map<string, string[]>()
  const importsOf = (id: string): string[] => {
    const known = imports.get(id)
    if (known) return known
    const { importedIds, code } = modules.getModuleInfo(id) ?? { importedIds: [], code: '' }
    const ids = importedIds.flatMap((other) => {
      if (other.endsWith('?schemas')) return []
      if (!packageIndex.test(other)) return [other]
      return namesIn(code ?? '')
        .filter(([, , from]) => other.includes(`/node_modules/${from}/`))
        .flatMap(([, there]) => partOf(other, there) ?? [])
    })
    imports.set(id, ids)
    return ids
  }
  return (ids) => {
    const found = new Set<string>()
    const waiting = [...ids]
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (found.has(id)) continue
      found.add(id)
      waiting.push(...importsOf(id))
    }
    return found
  }
}
