import { existsSync } from 'node:fs'

const programs = {
  orca: '/usr/bin/orca',
  python: '/usr/bin/python3',
  registry: '/usr/libexec/at-spi2-registryd',
  bus: '/usr/bin/dbus-daemon',
  keys: '/usr/bin/xdotool',
  screen: '/usr/bin/Xvfb',
}

/** The programs that a screen reader needs on a virtual screen. Undefined if one of them is not installed. */
export function findOrca(): typeof programs | undefined {
  return Object.values(programs).every((path) => existsSync(path)) ? programs : undefined
}
