// Programs of Debian that the tests of mail use beside the product.
import { spawnSync } from 'node:child_process'

const starts = (command, ...args) => spawnSync(command, args, { stdio: 'ignore' }).error === undefined

/** @returns {boolean} whether OpenSMTPD is installed */
export const hasMailServer = () => starts('smtpd', '-h')

/** @returns {boolean} whether SpamAssassin is installed */
export const hasSpamFilter = () => starts('spamassassin', '--version')
