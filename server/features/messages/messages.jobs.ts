import type { Deps } from '#server/deps.ts'
import type { Job } from '#server/platform/jobs/jobs.ts'
import { runDueMail } from './deliver-mail.ts'
import { mailJob } from './queue-mail.ts'
import { broadcastJob } from './start-broadcast.ts'
import { writeBroadcasts } from './write-broadcasts.ts'

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
  ]
}
