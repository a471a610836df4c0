import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

/** npm test builds the pages beside the other tests and leaves the outcome in this file; by hand they are built already. */
const path = process.env.BUILD_OUTCOME

const outcome = () => (path && existsSync(path) ? readFileSync(path, 'utf8') : '')

if (path) {
  while (outcome() === '') await wait(200)
  if (outcome() !== 'built') throw new Error('The pages could not be built, so there is nothing to visit.')
}
