// npm run test:cluster installs, builds the pages and runs tests/cluster.
import { join } from 'node:path'
import process from 'node:process'
import { install, node, root, run } from './prepare.mjs'

install()
const code = run(node, [join(root, 'scripts/build-client.mjs')], { stdio: ['inherit', 'ignore', 'inherit'] })
process.exit(code || run(node, [join(root, 'tests/cluster/main.ts'), ...process.argv.slice(2)]))
