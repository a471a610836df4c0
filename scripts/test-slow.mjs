// npm run test:slow runs everything that npm test runs, including browser and databases, on a quarter of this
// machine's processor time. Tests that pass at full speed have to pass here: no test may depend on the speed
// of the machine. It uses a control group of Linux, which covers everything that the tests start; cpulimit
// would lose track of daemons.
import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { environment, fail, install, node, root, run, say } from './prepare.mjs'

const share = 0.25
const periodMicroseconds = 100_000
const quota = Math.round(availableParallelism() * share * periodMicroseconds)

/**
 * The places where the kernel accepts the limit: the unified hierarchy, or the older one for processor time
 * alone.
 */
const hierarchies = [
  {
    folder: '/sys/fs/cgroup',
    isThere: (folder) => /\bcpu\b/.test(readIfThere(join(folder, 'cgroup.controllers'))),
    limits: { 'cpu.max': `${quota} ${periodMicroseconds}` },
  },
  {
    folder: '/sys/fs/cgroup/cpu',
    isThere: (folder) => existsSync(join(folder, 'cpu.cfs_quota_us')) || existsSync(join(folder, 'tasks')),
    limits: { 'cpu.cfs_period_us': String(periodMicroseconds), 'cpu.cfs_quota_us': String(quota) },
  },
]
const readIfThere = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '')
const moveTo = (folder) => writeFileSync(join(folder, 'cgroup.procs'), String(process.pid))

/**
 * Limits this process and everything that it starts from now on. @returns a function that removes the limit,
 * and names what the tests left behind
 */
function limit() {
  const found = hierarchies.find(({ folder, isThere }) => isThere(folder))
  if (!found) throw new Error('this machine has no control groups for processor time')
  const { folder, limits } = found
  const control = join(folder, 'cgroup.subtree_control')
  if (existsSync(control)) writeFileSync(control, '+cpu')
  const group = join(folder, `regimen-slow-${process.pid}`)
  mkdirSync(group)
  for (const [name, value] of Object.entries(limits)) writeFileSync(join(group, name), value)
  moveTo(group)
  return () => {
    moveTo(folder)
    const left = readIfThere(join(group, 'cgroup.procs')).split('\n').filter(Boolean)
    if (left.length === 0) rmdirSync(group)
    return left.map((id) => readIfThere(`/proc/${id}/cmdline`).replaceAll('\0', ' '))
  }
}

install()
let undo
try {
  undo = limit()
} catch (error) {
  fail(
    `npm run test:slow limits the processor time, which needs Linux and its administrator: ${error.message}`,
  )
}
say(`Everything on a quarter of ${availableParallelism()} cores: it takes more than four times as long`)
const env = { ...environment, CI: 'true' }
const code = run(node, [join(root, 'scripts/test.mjs'), ...process.argv.slice(2)], { env })
const left = undo()
if (left.length > 0) fail(`The tests left processes behind:\n${left.join('\n')}`)
process.exit(code)
