// npm start: installs, builds and serves the whole product; --demo with the demo accounts, whatever .env says.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'
import { environment, install, node, root, run, serverProgram } from './prepare.mjs'

install()
if (
  !process.argv.includes('--release-only') &&
  run(node, ['--no-warnings', '--env-file-if-exists=.env', join(root, 'scripts/build-client.mjs')]) !== 0
)
  process.exit(1)

const asked = {
  // Stripping types and compiling take longer than everything else a start does; the second start finds them done.
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
  ...(process.argv.includes('--production') ? { NODE_ENV: 'production' } : {}),
  ...(process.argv.includes('--demo') ? { DEMO: 'on' } : {}),
}
const server = spawn(node, [...serverProgram, ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: { ...environment, ...asked },
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
