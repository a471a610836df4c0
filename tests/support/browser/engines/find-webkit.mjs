import { existsSync } from 'node:fs'
import process from 'node:process'

const drivers = [process.env.WEBKIT_DRIVER, '/usr/bin/WebKitWebDriver']
const xvfb = '/usr/bin/Xvfb'

/**
 * The programs that drive WebKit, the engine of Safari, on a virtual screen. WEBKIT_DRIVER names another
 * driver.
 * @returns {{ driver: string, xvfb: string } | undefined} undefined if one of them is not installed
 */
export function findWebKit() {
  const driver = drivers.find((path) => path && existsSync(path))
  return driver && existsSync(xvfb) ? { driver, xvfb } : undefined
}
