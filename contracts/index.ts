import { accountSecurity } from './account-security.ts'
import { accounts } from './accounts.ts'
import { badges } from './badges.ts'
import { billing } from './billing.ts'
import { cardImport } from './card-import.ts'
import { catalogue } from './catalogue.ts'
import { drugs } from './drugs.ts'
import { memory } from './memory.ts'
import { messages } from './messages.ts'
import { moderation } from './moderation.ts'
import { progress } from './progress.ts'
import { questionAdmin } from './question-admin.ts'
import { questions } from './questions.ts'
import { readiness } from './readiness.ts'
import { search } from './search.ts'
import { study } from './study.ts'
import { visits, visitsAdmin } from './visits.ts'

/** The table of all endpoints, by feature. */
export const contract = {
  accounts,
  accountSecurity,
  badges,
  billing,
  cardImport,
  catalogue,
  drugs,
  memory,
  messages,
  moderation,
  progress,
  questions,
  questionAdmin,
  readiness,
  search,
  study,
  visits,
  visitsAdmin,
}
export type Contract = typeof contract
