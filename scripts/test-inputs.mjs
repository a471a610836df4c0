// A project of tests that passed is not run again until something changes that its tests read. This is never
// used in CI.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { findChromium } from '../tests/support/browser/find-chromium.mjs'
import { missingEngines } from '../tests/support/install-programs.mjs'
import { fingerprint } from './builds.mjs'
import { root } from './prepare.mjs'

const memory = join(root, 'node_modules/.cache/regimen-tests.json')

const sources = ['domain', 'contracts', 'content', 'server', 'client', 'scripts', 'tests/support']
const settings = [
  'package.json',
  'package-lock.json',
  'vitest.config.ts',
  'vite.config.ts',
  'react-router.config.ts',
  'rolldown.config.ts',
]
// Some tests of rules and of the server read sources of the client, the operator's files, the documentation
// and the journeys.
const code = [
  ...sources,
  ...settings,
  'tests/contract',
  'tests/e2e',
  'deploy',
  'docs',
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  '.github',
]
const pages = [...sources, ...settings, 'tests/e2e']
const smoke = [...sources, ...settings, 'tests/smoke']
const all = [
  ...code,
  'tests',
  'bench',
  'tools/mutation',
  'tools/package-lock.json',
  'biome.jsonc',
  'knip.jsonc',
  '.dependency-cruiser.cjs',
  'tsconfig.json',
  'tsconfig.base.json',
]

/**
 * The files and folders that determine the outcome of each project. Listing more than necessary costs a run,
 * listing fewer would hide a fault.
 */
const inputs = {
  check: all,
  rules: code,
  components: code,
  server: code,
  'server-embedded': code,
  'server-postgres': code,
  e2e: pages,
  'e2e-embedded': pages,
  'e2e-postgres': pages,
  smoke,
}

const readMemory = () => (existsSync(memory) ? JSON.parse(readFileSync(memory, 'utf8')) : {})

/** Each list is read only once. */
function markInputs() {
  const browsers = `${findChromium() ?? ''} ${missingEngines().join(' ')}`
  const known = new Map([code, pages, smoke, all].map((list) => [list, `${fingerprint(list)} ${browsers}`]))
  return Object.fromEntries(Object.entries(inputs).map(([project, list]) => [project, known.get(list)]))
}

/**
 * Finds the projects that need not run: those whose inputs are the same as when they last passed.
 * @returns {{ marks: Record<string, string>, unchanged: Map<string, number> }} the present inputs of each
 * project; for each unchanged one, the number of tests that passed
 */
export function findUnchanged() {
  const known = readMemory()
  const marks = markInputs()
  const projects = process.env.CI
    ? []
    : Object.keys(inputs).filter((name) => known[name]?.mark === marks[name])
  return { marks, unchanged: new Map(projects.map((name) => [name, known[name].passed])) }
}

/**
 * @param {Map<string, number>} passed the number of passed tests in each project in which all passed at the
 * first attempt
 */
export function recordPassed(marks, passed) {
  const known = readMemory()
  for (const [project, count] of passed) known[project] = { mark: marks[project], passed: count }
  mkdirSync(dirname(memory), { recursive: true })
  writeFileSync(memory, JSON.stringify(known, null, 2))
}
