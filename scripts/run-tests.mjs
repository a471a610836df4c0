// Runs the tests on the project's own Node. scripts/test.mjs installs what they need and starts this script.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { findChromium } from '../tests/support/browser/find-chromium.mjs'
import { havePostgres } from '../tests/support/database/postgres.mjs'
import { missingEngines } from '../tests/support/install-programs.mjs'
import { environment, node, root, say } from './prepare.mjs'
import { sayStep, startStep } from './steps.mjs'
import { overBudget, watchSlowness } from './test-budget.mjs'
import { findUnchanged, recordPassed } from './test-inputs.mjs'
import { sayEnd } from './test-summary.mjs'

const vitest = join(root, 'node_modules/vitest/vitest.mjs')
const isJourney = (project) => project.startsWith('e2e')
const needsPages = (project) => isJourney(project) || project === 'smoke'

/**
 * Reads `--project` and `--project=`, as vitest does. The other arguments are words in the paths of files.
 */
function readArguments(args) {
  const wanted = []
  const filters = []
  for (let at = 0; at < args.length; at++) {
    const [name, value] = args[at].split('=')
    if (name === '--project') wanted.push(value ?? args[++at])
    else filters.push(args[at])
  }
  return { wanted, filters }
}

/** Finds the projects to run. Those that cannot run here are left out, with a message. */
function findProjects({ wanted, postgres }) {
  const lines = missingEngines()
  if (!postgres.url)
    lines.push(`SKIPPED: tests on PostgreSQL. The embedded engine runs them all. ${postgres.error}`)
  // Which tests need which engine: docs/decisions/026-tests-on-two-engines.md
  const onEngines = (name) => (postgres.url ? [`${name}-postgres`, `${name}-embedded`] : [name])
  const all = [
    'rules',
    'components',
    ...onEngines('server'),
    ...(findChromium() ? onEngines('e2e') : []),
    // It skips the engines that are missing.
    'smoke',
  ]
  const possible = (project) =>
    (findChromium() || !isJourney(project)) && (postgres.url || !project.endsWith('postgres'))
  return { projects: wanted.length > 0 ? wanted.filter(possible) : all, lines }
}

/**
 * Runs vitest and passes on its output. @returns the report of test-report.mjs; undefined if vitest did not
 * get that far
 */
async function runVitest({ projects, filters, folder, env }) {
  if (projects.length === 0) return { passed: 0, skipped: 0, flaky: [], files: [], failures: [] }
  const reportPath = join(folder, 'report.json')
  const reporters = ['--reporter=default', `--reporter=${join(root, 'scripts/test-report.mjs')}`]
  const child = spawn(
    node,
    // This is for the databases that this process opens itself: their WebAssembly is compiled once, quickly.
    [
      '--liftoff-only',
      vitest,
      'run',
      ...reporters,
      ...projects.flatMap((project) => ['--project', project]),
      ...filters,
    ],
    { cwd: root, stdio: 'inherit', env: { ...environment, ...env, TEST_REPORT: reportPath } },
  )
  const code = await new Promise((resolve) => child.on('close', resolve))
  const report = existsSync(reportPath) ? JSON.parse(readFileSync(reportPath, 'utf8')) : undefined
  if (!report)
    return { passed: 0, skipped: 0, flaky: [], files: [], failures: [notToTheEnd('The tests', code)] }
  if (code !== 0 && report.failures.length === 0) report.failures.push(notToTheEnd('The runner', code))
  return report
}

/**
 * The number of passed tests in each project, and in the checks, in which all passed at the first attempt.
 */
function passedIn({ projects, report, steps }) {
  const filesOf = (project) => report.files.filter((file) => file.project === project)
  const flawless = projects.filter((project) => filesOf(project).every(({ isFlawless }) => isFlawless))
  const count = (project) => filesOf(project).reduce((sum, { passed }) => sum + passed, 0)
  const passed = flawless.map((project) => [project, count(project)])
  return new Map([
    ...passed.filter(([, tests]) => tests > 0),
    ...steps.filter(({ title, code }) => title === 'check' && code === 0).map(({ title }) => [title, 1]),
  ])
}

const notToTheEnd = (title, code) => ({ title, message: `It ended with code ${code} and named no failure.` })

/** Builds the pages while other tests run. Journeys wait for the outcome in the file at `outcomePath`. */
async function buildPages(outcomePath) {
  const script = join(root, 'scripts/build-client.mjs')
  const step = await startStep('Build of the pages', node, ['--env-file-if-exists=.env', script])
  writeFileSync(outcomePath, step.code === 0 ? 'built' : 'failed')
  return step
}

const { wanted, filters } = readArguments(process.argv.slice(2))
const isWhole = wanted.length === 0 && filters.length === 0
const endWatch = await watchSlowness()
const { marks, unchanged } = isWhole ? findUnchanged() : { marks: {}, unchanged: new Map() }
const checks = isWhole && !unchanged.has('check')
// The checks start before PostgreSQL, which takes some time to start.
const beside = checks ? [startStep('check', node, [join(root, 'scripts/check.mjs')])] : []
const postgres = havePostgres()
const { projects: possible, lines } = findProjects({ wanted, postgres })
const projects = possible.filter((project) => !unchanged.has(project))

const folder = mkdtempSync(join(tmpdir(), 'regimen-tests-'))
const outcomePath = join(folder, 'build-outcome')
const buildsPages = projects.some(needsPages)
if (buildsPages) beside.push(buildPages(outcomePath))
const env = {
  // Threads and servers that tests start do not compile anything a second time, which saves a fifth of their
  // processor time.
  NODE_COMPILE_CACHE: join(tmpdir(), 'regimen-test-compile-cache'),
  ...(buildsPages ? { BUILD_OUTCOME: outcomePath } : {}),
  ...(postgres.url ? { TEST_DATABASE_URL: postgres.url } : {}),
}
const report = await runVitest({ projects, filters, folder, env })
const steps = await Promise.all(beside)
const slowness = endWatch()
// A run of named files is not about their budget. Nor is a journey that was tried twice measured, because its
// first attempt waited in vain.
const isMeasured = filters.length === 0 && report.files.length > 0
const budget = await overBudget({
  files: isMeasured ? report.files.filter(({ isFlawless }) => isFlawless) : [],
  slowness,
  measureAlone: async ({ project, path }) => {
    say(`${project}: ${path} is far over its budget, and is measured again, alone.`)
    const { files, failures } = await runVitest({ projects: [project], filters: [path], folder, env })
    return failures.length === 0 ? files.find((file) => file.path === path)?.ms : undefined
  },
})
postgres.stop?.()
rmSync(folder, { recursive: true })

for (const step of steps) sayStep({ ...step, output: '' })
for (const line of lines) say(line)
for (const [project, count] of unchanged)
  say(`${project}: nothing that it reads has changed since it passed (${count}); CI=true runs it again`)
if (isWhole) recordPassed(marks, passedIn({ projects, report, steps }))
const failed = sayEnd({
  report,
  steps,
  budget,
  leftOut: [...unchanged.values()].reduce((sum, count) => sum + count, 0),
  slowness,
  tookSeconds: Math.round((Date.now() - Number(process.env.TEST_STARTED_AT)) / 1000),
})
process.exit(failed > 0 ? 1 : 0)
