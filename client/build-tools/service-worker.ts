import { createHash } from 'node:crypto'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { build } from 'rolldown'

/** The file with the router's table of routes. Its name changes with every file that a page may load. */
export const routeManifestName = /^manifest-(\w+)\.js$/

/** The files that the app needs to start without a network. */
const storedFiles = [
  '__spa-fallback.html',
  'favicon.svg',
  'manifest.webmanifest',
  'icon-*.png',
  'assets/**/*.{js,css,woff2,svg}',
]
/** A larger file is probably a mistake: every browser would fetch it at the first visit. */
const mostBytes = 4 * 2 ** 20

/** Bundles client/service-worker as sw.js, with the names of the files that it stores. */
export async function writeServiceWorker(directory: string): Promise<void> {
  await build({
    input: join(import.meta.dirname, '../service-worker/worker.ts'),
    platform: 'browser',
    tsconfig: false,
    logLevel: 'warn',
    transform: {
      define: {
        __VERSION__: JSON.stringify(versionOf(directory)),
        __FILES__: JSON.stringify(
          globSync(storedFiles, { cwd: directory })
            .sort()
            .map((file) => entryOf(directory, file)),
        ),
        'process.env.NODE_ENV': '"production"',
      },
    },
    output: { file: join(directory, 'sw.js'), format: 'iife', minify: true },
  })
}

/** The name of an asset changes with its content. For all other files the revision changes. */
function entryOf(directory: string, file: string): { url: string; revision: string | null } {
  const bytes = readFileSync(join(directory, file))
  if (bytes.length > mostBytes) throw new Error(`${file} is too large for every browser to keep`)
  const revision = file.startsWith(`assets${sep}`) ? null : createHash('md5').update(bytes).digest('hex')
  return { url: file.replaceAll(sep, '/'), revision }
}

/** The version of the build, by the same name that its pages use. */
function versionOf(directory: string): string {
  for (const file of readdirSync(join(directory, 'assets'))) {
    const [, version] = routeManifestName.exec(file) ?? []
    if (version) return version
  }
  throw new Error('The build has no route manifest')
}
