// npm run test:faults kills servers, causes outages and starts several at once, CRASH_ROUNDS times (50) in
// each test that counts its rounds, on both engines. In npm test there are only a few rounds.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { environment, fail, install, node, root, run } from './prepare.mjs'

const isFaultTest = (path) => readFileSync(join(root, path), 'utf8').includes("'#tests/support/rounds.ts'")

install()
const files = ['server', 'tests']
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true }).map((path) => join(folder, path)))
  .filter((path) => path.endsWith('.test.ts') && isFaultTest(path))
if (files.length === 0) fail('No test counts its rounds.')
const projects = ['server', 'server-postgres', 'e2e', 'e2e-postgres'].map((project) => `--project=${project}`)
const env = { ...environment, CRASH_ROUNDS: process.env.CRASH_ROUNDS ?? '50' }
process.exit(run(node, [join(root, 'scripts/test.mjs'), ...projects, ...files], { env }))
