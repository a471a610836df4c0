// npm run mutate [-- pricing scheduling activation sign-in] changes the rules one by one, and expects a test
// to fail each time.
import { join } from 'node:path'
import process from 'node:process'
import { install, installTools, node, run } from './prepare.mjs'

const parts = ['pricing', 'scheduling', 'activation', 'sign-in']

install()
const stryker = join(installTools(), '@stryker-mutator/core/bin/stryker.js')
const wanted = process.argv.slice(2)
const failed = parts
  .filter((part) => wanted.length === 0 || wanted.includes(part))
  .filter((part) => run(node, [stryker, 'run', `tools/mutation/${part}.json`]) !== 0)
process.exit(failed.length)
