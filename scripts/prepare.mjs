// Runs on any Node >= 18. It installs the packages of the lock file and finds the project's own Node.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import process from 'node:process'

export const root = join(import.meta.dirname ?? new URL('.', import.meta.url).pathname, '..')
const bin = join(root, 'node_modules', '.bin')
const windows = process.platform === 'win32'
export const node = join(root, 'node_modules', 'node', 'bin', windows ? 'node.exe' : 'node')

/** The environment in which every child process finds the project's own Node first. */
export const environment = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` }

export function fail(message) {
  process.stderr.write(`\n${message}\n`)
  process.exit(1)
}

export function say(message) {
  process.stdout.write(`> ${message}\n`)
}

/** Runs a program to its end. @returns its exit code */
export function run(command, args, options = {}) {
  const result = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: environment, ...options })
  if (result.error) fail(`${command} could not be run: ${result.error.message}`)
  return result.status ?? 1
}

/**
 * The versions for machines whose own Node or npm cannot install the packages, because some packages choose
 * binaries by Node's version.
 */
const bootstrap = { node: '24.9.0', npm: '11.6.2' }

function canInstallDirectly() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  const npm = spawnSync('npm', ['--version'], { encoding: 'utf8', shell: windows })
  const isNewNode = major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19)
  return isNewNode && Number.parseInt(npm.stdout, 10) >= 11
}

/**
 * Installs the packages of the lock file, with this machine's npm or with one that is downloaded first. It
 * does not use `npm ci`, which rejects a lock file without a binary for another platform, while `install`
 * downloads what this platform needs.
 * @returns the exit code
 */
function installPackages(folder) {
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']
  if (canInstallDirectly()) return run('npm', args, { cwd: folder, shell: windows })
  const runtime = join(root, '.runtime')
  const modules = join(runtime, 'node_modules')
  const runtimeNode = join(modules, 'node', 'bin', windows ? 'node.exe' : 'node')
  const npmCli = join(modules, 'npm', 'bin', 'npm-cli.js')
  if (!existsSync(runtimeNode) || !existsSync(npmCli)) {
    say(`Fetching Node ${bootstrap.node} and npm ${bootstrap.npm} (once)`)
    const wanted = Object.entries(bootstrap).map(([name, version]) => `${name}@${version}`)
    mkdirSync(runtime, { recursive: true })
    writeFileSync(join(runtime, 'package.json'), '{ "private": true }\n')
    const code = run(
      'npm',
      ['install', '--prefix', runtime, '--no-audit', '--no-fund', '--loglevel=error', ...wanted],
      { shell: windows },
    )
    if (code !== 0) return code
  }
  const path = `${dirname(runtimeNode)}${delimiter}${process.env.PATH ?? ''}`
  return run(runtimeNode, [npmCli, ...args], { cwd: folder, env: { ...process.env, PATH: path } })
}

/** Installs the packages of the lock file in `folder`, once. */
function installOnce(folder, what) {
  const mark = join(folder, 'node_modules', '.installed')
  const lock = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex')
  if (existsSync(mark) && readFileSync(mark, 'utf8') === lock && existsSync(node)) return
  say(`Installing ${what} (once; about a minute)`)
  if (installPackages(folder) !== 0)
    fail('The packages could not be installed. Is the npm registry within reach? The lines above say more.')
  writeFileSync(mark, lock)
}

/** Installs the packages of the project. */
export function install() {
  const [major] = process.versions.node.split('.').map(Number)
  if (major < 18)
    fail(`Node ${process.versions.node} is too old: Regimen needs Node 18 or newer to install itself.`)
  installOnce(root, 'packages')
  if (run(node, ['--version'], { stdio: 'ignore' }) !== 0)
    fail('The project brings its own Node (npm package "node"), but it does not run on this machine.')
}

/** Installs the programs that only measurements need. @returns their folder */
export function installTools() {
  const tools = join(root, 'tools')
  installOnce(tools, 'the tools')
  return join(tools, 'node_modules')
}
