// Installs the system's programs that the tests need, if they are missing and that is possible: PostgreSQL and
// the browsers.

import { aptInstall, findPostgres } from '../tests/support/database/postgres.mjs'
import { installEngines } from '../tests/support/install-programs.mjs'

if (!findPostgres()) aptInstall('postgresql')
installEngines()
