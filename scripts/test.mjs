// npm test: installs and runs everything, and says at the end what passed.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { aptInstall, havePostgres } from './postgres.mjs'
import { environment, fail, install, node, root, run, say } from './prepare.mjs'

const vitest = join(root, 'node_modules/vitest/vitest.mjs')
const totals = { passed: 0, failed: 0, skipped: 0 }

function findChromium() {
  const known = [
    process.env.CHROMIUM,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ]
  return known.find((path) => path && existsSync(path))
}

/** Runs vitest, shows what it prints and adds its numbers to the totals. */
async function runVitest(title, args, env = {}) {
  say(title)
  const child = spawn(node, [vitest, 'run', ...args], {
    cwd: root,
    env: { ...environment, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
    process.stdout.write(chunk)
  })
  const code = await new Promise((resolve) => child.on('exit', resolve))
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colour codes are control characters.
  const plain = output.replace(/\u001b\[[0-9;]*m/g, '')
  const line = plain.split('\n').findLast((text) => /^\s*Tests\s/.test(text)) ?? ''
  for (const key of Object.keys(totals))
    totals[key] += Number(line.match(new RegExp(`(\\d+) ${key}`))?.[1] ?? 0)
  if (code !== 0 && !/failed/.test(line)) totals.failed += 1
}

/** A step that is one check: passed or failed. */
function check(title, command, args) {
  say(title)
  const ok = run(command, args) === 0
  totals[ok ? 'passed' : 'failed'] += 1
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
await runVitest('Tests on the embedded database', ['--project', 'rules', '--project', 'server', ...journeys])
if (!hasBrowser) say('SKIPPED: browser journeys. No Chromium on this machine and none could be installed.')

const postgres = havePostgres()
if (postgres.url) {
  const onPostgres = { TEST_DATABASE_URL: postgres.url }
  await runVitest('Tests on PostgreSQL', ['--project', 'server'], onPostgres)
  // Of the journeys, those in which the database has a part.
  if (hasBrowser)
    await runVitest(
      'Journeys on PostgreSQL',
      ['--project', 'e2e', 'main-loop', 'offline', 'crash', 'payment-crash'],
      onPostgres,
    )
  postgres.stop()
} else say(`SKIPPED: tests on PostgreSQL. ${postgres.error}`)

say(`Took ${Math.round((Date.now() - started) / 1000)} s`)
process.stdout.write(`${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped\n`)
process.exit(totals.failed > 0 ? 1 : 0)
