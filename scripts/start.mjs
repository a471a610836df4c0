// npm start: installs, builds, releases and serves the whole product; --demo with the demo accounts, whatever .env says;
// --release-only brings the database to this version and ends, --no-release leaves that to somebody else.
import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'
import { environment, install, node, root, serverMemory, serverProgram } from './prepare.mjs'

install()

/** @returns the folder of the pages; builds them first where they are not there. */
function builtPages() {
  const builder = ['--no-warnings', '--env-file-if-exists=.env', join(root, 'scripts/build-client.mjs')]
  const { status, stdout } = spawnSync(node, builder, {
    cwd: root,
    env: environment,
    stdio: ['inherit', 'pipe', 'inherit'],
    encoding: 'utf8',
  })
  if (status !== 0) process.exit(1)
  return stdout.trim()
}

const asked = {
  // Stripping types and compiling take longer than everything else a start does; the second start finds them done.
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
  // Another start in this folder may build other pages at this moment: this server serves its own.
  ...(process.argv.includes('--release-only') ? {} : { CLIENT_DIR: builtPages() }),
  ...(process.argv.includes('--production') ? { NODE_ENV: 'production' } : {}),
  ...(process.argv.includes('--demo') ? { DEMO: 'on' } : {}),
}
const server = spawn(node, [...serverProgram, ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: { ...serverMemory, ...environment, ...asked },
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
