// npm run test:webkit: what only WebKit does, the engine of every iPhone, driven over WebDriver on a screen that nobody sees.
// Installs both from Debian's packages when it runs as root and they are missing.
import { join } from 'node:path'
import process from 'node:process'
import { findWebKit } from '../tests/support/browser/find-webkit.mjs'
import { aptInstall } from '../tests/support/database/postgres.mjs'
import { install, node, root, run, say } from './prepare.mjs'

install()
if (!findWebKit()) aptInstall('webkit2gtk-driver') && aptInstall('xvfb')
if (!findWebKit()) {
  say('SKIPPED: tests in WebKit. No WebKitWebDriver and Xvfb on this machine and none could be installed.')
  process.exit(0)
}
const pages = run(node, [join(root, 'scripts/build-client.mjs')], { stdio: ['inherit', 'ignore', 'inherit'] })
const vitest = [
  '--liftoff-only',
  join(root, 'node_modules/vitest/vitest.mjs'),
  'run',
  '--project',
  'webkit',
  ...process.argv.slice(2),
]
process.exit(pages || run(node, vitest))
