import { createInterface } from 'node:readline/promises'
import { openDatabase } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { withReleaseLock } from '#server/database/release-lock.ts'
import { grantAdmin } from '#server/features/accounts/ensure-first-accounts.ts'
import { systemClock } from '#server/platform/clock.ts'
import { ensureDataDir, processConfig } from '#server/platform/config.ts'
import { isCommonPassword } from '#server/platform/secrets/common-password.ts'

/** npm run make-admin -- EMAIL [USERNAME]: makes an admin, or gives an existing account the right. Asks for the password. */
const [email, username = email?.split('@')[0]] = process.argv.slice(2)
if (!email?.includes('@') || !username) {
  process.stderr.write(
    'Usage: npm run make-admin -- EMAIL [USERNAME]\nThe password is read from ADMIN_PASSWORD or asked for.\n',
  )
  process.exit(1)
}

const config = processConfig()
ensureDataDir(config.dataDir)
const open = await openDatabase(config)
try {
  await withReleaseLock(open, () => migrate(open))
  const outcome = await grantAdmin(
    { db: open.db, clock: systemClock },
    { email, username, password: askPassword },
  )
  process.stdout.write(outcome === 'made' ? `Made the admin ${username}.\n` : `${email} is an admin now.\n`)
} finally {
  await open.close()
}

async function askPassword(): Promise<string> {
  const password = process.env.ADMIN_PASSWORD || (await typedPassword())
  if (password.length < 6 || password.length > 100)
    throw new Error('The password must have 6 to 100 characters.')
  if (isCommonPassword(password)) throw new Error('This is one of the most common passwords.')
  return password
}

async function typedPassword(): Promise<string> {
  const line = createInterface({ input: process.stdin, output: process.stdout })
  const password = await line.question('Password (6 to 100 characters): ')
  line.close()
  return password
}
