// Builds the client when its sources changed since the last build.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { fail, node, root, run, say } from './prepare.mjs'

const sources = [
  'client',
  'contracts',
  'domain',
  'content',
  'scripts/public-facts.ts',
  'scripts/public-facts-plugin.ts',
  'scripts/sample-text.ts',
  'scripts/finish-build.ts',
  'scripts/service-worker.ts',
  'scripts/site-settings.ts',
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

const mark = join(root, 'build', '.built')
const print = fingerprint()
if (!existsSync(mark) || readFileSync(mark, 'utf8') !== print) {
  say('Building the pages')
  const code = run(node, [
    join(root, 'node_modules/@react-router/dev/bin.cjs'),
    'build',
    '--logLevel',
    'error',
  ])
  if (code !== 0) fail('The pages could not be built; the lines above say why.')
  mkdirSync(join(root, 'build'), { recursive: true })
  writeFileSync(mark, print)
}
