// Builds the client when there is no build of these sources and settings yet. Prints the folder of the pages to serve.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { ensureBuild } from './builds.mjs'
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
/** Settings that the build writes into the pages. */
const settings = ['APP_NAME', 'SUPPORT_EMAIL', 'PUBLIC_URL', 'PORT']

function fingerprint() {
  const hash = createHash('sha256')
  const visit = (path) => {
    if (!existsSync(path)) return
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).sort()) visit(join(path, name))
    } else hash.update(path.slice(root.length)).update(readFileSync(path))
  }
  for (const source of sources) visit(join(root, source))
  for (const name of settings) hash.update(`${name}=${process.env[name] ?? ''}`)
  return hash.digest('hex')
}

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
  const folder = ensureBuild(join(root, 'build'), fingerprint().slice(0, 16), build)
  process.stdout.write(`${process.env.CLIENT_DIR || folder}\n`)
} catch (error) {
  fail(error.message)
}
