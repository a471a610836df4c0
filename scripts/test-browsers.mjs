// npm run test:browsers takes the main journeys through Chromium, Firefox and WebKit, the engine of every
// iPhone, and the mails through OpenSMTPD and SpamAssassin. These are installed from Debian's packages if they
// are missing and it runs as root; those that cannot be had are skipped, with a line.
import { join } from 'node:path'
import process from 'node:process'
import {
  installEngines,
  installMailPrograms,
  missingEngines,
  missingMailPrograms,
} from '../tests/support/browser/engines/install-engines.mjs'
import { install, node, root, run, say } from './prepare.mjs'

install()
installEngines()
installMailPrograms()
const pages = run(node, [join(root, 'scripts/build-client.mjs')], { stdio: ['inherit', 'ignore', 'inherit'] })
const vitest = [
  '--liftoff-only',
  join(root, 'node_modules/vitest/vitest.mjs'),
  'run',
  '--project',
  'browsers',
  ...process.argv.slice(2),
]
const code = pages || run(node, vitest)
for (const line of [...missingEngines(), ...missingMailPrograms()]) say(line)
process.exit(code)
