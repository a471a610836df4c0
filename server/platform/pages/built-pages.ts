import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'

export type Encoding = 'br' | 'gzip'

export interface BuiltFile {
  type: string
  /** Whether the file's name changes with its content, so that browsers may cache it forever. */
  isHashed: boolean
  etag: string
  bytes: Uint8Array
  /** The file as compressed by the build. */
  compressed: Partial<Record<Encoding, Uint8Array>>
}

/** The client's build, held in memory: later changes to the folder do not affect a running server. */
export interface BuiltPages {
  /** Every file by its path; a prerendered page by the page's path. */
  files: Map<string, BuiltFile>
  /** The HTML for every page that is not prerendered. */
  shell: BuiltFile
  /** CSP sources of the inline scripts in these pages. */
  scriptHashes: string[]
}

const shellName = '__spa-fallback.html'
const inlineScript = /<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g
const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
}
const encodings: Record<string, Encoding> = { '.br': 'br', '.gz': 'gzip' }

/**
 * The folder of the build that `directory/current` names, or `directory` itself if it is a build.
 * scripts/builds.mjs writes the name.
 */
export function currentBuild(directory: string): string {
  const pointer = join(directory, 'current')
  return existsSync(pointer) ? join(directory, readFileSync(pointer, 'utf8').trim()) : directory
}

/** Reads the client's build once. @returns undefined when there is none (development, route tests). */
export function readBuiltPages(directory: string): BuiltPages | undefined {
  const root = currentBuild(directory)
  if (!existsSync(join(root, shellName))) return undefined
  const files = new Map<string, BuiltFile>()
  // Sorted by name, so that a file comes before its compressed forms.
  for (const name of fileNames(root)) {
    const bytes = readFileSync(join(root, name))
    const extension = extname(name)
    const encoding = encodings[extension]
    const plain = encoding ? files.get(pathOf(name.slice(0, -extension.length))) : undefined
    if (encoding && plain) plain.compressed[encoding] = bytes
    else files.set(pathOf(name), builtFile(pathOf(name), { bytes, extension }))
  }
  const shell = files.get(`/${shellName}`)
  return shell && { files, shell, scriptHashes: hashesOf(files) }
}

export function builtFile(
  path: string,
  { bytes, extension = extname(path) }: { bytes: Uint8Array; extension?: string },
): BuiltFile {
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 27)
  return {
    type: types[extension] ?? 'application/octet-stream',
    isHashed: path.startsWith('/assets/'),
    // The tag is weak, because it is the same for all compressed forms.
    etag: `W/"${hash}"`,
    bytes,
    compressed: {},
  }
}

function fileNames(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll('\\', '/'),
    )
    .sort()
}

/** index.html is served at the path of its folder. */
const pathOf = (name: string) => `/${name.replace(/(^|\/)index\.html$/, '')}`

function hashesOf(files: Map<string, BuiltFile>): string[] {
  const hashes = new Set<string>()
  for (const { type, bytes } of files.values()) {
    if (!type.startsWith('text/html')) continue
    for (const [, script] of Buffer.from(bytes).toString('utf8').matchAll(inlineScript)) {
      if (script) hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    }
  }
  return [...hashes]
}
