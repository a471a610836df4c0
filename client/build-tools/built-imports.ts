import type { Plugin } from 'vite'

/** Which modules are in which file of script, the largest first. It is in the build, and no page fetches it. */
export const modulesFile = 'modules.json'

interface Chunk {
  type: string
  fileName: string
  imports: string[]
  modules: Record<string, { renderedLength: number }>
}

const importsOf = new Map<string, readonly string[]>()

/** All files that a file of script loads with itself. */
function loadedWith(file: string): ReadonlySet<string> {
  const found = new Set<string>()
  const waiting = [file]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (found.has(next)) continue
    found.add(next)
    waiting.push(...(importsOf.get(next) ?? []))
  }
  return found
}

/** Learns which files import which, before the bundler writes what to fetch along with a part, and lists the modules. */
export const builtImports = (): Plugin => ({
  name: 'built-imports',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle(_options, bundle) {
    const files = (Object.values(bundle) as Chunk[]).filter(({ type }) => type === 'chunk')
    for (const { fileName, imports } of files) importsOf.set(fileName, imports)
    const lists = files.map(({ fileName, modules }) => [
      fileName.replace(/^.*\//, ''),
      Object.entries(modules)
        .map(([id, { renderedLength }]) => [shortId(id), renderedLength] as const)
        .filter(([, size]) => size > 0)
        .sort(([, a], [, b]) => b - a),
    ])
    this.emitFile({
      type: 'asset',
      fileName: modulesFile,
      source: JSON.stringify(Object.fromEntries(lists)),
    })
  },
})

const project = import.meta.dirname.replaceAll('\\', '/').replace(/client\/build-tools$/, '')
const shortId = (id: string) => id.replace(project, '').replace(/^.*node_modules\//, '')

/**
 * The files to fetch along with a part of a page that is loaded later: not those that its page has loaded, which would
 * only make the page's own script longer.
 */
export function notYetLoaded(_part: string, files: string[], { hostId }: { hostId: string }): string[] {
  const loaded = loadedWith(hostId)
  return files.filter((file) => !loaded.has(file))
}
