import { existsSync } from 'node:fs'
import process from 'node:process'

/** The first is Debian's, the second that of Ubuntu's runners. */
const known = [process.env.FIREFOX, '/usr/bin/firefox-esr', '/usr/bin/firefox', '/usr/local/bin/firefox']

/** @returns {string | undefined} the path of this machine's Firefox; FIREFOX names another */
export function findFirefox() {
  return known.find((path) => path && existsSync(path))
}
