// npm start installs, builds, releases and serves the whole product. --demo adds the demo accounts, whatever
// .env says. --build-only ends after the build, so that the next start is short. --release-only brings the
// database to this version and ends; --no-release leaves that to another command.
import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'
import { allocatorEnvironment, serverArguments } from '../server/start-command.mjs'
import { buildServer } from './build-server.mjs'
import { environment, install, node, root, say } from './prepare.mjs'

install()

/** @returns the folder of the pages, which are built first if necessary; '' in a worker, which has none */
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

// Another start in this folder may be building other pages, so this server serves those with which it was
// started.
const pages = process.argv.includes('--release-only') ? {} : { CLIENT_DIR: builtPages() }
const script = buildServer()
if (process.argv.includes('--build-only')) {
  say('The build is ready')
  process.exit()
}

const settings = {
  // Later starts reuse the code that the first has compiled.
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node'),
  ...pages,
  ...(process.argv.includes('--production') ? { NODE_ENV: 'production' } : {}),
  ...(process.argv.includes('--demo') ? { DEMO: 'on' } : {}),
}
const server = spawn(node, [...serverArguments, script, ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  env: { ...allocatorEnvironment, ...environment, ...settings },
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
