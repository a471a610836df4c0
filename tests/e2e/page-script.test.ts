import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { modulesFile } from '#client/build-tools/built-imports.ts'
import { readConfig } from '#server/platform/config.ts'
import { currentBuild } from '#server/platform/pages/built-pages.ts'
import { importCircle, scriptBars, scriptOf } from '#tests/support/browser/page-script.ts'
import { waitForBuild } from '#tests/support/browser/wait-for-build.ts'

beforeAll(waitForBuild)

const largestModules = 12

/** Each file with its bytes as sent, and its largest modules with theirs before they are minified. */
function listOf(directory: string, files: ReturnType<typeof scriptOf>): string {
  const modules = JSON.parse(readFileSync(join(directory, modulesFile), 'utf8')) as Record<
    string,
    [string, number][]
  >
  const lines = files.map(({ file, bytes }) => {
    const largest = (modules[file] ?? []).slice(0, largestModules).map(([id, size]) => `${id} ${size}`)
    return [`${bytes} ${file}`, ...largest].join('\n    ')
  })
  return lines.join('\n')
}

test.each(Object.values(scriptBars))('the script of the $name is within its bar', ({ barBytes, routes }) => {
  const directory = currentBuild(readConfig({ NODE_ENV: 'test' }).clientDir)
  const files = scriptOf(directory, routes)
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  // Less would mean that files were not found.
  expect(bytes).toBeGreaterThan(100_000)
  expect(bytes, listOf(directory, files)).toBeLessThanOrEqual(barBytes)
})

test('no two files of script wait for each other', () => {
  expect(importCircle(currentBuild(readConfig({ NODE_ENV: 'test' }).clientDir))).toEqual([])
})
