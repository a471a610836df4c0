import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'rolldown'
import { findKeptFiles } from './kept-files.ts'
import { readRouteTable } from './route-table.ts'

/** A larger file is probably a mistake: every browser would fetch it at the first visit. */
const mostBytes = 4 * 2 ** 20

/** Bundles client/service-worker as sw.js, with the names of the files that it stores. */
export async function writeServiceWorker(directory: string): Promise<void> {
  const { files, notKept, notice } = findKeptFiles(directory)
  await build({
    input: join(import.meta.dirname, '../service-worker/worker.ts'),
    platform: 'browser',
    tsconfig: false,
    logLevel: 'warn',
    transform: {
      define: {
        __VERSION__: JSON.stringify(readRouteTable(directory).table.version),
        __FILES__: JSON.stringify(files.map((file) => entryOf(directory, file))),
        __NOT_KEPT__: JSON.stringify(notKept),
        __NOTICE__: JSON.stringify(notice),
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
  const revision = file.startsWith('assets/') ? null : createHash('md5').update(bytes).digest('hex')
  return { url: file, revision }
}
