// Installs Firefox and WebKit, if they are missing and that is possible.
import { aptInstall } from '../../database/postgres.mjs'
import { findFirefox } from './find-firefox.mjs'
import { findWebKit } from './find-webkit.mjs'

/** Installs what is missing from Debian's packages. */
export function installEngines() {
  if (!findFirefox()) aptInstall('firefox-esr')
  if (!findWebKit()) aptInstall('webkit2gtk-driver') && aptInstall('xvfb')
}

/** @returns {string[]} a line for each of the two engines that is not on this machine */
export function missingEngines() {
  return [
    ...(findFirefox()
      ? []
      : ['SKIPPED: tests in Firefox. It is not on this machine and could not be installed.']),
    ...(findWebKit()
      ? []
      : [
          'SKIPPED: tests in WebKit. No WebKitWebDriver and Xvfb on this machine and none could be installed.',
        ]),
  ]
}
