// The programs of Debian that the tests use beside PostgreSQL: Chromium, Firefox, WebKit, a screen reader, and
// those of mail.
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import process from 'node:process'
import { findFirefox } from './browser/engines/find-firefox.mjs'
import { findWebKit } from './browser/engines/find-webkit.mjs'
import { findChromium } from './browser/find-chromium.mjs'
import { findOrca, orcaPackages } from './browser/reader/find-orca.mjs'
import { aptInstall } from './database/postgres.mjs'
import { hasMailServer, hasSpamFilter } from './server/find-mail-programs.mjs'

/** Installs the browsers that are missing from Debian's packages, if that is possible. */
export function installEngines() {
  if (!findChromium()) aptInstall('chromium-headless-shell') || aptInstall('chromium')
  if (!findFirefox()) aptInstall('firefox-esr')
  if (!findWebKit()) aptInstall('webkit2gtk-driver') && aptInstall('xvfb')
}

/** Installs the screen reader of `npm run test:browsers` with what it needs, if that is possible. */
export function installReader() {
  if (!findOrca()) orcaPackages.every(aptInstall)
}

/** What every mail server of Debian brings; the package of another one would remove the one that is here. */
const sendmail = '/usr/sbin/sendmail'

/** Installs what the tests of mail in `npm run test:browsers` need, if that is possible. */
export function installMailPrograms() {
  if (!hasMailServer() && !existsSync(sendmail)) withoutService(() => aptInstall('opensmtpd'))
  if (!hasSpamFilter()) aptInstall('spamassassin')
}

/** What Debian asks before it starts the service of a package. */
const policy = '/usr/sbin/policy-rc.d'

/**
 * Runs an installation that starts no service. The mail server of the package would listen on port 25; the
 * test starts its own.
 */
function withoutService(install) {
  if (process.getuid?.() !== 0 || existsSync(policy)) return install()
  writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    return install()
  } finally {
    rmSync(policy)
  }
}

/** @returns {string[]} a line for each program of mail that is not on this machine */
export function missingMailPrograms() {
  return skippedLines([
    ['mail through OpenSMTPD', 'No OpenSMTPD', hasMailServer()],
    ['the points of SpamAssassin', 'No SpamAssassin', hasSpamFilter()],
  ])
}

/** @returns {string[]} a line for each engine that is not on this machine, and what is skipped without it */
export function missingEngines() {
  return skippedLines([
    ['browser journeys in Chromium', 'No Chromium', findChromium()],
    ['tests in Firefox', 'No Firefox', findFirefox()],
    ['tests in WebKit', 'No WebKitWebDriver and Xvfb', findWebKit()],
  ])
}

/** @returns {string[]} a line if the screen reader is not on this machine */
export function missingReader() {
  return skippedLines([
    ['what Orca says in Firefox', 'No Orca with what it needs', findOrca() && findFirefox()],
  ])
}

function skippedLines(programs) {
  return programs
    .filter(([, , found]) => !found)
    .map(([what, missing]) => `SKIPPED: ${what}. ${missing} on this machine and none could be installed.`)
}
