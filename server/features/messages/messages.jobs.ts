import type { Deps } from '#server/deps.ts'
import { readMailbox } from '#server/features/messages/bounces/read-mailbox.ts'
import { audienceJob, countAudienceDays } from '#server/features/messages/broadcasts/recipients.ts'
import { broadcastJob } from '#server/features/messages/broadcasts/start-broadcast.ts'
import { writeBroadcasts } from '#server/features/messages/broadcasts/write-broadcasts.ts'
import { runDueMail } from '#server/features/messages/delivery/deliver-mail.ts'
import { mailJob } from '#server/features/messages/delivery/queue-mail.ts'
import { deleteFormerSubscribers } from '#server/features/messages/subscriptions/delete-former-subscribers.ts'
import type { Job } from '#server/platform/jobs/jobs.ts'

export function messagesJobs(deps: Deps): Job[] {
  return [
    {
      name: mailJob,
      purpose: 'Sends the e-mails that wait',
      cron: '* * * * *',
      run: async (stopping) => {
        await runDueMail(deps, stopping)
      },
    },
    {
      name: broadcastJob,
      purpose: 'Writes the e-mails of broadcasts into the outbox',
      cron: '* * * * *',
      run: (stopping) => writeBroadcasts(deps, stopping),
    },
    {
      name: audienceJob,
      purpose: 'Counts the users whom broadcasts would reach, where they are many',
      cron: '17 * * * *',
      run: () => countAudienceDays(deps),
    },
    {
      name: 'mail.reports',
      purpose: 'Reads reports of mail that came back',
      cron: '*/5 * * * *',
      run: (stopping) => readMailbox(deps, stopping),
    },
    {
      name: 'mail.requests',
      purpose:
        'Deletes addresses that did not confirm the list of changes, and what was sent to former subscribers',
      cron: '47 * * * *',
      run: () => deleteFormerSubscribers(deps),
    },
  ]
}
