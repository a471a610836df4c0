// npm run check: types, lint, import rules, dead code, the description of the API, and that pages use nothing
// newer than the Baseline.
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { install, node, root } from './prepare.mjs'
import { sayStep, startStep } from './steps.mjs'

const start = ([title, script, args]) => startStep(title, node, [join(root, script), ...args])

const typesOfRoutes = ['Types of the routes', 'node_modules/@react-router/dev/bin.cjs', ['typegen']]
/** The steps, the longest first. */
const steps = [
  ['Lint and format', 'node_modules/@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.']],
  // A rule that only its test calls has no effect. `@awaited` marks rules for future screens, `@mirrored`
  // those repeated in SQL.
  [
    'Code that only tests run',
    'node_modules/knip/bin/knip.js',
    ['--production', '--include', 'files,exports', '--tags=-awaited,-mirrored'],
  ],
  ['Baseline', 'scripts/check-baseline.ts', []],
  ['Dead code', 'node_modules/knip/bin/knip.js', []],
  [
    'Import rules',
    'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
    ['--config', '.dependency-cruiser.cjs', 'domain', 'contracts', 'content', 'server', 'client'],
  ],
  ['Description of the API', 'scripts/check-api-description.ts', []],
  // Each additional checker would check the shared declarations again, which doubles the processor time.
  ['Types and project references', 'node_modules/typescript-native/bin/tsc', ['-b', '--checkers', '1']],
]

let failed = false
function report(result) {
  sayStep(result)
  if (result.code !== 0) failed = true
}

/** Runs one step after the other. As many of these run at the same time as there are cores. */
async function work() {
  for (let step = steps.shift(); step; step = steps.shift()) report(await start(step))
}

install()
// The other steps read what this one writes.
report(await start(typesOfRoutes))
await Promise.all(Array.from({ length: availableParallelism() }, work))
process.exit(failed ? 1 : 0)
