import { join } from 'node:path'
import { ensureBuild, fingerprint } from './builds.mjs'
import { environment, node, root, run } from './prepare.mjs'

const sources = ['server', 'contracts', 'domain', 'content', 'package-lock.json', 'rolldown.config.ts']

/**
 * Bundles the server if there is no bundle of these sources yet. This takes 1.5 s, and makes each start half
 * a second faster.
 * @returns {string} the path of the script to run
 */
export function buildServer() {
  const rolldown = join(root, 'node_modules/rolldown/bin/cli.mjs')
  const make = (folder) => {
    const args = [rolldown, '--config', 'rolldown.config.ts', '--dir', join(folder, 'server')]
    const code = run(node, args, { stdio: ['inherit', 'ignore', 'inherit'], env: environment })
    if (code !== 0) throw new Error('The server could not be built; the lines above say why.')
  }
  const builds = join(root, 'build/server')
  return join(ensureBuild({ builds, name: fingerprint(sources), make, part: 'server' }), 'main.js')
}
