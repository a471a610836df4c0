import { existsSync, globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { firstPages, modulePaths } from './page-files.ts'

const modules = globSync('{client,contracts,domain}/**/*.{ts,tsx,css}').map((path) =>
  path.replaceAll('\\', '/'),
)

test.each(Object.entries(modulePaths))('each path of %s is that of a module', (_group, paths) => {
  const without = paths.filter((path) => !modules.some((name) => name.startsWith(path)))
  expect(without).toEqual([])
})

test('each of the first pages is that of a route', () => {
  expect(
    Object.values(firstPages)
      .flat()
      .filter((path) => !existsSync(path)),
  ).toEqual([])
})
