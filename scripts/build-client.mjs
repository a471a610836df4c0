// Builds the client when there is no build of these sources and settings yet. Prints the folder of the pages to serve.
import { join } from 'node:path'
import process from 'node:process'
import { ensureBuild, fingerprint } from './builds.mjs'
import { environment, fail, node, root, run } from './prepare.mjs'

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
/** Settings that the build writes into the pages. PORT is in the address only when that is not set: servers share a build. */
const settings = ['APP_NAME', 'SUPPORT_EMAIL', process.env.PUBLIC_URL ? 'PUBLIC_URL' : 'PORT']

function build(folder) {
  process.stderr.write('> Building the pages\n')
  const reactRouter = join(root, 'node_modules/@react-router/dev/bin.cjs')
  const code = run(node, [reactRouter, 'build', '--logLevel', 'error'], {
    // Standard output is for the folder's name alone.
    stdio: ['inherit', 2, 2],
    env: { ...environment, BUILD_FOLDER: folder },
  })
  if (code !== 0) throw new Error('The pages could not be built; the lines above say why.')
}

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
