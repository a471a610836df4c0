// What the tests need of the system, installed where it is missing and that is possible: Chromium, PostgreSQL.
import { findChromium } from '../tests/support/browser/find-chromium.mjs'
import { aptInstall, findPostgres } from '../tests/support/database/postgres.mjs'

if (!findPostgres()) aptInstall('postgresql')
if (!findChromium()) aptInstall('chromium-headless-shell') || aptInstall('chromium')
