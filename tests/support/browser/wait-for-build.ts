import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * npm test builds the pages beside the other tests and writes the outcome to the file BUILD_OUTCOME; without the variable
 * they are built already.
 * @throws Error when the build failed.
 */
export async function waitForBuild(): Promise<void> {
  const path = process.env.BUILD_OUTCOME
  if (!path) return
  const outcome = () => (existsSync(path) ? readFileSync(path, 'utf8') : '')
  while (outcome() === '') await wait(200)
  if (outcome() !== 'built') throw new Error('The pages could not be built, so there is nothing to visit.')
}
