// Installs the system's programs that the tests need, if they are missing and that is possible: Chromium and
// PostgreSQL.
import { findChromium } from '../tests/support/browser/find-chromium.mjs'
import { aptInstall, findPostgres } from '../tests/support/database/postgres.mjs'

if (!findPostgres()) aptInstall('postgresql')
if (!findChromium()) aptInstall('chromium-headless-shell') || aptInstall('chromium')
