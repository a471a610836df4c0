// The browsers of the tests: Chromium, Firefox and WebKit.
import { aptInstall } from '../../database/postgres.mjs'
import { findChromium } from '../find-chromium.mjs'
import { findFirefox } from './find-firefox.mjs'
import { findWebKit } from './find-webkit.mjs'

/** Installs what is missing from Debian's packages, if that is possible. */
export function installEngines() {
  if (!findChromium()) aptInstall('chromium-headless-shell') || aptInstall('chromium')
  if (!findFirefox()) aptInstall('firefox-esr')
  if (!findWebKit()) aptInstall('webkit2gtk-driver') && aptInstall('xvfb')
}

/** @returns {string[]} a line for each engine that is not on this machine, and what is skipped without it */
export function missingEngines() {
  return [
    ['browser journeys in Chromium', 'No Chromium', findChromium()],
    ['tests in Firefox', 'No Firefox', findFirefox()],
    ['tests in WebKit', 'No WebKitWebDriver and Xvfb', findWebKit()],
  ]
    .filter(([, , found]) => !found)
    .map(([what, missing]) => `SKIPPED: ${what}. ${missing} on this machine and none could be installed.`)
}
