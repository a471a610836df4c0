import type { Deps } from '#server/deps.ts'
import type { Job } from '#server/platform/jobs.ts'
import { runDueMail } from './deliver-mail.ts'
import { mailJob } from './queue-mail.ts'

export function messagesJobs(deps: Deps): Job[] {
  return [
    {
      name: mailJob,
      purpose: 'Sends the e-mails that wait',
      cron: '* * * * *',
      run: async () => {
        await runDueMail(deps)
      },
    },
  ]
}
