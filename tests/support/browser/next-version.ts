import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { routeManifestName } from '#client/build-tools/route-table.ts'
import { writeServiceWorker } from '#client/build-tools/service-worker.ts'
import { currentBuild } from '#server/platform/pages/built-pages.ts'

/** The pages as `npm start` has built them. */
const built = currentBuild(join(import.meta.dirname, '../../../build'))

/**
 * Copies the built pages to a server's folder, replacing its content. Number 0 is the build as it is. Other
 * numbers simulate a later build: every asset has another name and no earlier one is left, the router's
 * version and the service worker are new, and the study home names the version. @returns the version in its
 * pages
 */
export async function layOutVersion(directory: string, number: number): Promise<string> {
  if (!existsSync(join(built, 'sw.js'))) throw new Error('Build the pages first: scripts/build-client.mjs')
  rmSync(directory, { recursive: true, force: true })
  cpSync(built, directory, { recursive: true, filter: (path) => !/\.(gz|br)$/.test(path) })
  const assets = join(directory, 'assets')
  const names = readdirSync(assets)
  const version = names.map((name) => routeManifestName.exec(name)?.[1]).find(Boolean) ?? ''
  if (number === 0) return version
  const renamed = new Map(names.map((name) => [name, name.replace(/(\.\w+)$/, `n${number}$1`)]))
  const anyName = new RegExp(names.map((name) => name.replaceAll('.', '\\.')).join('|'), 'g')
  const greeting = 'Hello, '
  let greetings = 0
  for (const path of filesIn(directory, /\.(js|css|html)$/)) {
    const text = readFileSync(path, 'utf8')
    greetings += text.split(greeting).length - 1
    const next = text
      .replaceAll(anyName, (name) => renamed.get(name) ?? name)
      .replaceAll(`"version":"${version}"`, `"version":"${version}n${number}"`)
      .replaceAll(greeting, `Version ${number}, `)
    writeFileSync(path, next)
  }
  if (greetings === 0) throw new Error('The study home no longer greets with Hello')
  for (const [name, next] of renamed) renameSync(join(assets, name), join(assets, next))
  await writeServiceWorker(directory)
  return `${version}n${number}`
}

function filesIn(directory: string, extension: RegExp): string[] {
  const files = readdirSync(directory, { recursive: true, encoding: 'utf8' })
  return files.filter((file) => extension.test(file)).map((file) => join(directory, file))
}
