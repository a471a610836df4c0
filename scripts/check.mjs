// npm run check: types, lint, import rules, dead code.
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { install, node, root } from './prepare.mjs'
import { sayStep, startStep } from './steps.mjs'

const start = ([title, script, args]) => startStep(title, node, [join(root, script), ...args])

const typesOfRoutes = ['Types of the routes', 'node_modules/@react-router/dev/bin.cjs', ['typegen']]
/** Longest first. */
const steps = [
  ['Lint and format', 'node_modules/@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.']],
  // A rule that only its test calls decides nothing: `@awaited` names the screens to come, `@mirrored` the SQL.
  [
    'Code that only tests run',
    'node_modules/knip/bin/knip.js',
    ['--production', '--include', 'files,exports', '--tags=-awaited,-mirrored'],
  ],
  ['Dead code', 'node_modules/knip/bin/knip.js', []],
  [
    'Import rules',
    'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
    ['--config', '.dependency-cruiser.cjs', 'domain', 'contracts', 'content', 'server', 'client'],
  ],
  // More checkers would each check the shared declarations again: twice the processor time.
  ['Types and project references', 'node_modules/typescript-native/bin/tsc', ['-b', '--checkers', '1']],
]

let failed = false
function report(result) {
  sayStep(result)
  if (result.code !== 0) failed = true
}

/** Takes the next step as long as there is one; as many of these run as there are cores. */
async function work() {
  for (let step = steps.shift(); step; step = steps.shift()) report(await start(step))
}

install()
// The others read what it writes.
report(await start(typesOfRoutes))
await Promise.all(Array.from({ length: availableParallelism() }, work))
process.exit(failed ? 1 : 0)
