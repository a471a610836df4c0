import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { onBothEngines, onEmbeddedOnly, onPostgresOnly, serverFiles } from '#tests/support/server-files.ts'

/** The lists of the server's tests. A moved or renamed file must not drop out of them unnoticed. */

const cwd = join(import.meta.dirname, '../..')

test.each([...onEmbeddedOnly, ...onPostgresOnly, ...onBothEngines].flatMap(alternatives))(
  '%s names a test of the server',
  (pattern) => {
    const all = new Set(globSync(serverFiles, { cwd }))
    const named = globSync(pattern, { cwd })
    expect(named).not.toEqual([])
    expect(named.filter((path) => !all.has(path))).toEqual([])
  },
)

/** `a/{b,c}.ts` names two files, and each has to exist. */
function alternatives(pattern: string): string[] {
  const [, before, list, after] = /^(.*?)\{([^}]*)\}(.*)$/.exec(pattern) ?? []
  return list === undefined ? [pattern] : list.split(',').flatMap((one) => alternatives(before + one + after))
}

test('docs/tests.md says of each journey what only it can prove', () => {
  const [, table = ''] = readFileSync(join(cwd, 'docs/tests.md'), 'utf8').split('## The journeys')
  const named = [...table.matchAll(/^\| ([a-z-]+)(?: \([^)]*\))? \| ./gm)].map(([, name]) => name)
  const journeys = globSync('tests/e2e/*.test.ts', { cwd }).map((path) => basename(path, '.test.ts'))
  expect(named.filter((name) => name !== 'journey')).toEqual(journeys.sort())
})
