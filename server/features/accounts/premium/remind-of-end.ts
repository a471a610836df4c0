import type { Deps } from '#server/deps.ts'
import { accountsMails } from '#server/features/accounts/accounts.mails.ts'
import { bulkMailRefusal } from '#server/features/messages/delivery/bulk-mail.ts'
import { dateText } from '#server/features/messages/delivery/compose-mail.ts'
import { mailJob, queueTemplateMail } from '#server/features/messages/delivery/queue-mail.ts'
import { takeSoonEnding } from './premium.queries.ts'

const dayMs = 86_400_000
/** How long before the end users are reminded; nobody is while premium was given to them within as long a time. */
const aheadMs = 7 * dayMs
const batch = 100

/**
 * Reminds users of the end of their premium access, of each end once. Who has declined reminders gets none. Where the
 * sender's postal address is missing nothing is done, so that nobody is left out for it.
 */
export async function remindOfEnd(
  deps: Pick<Deps, 'db' | 'config' | 'clock'> & { jobs: Pick<Deps['jobs'], 'wake'> },
): Promise<void> {
  const template = accountsMails.premiumEnds
  if (bulkMailRefusal(deps.config, template.purpose)) return
  let taken: number
  do {
    taken = await deps.db.transaction(async (tx) => {
      const now = deps.clock.now()
      const ending = await takeSoonEnding(tx, { now, aheadMs, limit: batch })
      for (const { id, username, email, endsAt } of ending)
        await queueTemplateMail(
          { ...deps, db: tx },
          {
            template,
            to: email,
            userId: id,
            values: {
              USERNAME: username,
              EXPIRY_DATE: dateText(endsAt),
              PLANS_LINK: `${deps.config.publicUrl}/pricing`,
            },
            usefulForMs: Math.max(0, endsAt.getTime() - now.getTime()),
          },
        )
      return ending.length
    })
    if (taken > 0) deps.jobs.wake(mailJob)
  } while (taken === batch)
}
