// A project of tests that passed is not run again until something changes that its tests read. Never in CI.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { findChromium } from '../tests/support/browser/find-chromium.mjs'
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
// Some tests of rules and of the server read sources of the client, the operator's files, the documentation and the journeys.
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

/** Files and folders that decide about the outcome; more than a project needs costs a run, fewer would hide a fault. */
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
}

const readMemory = () => (existsSync(memory) ? JSON.parse(readFileSync(memory, 'utf8')) : {})

/** Each list is read once. */
function markInputs() {
  const known = new Map(
    [code, pages, all].map((list) => [list, `${fingerprint(list)} ${findChromium() ?? ''}`]),
  )
  return Object.fromEntries(Object.entries(inputs).map(([project, list]) => [project, known.get(list)]))
}

/**
 * What need not run: projects whose inputs are those that they last passed with.
 * @returns {{ marks: Record<string, string>, unchanged: Map<string, number> }} the inputs of each project as they are now;
 * of the unchanged ones, how many tests passed.
 */
export function findUnchanged() {
  const known = readMemory()
  const marks = markInputs()
  const projects = process.env.CI
    ? []
    : Object.keys(inputs).filter((name) => known[name]?.mark === marks[name])
  return { marks, unchanged: new Map(projects.map((name) => [name, known[name].passed])) }
}

/** @param {Map<string, number>} passed how many tests passed in each project in which all did, at the first try. */
export function recordPassed(marks, passed) {
  const known = readMemory()
  for (const [project, count] of passed) known[project] = { mark: marks[project], passed: count }
  mkdirSync(dirname(memory), { recursive: true })
  writeFileSync(memory, JSON.stringify(known, null, 2))
}
