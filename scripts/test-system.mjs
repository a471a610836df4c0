// Installs the system's programs that the tests need, if they are missing and that is possible: PostgreSQL and
// the browsers.
import { installEngines } from '../tests/support/browser/engines/install-engines.mjs'
import { aptInstall, findPostgres } from '../tests/support/database/postgres.mjs'

if (!findPostgres()) aptInstall('postgresql')
installEngines()
