// Builds the client if there is no build of these sources and settings yet. Prints the folder of the pages to
// serve, or nothing if ROLE=worker says that there are none.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'
import { buildAgain } from './build-again.mjs'
import { ensureBuild, fingerprint } from './builds.mjs'
import { environment, fail, node, root } from './prepare.mjs'

const sources = [
  'client',
  'contracts',
  'domain',
  'content',
  'package-lock.json',
  'react-router.config.ts',
  'vite.config.ts',
  'postcss.config.mjs',
]
/** Settings that the build writes into the pages. Processes on other ports of one address share a build. */
const settings = ['APP_NAME', 'SUPPORT_EMAIL', process.env.PUBLIC_URL ? 'PUBLIC_URL' : 'PORT']

const say = (line) => process.stderr.write(`> ${line}\n`)

function build(folder) {
  say('Building the pages')
  const reactRouter = join(root, 'node_modules/@react-router/dev/bin.cjs')
  const buildOnce = () => {
    const { status, stdout, stderr } = spawnSync(node, [reactRouter, 'build', '--logLevel', 'error'], {
      cwd: root,
      encoding: 'utf8',
      env: { ...environment, BUILD_FOLDER: folder },
    })
    const output = stdout + stderr
    // Standard output is reserved for the name of the folder.
    process.stderr.write(output)
    return { code: status, output }
  }
  const code = buildAgain(buildOnce, { say })
  if (code !== 0) throw new Error('The pages could not be built; the lines above say why.')
}

if (process.env.ROLE === 'worker') process.exit()

try {
  const folder = ensureBuild({
    builds: join(root, 'build'),
    name: fingerprint(sources, settings),
    make: build,
    part: 'client',
  })
  process.stdout.write(`${process.env.CLIENT_DIR || folder}\n`)
} catch (error) {
  fail(error.message)
}
