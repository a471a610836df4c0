import { existsSync } from 'node:fs'

const programs = {
  orca: '/usr/bin/orca',
  python: '/usr/bin/python3',
  registry: '/usr/libexec/at-spi2-registryd',
  bus: '/usr/bin/dbus-daemon',
  keys: '/usr/bin/xdotool',
  screen: '/usr/bin/Xvfb',
}

/** The Debian packages that have these programs. Orca brings Python. */
export const orcaPackages = ['xvfb', 'dbus-x11', 'at-spi2-core', 'xdotool', 'orca']

/**
 * The programs that a screen reader needs on a virtual screen.
 * @returns {typeof programs | undefined} undefined if one of them is not installed
 */
export function findOrca() {
  return Object.values(programs).every((path) => existsSync(path)) ? programs : undefined
}
