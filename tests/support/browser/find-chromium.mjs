import { existsSync } from 'node:fs'
import process from 'node:process'

const known = [
  process.env.CHROMIUM,
  // The same engine without windows and their interface: it takes a third less processor time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** @returns {string | undefined} the path of this machine's Chromium; CHROMIUM names another. */
export function findChromium() {
  return known.find((path) => path && existsSync(path))
}
