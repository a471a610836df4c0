import { createHash } from 'node:crypto'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { build } from 'rolldown'

/** The router's table of routes; its name changes with every file that a page may load. */
export const routeManifestName = /^manifest-(\w+)\.js$/

/** What the app needs to start without a network. */
const kept = [
  '__spa-fallback.html',
  'favicon.svg',
  'manifest.webmanifest',
  'icon-*.png',
  'assets/**/*.{js,css,woff2,svg}',
]
/** A larger file is there by mistake: every browser would fetch it at the first visit. */
const mostBytes = 4 * 2 ** 20

/** Bundles client/service-worker with the names of the files that it keeps, as sw.js. */
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
          globSync(kept, { cwd: directory })
            .sort()
            .map((file) => entryOf(directory, file)),
        ),
        'process.env.NODE_ENV': '"production"',
      },
    },
    output: { file: join(directory, 'sw.js'), format: 'iife', minify: true },
  })
}

/** An asset's name changes with its content; of all other files the revision does. */
function entryOf(directory: string, file: string): { url: string; revision: string | null } {
  const bytes = readFileSync(join(directory, file))
  if (bytes.length > mostBytes) throw new Error(`${file} is too large for every browser to keep`)
  const revision = file.startsWith(`assets${sep}`) ? null : createHash('md5').update(bytes).digest('hex')
  return { url: file.replaceAll(sep, '/'), revision }
}

/** As the pages of this build name their version themselves. */
function versionOf(directory: string): string {
  for (const file of readdirSync(join(directory, 'assets'))) {
    const [, version] = routeManifestName.exec(file) ?? []
    if (version) return version
  }
  throw new Error('The build has no route manifest')
}
