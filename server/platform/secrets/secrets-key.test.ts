import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { secretsKeyOf } from './secrets-key.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'regimen-key-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

test('without one in the configuration a key is generated once, readable by its owner only', () => {
  const key = secretsKeyOf({ secretsKey: undefined, dataDir })
  expect(key).toHaveLength(32)
  expect(secretsKeyOf({ secretsKey: undefined, dataDir })).toEqual(key)
  expect(statSync(join(dataDir, 'secrets-key')).mode & 0o777).toBe(0o600)
  expect(readdirSync(dataDir)).toEqual(['secrets-key'])
})

test('the configured key has precedence, and nothing is written', () => {
  const secretsKey = Buffer.alloc(32, 7)
  expect(secretsKeyOf({ secretsKey, dataDir })).toBe(secretsKey)
  expect(readdirSync(dataDir)).toEqual([])
})

test('a file with other content is not accepted as a key', () => {
  writeFileSync(join(dataDir, 'secrets-key'), 'short')
  expect(() => secretsKeyOf({ secretsKey: undefined, dataDir })).toThrow('does not hold a key')
})

test('processes that start at once get the same key', async () => {
  const script = `
    const { secretsKeyOf } = await import('#server/platform/secrets/secrets-key.ts')
    process.stdout.write(secretsKeyOf({ dataDir: process.argv[1] }).toString('hex'))`
  const run = promisify(execFile)
  const root = join(import.meta.dirname, '../../..')
  const keys = await Promise.all(
    [1, 2, 3, 4].map(async () => {
      const args = ['--input-type=module', '-e', script, dataDir]
      return (await run(process.execPath, args, { cwd: root })).stdout
    }),
  )
  expect(new Set(keys).size).toBe(1)
  expect(keys[0]).toMatch(/^[0-9a-f]{64}$/)
})
