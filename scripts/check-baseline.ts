/** Refuses what pages use of the browser that is newer than the Baseline, unless baseline/fallbacks.ts says what happens without it. */
import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import process from 'node:process'
import { fallbacks } from './baseline/fallbacks.ts'
import { newerApis } from './baseline/newer-apis.ts'
import { newerStyles } from './baseline/newer-styles.ts'
import { baselineYear } from './baseline/statuses.ts'

const root = join(import.meta.dirname, '..')
const scripts = globSync('client/**/*.{ts,tsx}', {
  cwd: root,
  exclude: ['client/build-tools/**', '**/*.test.*'],
})
const styles = await newerStyles({ files: join(root, 'client/**/*.css') })
const uses = [
  ...styles.map((use) => ({ ...use, file: relative(root, use.file) })),
  ...scripts.flatMap((file) => newerApis(file, readFileSync(join(root, file), 'utf8'))),
]
const refused = uses.filter(({ key }) => !(key in fallbacks))
const unused = Object.keys(fallbacks).filter((key) => uses.every((use) => use.key !== key))
for (const { file, line, key } of refused)
  process.stdout.write(`${file}:${line}: ${key} is newer than Baseline ${baselineYear}\n`)
if (refused.length > 0)
  process.stdout.write(
    'Where browsers without it lose nothing, say in scripts/baseline/fallbacks.ts what they do instead.\n',
  )
for (const key of unused)
  process.stdout.write(`scripts/baseline/fallbacks.ts: nothing uses ${key} any more\n`)
process.exitCode = refused.length + unused.length > 0 ? 1 : 0
