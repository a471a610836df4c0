// npm test: installs and runs everything, and says at the end what passed.

import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { findChromium } from '../tests/support/find-chromium.mjs'
import { aptInstall, havePostgres } from '../tests/support/postgres.mjs'
import { environment, install, node, root, run, say } from './prepare.mjs'
import { sayStep, startStep } from './steps.mjs'

const vitest = join(root, 'node_modules/vitest/vitest.mjs')
/** On a quiet machine with two cores it takes half of this. */
const tooSlowSeconds = 600

/** What cannot run here is left out, and said. */
function findProjects() {
  if (!findChromium()) aptInstall('chromium-headless-shell') || aptInstall('chromium')
  const postgres = havePostgres()
  const left = []
  if (!findChromium())
    left.push('SKIPPED: browser journeys. No Chromium on this machine and none could be installed.')
  if (!postgres.url)
    left.push(`SKIPPED: tests on PostgreSQL. The embedded engine runs them all. ${postgres.error}`)
  // Which tests need both engines: docs/decisions/026-tests-on-two-engines.md
  const server = postgres.url ? ['server-embedded', 'server-postgres'] : ['server']
  const journeys = findChromium() ? ['e2e', ...(postgres.url ? ['e2e-postgres'] : [])] : []
  const projects = ['rules', 'components', ...server, ...journeys]
  return { projects, left, postgres }
}

/** Runs vitest with its output as it comes. @returns what test-report.mjs wrote, undefined when it did not get there. */
async function runVitest({ projects, folder, env }) {
  const reportPath = join(folder, 'report.json')
  const reporters = ['--reporter=default', `--reporter=${join(root, 'scripts/test-report.mjs')}`]
  const child = spawn(
    node,
    // For the databases that it opens itself: their WebAssembly is compiled once, quickly.
    ['--liftoff-only', vitest, 'run', ...reporters, ...projects.flatMap((project) => ['--project', project])],
    { cwd: root, stdio: 'inherit', env: { ...environment, ...env, TEST_REPORT: reportPath } },
  )
  const code = await new Promise((resolve) => child.on('close', resolve))
  const report = existsSync(reportPath) ? JSON.parse(readFileSync(reportPath, 'utf8')) : undefined
  if (!report)
    return { passed: 0, skipped: 0, flaky: [], files: [], failures: [notToTheEnd('The tests', code)] }
  if (code !== 0 && report.failures.length === 0) report.failures.push(notToTheEnd('The runner', code))
  return report
}

const notToTheEnd = (title, code) => ({ title, message: `It ended with code ${code} and named no failure.` })

/** The pages are built while other tests run; journeys wait for the outcome in the file at `outcomePath`. */
async function buildPages(outcomePath) {
  const script = join(root, 'scripts/build-client.mjs')
  const step = await startStep('Build of the pages', node, ['--env-file-if-exists=.env', script])
  writeFileSync(outcomePath, step.code === 0 ? 'built' : 'failed')
  return step
}

function sayEnd({ report, steps, seconds }) {
  const slowest = report.files.sort((a, b) => b.ms - a.ms).slice(0, 10)
  say(
    `The slowest files:\n${slowest.map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${name}`).join('\n')}`,
  )
  const indented = ({ title, message }) => `${title}\n${message.replace(/^/gm, '    ')}`
  const failures = [
    ...steps.filter(({ code }) => code !== 0).map(({ title, output }) => ({ title, message: output })),
    ...report.failures,
  ]
  if (report.flaky.length > 0)
    say(`Flaky, passed at the second try:\n\n${report.flaky.map(indented).join('\n\n')}\n`)
  if (failures.length > 0) say(`Failed:\n\n${failures.map(indented).join('\n\n')}\n`)
  say(`Took ${seconds} s${seconds > tooSlowSeconds ? `: more than ${tooSlowSeconds} s is too slow` : ''}`)
  const passed = report.passed + steps.filter(({ code }) => code === 0).length
  process.stdout.write(`${passed} passed, ${failures.length} failed, ${report.skipped} skipped\n`)
  return failures.length
}

const startedAt = Date.now()
install()
const only = process.argv.slice(2)
if (only.length > 0) process.exit(run(node, [vitest, 'run', ...only]))

const folder = mkdtempSync(join(tmpdir(), 'regimen-tests-'))
const outcomePath = join(folder, 'build-outcome')
const beside = [
  startStep('Types, lint, import rules, dead code', node, [join(root, 'scripts/check.mjs')]),
  buildPages(outcomePath),
]
const { projects, left, postgres } = findProjects()
const env = { BUILD_OUTCOME: outcomePath, ...(postgres.url ? { TEST_DATABASE_URL: postgres.url } : {}) }
const report = await runVitest({ projects, folder, env })
const steps = await Promise.all(beside)
postgres.stop?.()
rmSync(folder, { recursive: true })
for (const step of steps) sayStep({ ...step, output: '' })
for (const line of left) say(line)
const seconds = Math.round((Date.now() - startedAt) / 1000)
process.exit(sayEnd({ report, steps, seconds }) > 0 ? 1 : 0)
