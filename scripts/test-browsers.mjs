// npm run test:browsers takes the main journeys through Chromium, Firefox and WebKit, the engine of every
// iPhone, sends mail through OpenSMTPD and SpamAssassin, and compares what Orca says with golden texts. What is
// missing is installed from Debian's packages when it runs as root; what cannot be had is skipped, with a line.
import { join } from 'node:path'
import process from 'node:process'
import {
  installEngines,
  installMailPrograms,
  installReader,
  missingEngines,
  missingMailPrograms,
  missingReader,
} from '../tests/support/install-programs.mjs'
import { install, node, root, run, say } from './prepare.mjs'

install()
installEngines()
installReader()
installMailPrograms()
const pages = run(node, [join(root, 'scripts/build-client.mjs')], { stdio: ['inherit', 'ignore', 'inherit'] })
const vitest = [
  '--liftoff-only',
  join(root, 'node_modules/vitest/vitest.mjs'),
  'run',
  '--project',
  'browsers',
  // One file at a time: on a busy machine Orca lets announcements pass.
  '--no-file-parallelism',
  ...process.argv.slice(2),
]
const code = pages || run(node, vitest)
for (const line of [...missingEngines(), ...missingReader(), ...missingMailPrograms()]) say(line)
process.exit(code)
