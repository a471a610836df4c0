import type { Plugin } from 'vite'

interface Chunk {
  type: string
  imports?: string[]
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

/** Learns which files import which, before the bundler writes the lists of what a part of a page is loaded with. */
export const knowImports = (): Plugin => ({
  name: 'know-imports',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle(_options, bundle) {
    for (const [file, { type, imports = [] }] of Object.entries(bundle as Record<string, Chunk>))
      if (type === 'chunk') importsOf.set(file, imports)
  },
})

/**
 * The files to fetch along with a part of a page that is loaded later: not those that its page has loaded, which would
 * only make the page's own script longer.
 */
export function notYetLoaded(_part: string, files: string[], { hostId }: { hostId: string }): string[] {
  const loaded = loadedWith(hostId)
  return files.filter((file) => !loaded.has(file))
}
