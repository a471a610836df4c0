import type { FastifyBaseLogger } from 'fastify'
import type { DrugFronts, Outline } from '#content/schema.ts'
import type { MailTemplates } from '#server/features/messages/templates/templates.ts'
import type { ObjectStore } from '#server/platform/files/object-store.ts'
import type { Throttle } from '#server/platform/http/throttle.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { SecretBox } from '#server/platform/secrets/secret-box.ts'
import type { Database, OpenDatabase } from './database/connect.ts'
import type { Publish } from './events.ts'
import type { ChapterCardsCache } from './features/catalogue/chapter-cards.ts'
import type { Clock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import type { Mail } from './platform/mail.ts'
import type { Payments } from './platform/payments/create-payments.ts'

/**
 * The dependencies of features, created at start; tests pass their own. A function takes only those that it
 * uses: `Pick<Deps, ...>`.
 */
export interface Deps {
  db: Database
  open: OpenDatabase
  config: Config
  clock: Clock
  /** When the process was assembled, by its clock. */
  startedAt: Date
  throttle: Throttle
  log: FastifyBaseLogger
  /** Publishes an event to its subscribers. */
  publish: Publish
  outline: Outline
  /** The fronts of drugs, by the key of the drug. */
  drugFronts: ReadonlyMap<string, DrugFronts>
  chapterCards: ChapterCardsCache
  jobs: Jobs
  mail: Mail
  mailTemplates: MailTemplates
  payments: Payments
  /** Where pictures and sounds of learners lie outside of the database; undefined without a setting. */
  mediaStore: ObjectStore | undefined
  secrets: SecretBox
}
