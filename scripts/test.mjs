// npm test: installs and runs everything, and says at the end what passed.
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import process from 'node:process'
import { aptInstall, havePostgres } from './postgres.mjs'
import { environment, fail, install, node, root, run, say } from './prepare.mjs'

const vitest = join(root, 'node_modules/vitest/vitest.mjs')
const reports = mkdtempSync(join(tmpdir(), 'regimen-tests-'))
const totals = { passed: 0, skipped: 0 }
/** What failed, each with its message: shown again at the end, where it is not lost among what passed. */
const failures = []

function findChromium() {
  const known = [
    process.env.CHROMIUM,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ]
  return known.find((path) => path && existsSync(path))
}

/** Journeys that passed at the second try only. */
const flaky = []

/** Runs vitest, shows what it prints, and adds its numbers and what failed to the totals. */
function runVitest(title, args, env = {}) {
  say(title)
  const report = join(reports, `${title}.json`)
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const code = run(node, [vitest, 'run', ...reporters, ...args], { env: { ...environment, ...env } })
  if (!existsSync(report)) return addFailure(title, 'The tests did not run to their end.')
  const { numPassedTests, numPendingTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
  totals.passed += numPassedTests
  totals.skipped += numPendingTests
  const before = failures.length
  for (const file of testResults) {
    const failed = file.assertionResults.filter((test) => test.status === 'failed')
    for (const test of failed)
      addFailure(`${title}: ${relative(root, file.name)}: ${test.fullName}`, test.failureMessages.join('\n'))
    for (const test of file.assertionResults)
      if (test.status === 'passed' && test.failureMessages.length > 0)
        flaky.push(
          `${title}: ${relative(root, file.name)}: ${test.fullName}\n${test.failureMessages.join('\n')}`,
        )
    if (file.status === 'failed' && failed.length === 0)
      addFailure(`${title}: ${relative(root, file.name)}`, file.message)
  }
  if (code !== 0 && failures.length === before) addFailure(title, `The runner ended with code ${code}.`)
}

function addFailure(title, message) {
  failures.push(`${title}\n${message.replace(/^/gm, '    ')}`)
}

/** A step that is one check: passed or failed. */
function check(title, command, args) {
  say(title)
  if (run(command, args) === 0) totals.passed += 1
  else addFailure(title, 'What is wrong stands above, where the check ran.')
}

const started = Date.now()
install()
const only = process.argv.slice(2)
if (only.length > 0) process.exit(run(node, [vitest, 'run', ...only]))

check('Types, lint, walls, dead code', node, [join(root, 'scripts/check.mjs')])
if (run(node, ['--env-file-if-exists=.env', join(root, 'scripts/build-client.mjs')]) !== 0)
  fail('The pages could not be built.')

if (!findChromium()) aptInstall('chromium')
const hasBrowser = Boolean(findChromium())
const journeys = hasBrowser ? ['--project', 'e2e'] : []
runVitest('Tests on the embedded database', [
  '--project',
  'rules',
  '--project',
  'components',
  '--project',
  'server',
  ...journeys,
])
if (!hasBrowser) say('SKIPPED: browser journeys. No Chromium on this machine and none could be installed.')

const postgres = havePostgres()
if (postgres.url) {
  const onPostgres = { TEST_DATABASE_URL: postgres.url }
  runVitest('Tests on PostgreSQL', ['--project', 'server'], onPostgres)
  // Of the journeys, those in which the database has a part.
  if (hasBrowser)
    runVitest(
      'Journeys on PostgreSQL',
      ['--project', 'e2e', 'main-loop', 'offline', 'crash', 'payment-crash', 'outages'],
      onPostgres,
    )
  postgres.stop()
} else say(`SKIPPED: tests on PostgreSQL. ${postgres.error}`)

say(`Took ${Math.round((Date.now() - started) / 1000)} s`)
rmSync(reports, { recursive: true })
if (flaky.length > 0) say(`Flaky, passed at the second try:\n\n${flaky.join('\n\n')}\n`)
if (failures.length > 0) say(`Failed:\n\n${failures.join('\n\n')}\n`)
process.stdout.write(`${totals.passed} passed, ${failures.length} failed, ${totals.skipped} skipped\n`)
process.exit(failures.length > 0 ? 1 : 0)
