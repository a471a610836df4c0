import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { layOutVersion } from '#tests/support/browser/next-version.ts'

/** Two versions of the pages, whose assets have different names. */
export interface Versions {
  /** The pages that a process serves which starts now. */
  clientDir(): string
  showNext(): void
  /** Pages and, of the first version, assets. */
  paths: string[]
}

export async function layOutVersions(folder: string): Promise<Versions> {
  const [first, next] = [join(folder, 'pages0'), join(folder, 'pages1')]
  await layOutVersion(first, 0)
  await layOutVersion(next, 1)
  let current = first
  return {
    clientDir: () => current,
    showNext() {
      current = next
    },
    paths: ['/', '/pricing', ...assetsOf(first)],
  }
}

const assetsOf = (directory: string) =>
  readdirSync(join(directory, 'assets'))
    .filter((name) => name.endsWith('.js'))
    .slice(0, 3)
    .map((name) => `/assets/${name}`)
