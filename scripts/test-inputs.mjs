// A project of tests that passed is not run again until something changes that its tests read. Never in CI.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { findChromium } from '../tests/support/find-chromium.mjs'
import { fingerprint } from './builds.mjs'
import { root } from './prepare.mjs'

const memory = join(root, 'node_modules/.cache/regimen-tests.json')

const shared = [
  'domain',
  'contracts',
  'content',
  'tests/support',
  'scripts',
  'package.json',
  'package-lock.json',
]
const configuration = ['vitest.config.ts', 'vite.config.ts', 'react-router.config.ts', 'rolldown.config.ts']
const server = [
  ...shared,
  ...configuration,
  'server',
  'client',
  'tests/contract',
  'deploy',
  'docs',
  'README.md',
]
const client = [...shared, ...configuration, 'client']
const journeys = [...shared, ...configuration, 'server', 'client', 'tests/e2e']
const everything = [
  ...server,
  'tests',
  'bench',
  'tools',
  'biome.jsonc',
  'knip.jsonc',
  '.dependency-cruiser.cjs',
]

/** Files and folders that decide about the outcome. */
const inputs = {
  check: [...everything, 'tsconfig.json', 'tsconfig.base.json'],
  rules: client,
  components: client,
  server,
  'server-embedded': server,
  'server-postgres': server,
  e2e: journeys,
  'e2e-postgres': journeys,
}

const readMemory = () => (existsSync(memory) ? JSON.parse(readFileSync(memory, 'utf8')) : {})
const inputsOf = (project) => `${fingerprint(inputs[project])} ${findChromium() ?? ''}`

/**
 * What need not run: projects whose inputs are those that they last passed with.
 * @returns {{ marks: Record<string, string>, unchanged: Map<string, number> }} the inputs of each project as they are now;
 * of the unchanged ones, how many tests passed.
 */
export function findUnchanged() {
  const known = readMemory()
  const marks = Object.fromEntries(Object.keys(inputs).map((project) => [project, inputsOf(project)]))
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
