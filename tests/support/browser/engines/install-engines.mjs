// The browsers of the tests: Chromium, Firefox and WebKit, and a screen reader.
import { aptInstall } from '../../database/postgres.mjs'
import { findChromium } from '../find-chromium.mjs'
import { findOrca, orcaPackages } from '../reader/find-orca.mjs'
import { findFirefox } from './find-firefox.mjs'
import { findWebKit } from './find-webkit.mjs'

/** Installs what is missing from Debian's packages, if that is possible. */
export function installEngines() {
  if (!findChromium()) aptInstall('chromium-headless-shell') || aptInstall('chromium')
  if (!findFirefox()) aptInstall('firefox-esr')
  if (!findWebKit()) aptInstall('webkit2gtk-driver') && aptInstall('xvfb')
  if (!findOrca()) orcaPackages.every(aptInstall)
}

/** @returns {string[]} a line for each engine that is not on this machine, and what is skipped without it */
export function missingEngines() {
  return [
    ['browser journeys in Chromium', 'No Chromium', findChromium()],
    ['tests in Firefox', 'No Firefox', findFirefox()],
    ['tests in WebKit', 'No WebKitWebDriver and Xvfb', findWebKit()],
    ['what Orca says in Firefox', 'No Orca with what it needs', findOrca() && findFirefox()],
  ]
    .filter(([, , found]) => !found)
    .map(([what, missing]) => `SKIPPED: ${what}. ${missing} on this machine and none could be installed.`)
}
