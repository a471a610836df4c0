// npm test installs and runs everything, and reports at the end what passed. Any Node >= 18 can run this
// file.
// npm test -- --project NAME [--project NAME] [words in paths] runs only these.
import { join } from 'node:path'
import process from 'node:process'
import { environment, install, node, root, run } from './prepare.mjs'
import { startStep } from './steps.mjs'

const startedAt = Date.now()
// This runs at the same time as the installation of the packages.
const system = startStep('PostgreSQL and browsers', process.execPath, [join(root, 'scripts/test-system.mjs')])
install()
await system
const env = { ...environment, TEST_STARTED_AT: String(startedAt) }
process.exit(run(node, [join(root, 'scripts/run-tests.mjs'), ...process.argv.slice(2)], { env }))
