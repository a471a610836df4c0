// npm run check: types, lint, walls, dead code.
import { join } from 'node:path'
import process from 'node:process'
import { node, root, run, say } from './prepare.mjs'

const steps = [
  ['Types of the routes', 'node_modules/@react-router/dev/bin.cjs', ['typegen']],
  ['Types and walls between the rooms', 'node_modules/typescript-native/bin/tsc', ['-b']],
  ['Lint and format', 'node_modules/@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.']],
  [
    'Arrows between files',
    'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
    ['--config', '.dependency-cruiser.cjs', 'domain', 'contracts', 'content', 'server', 'client'],
  ],
  ['Dead code', 'node_modules/knip/bin/knip.js', []],
  // A rule that only its test calls decides nothing: `@awaited` names the screens to come, `@mirrored` the SQL.
  [
    'Code that only tests run',
    'node_modules/knip/bin/knip.js',
    ['--production', '--include', 'files,exports', '--tags=-awaited,-mirrored'],
  ],
]

let failed = false
for (const [title, script, args] of steps) {
  say(title)
  if (run(node, [join(root, script), ...args]) !== 0) failed = true
}
process.exit(failed ? 1 : 0)
