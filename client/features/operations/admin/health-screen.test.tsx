import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Reply } from '#contracts/endpoint.ts'
import { type JobState, operations } from '#contracts/operations/operations.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { hurry } from '#tests/support/component/hurry.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import { HealthScreen } from './health-screen.tsx'

const server = fakeServer()
const job: JobState = {
  name: 'mail.deliver',
  purpose: 'Sends the e-mails that wait',
  schedule: '* * * * *',
  nextRunAt: '2026-11-21T15:01:00.000Z',
  lastStartedAt: null,
  lastFinishedAt: null,
  lastDurationMs: null,
  isRunning: false,
  progress: null,
  error: null,
  failedAt: null,
}
const health: Reply<typeof operations.getHealth> = {
  checkedAt: '2026-11-21T15:00:00.000Z',
  version: '1.2.3',
  contentEdition: 3,
  startedAt: '2026-11-20T15:00:00.000Z',
  checks: [
    { name: 'Database', state: 'ok', detail: 'It answered in 2 ms.' },
    { name: 'Mail', state: 'warning', detail: 'No mail server is set.' },
    { name: 'Content', state: 'problem', detail: 'Another edition.' },
  ],
  jobs: [job],
}

it('shows checks in words, those that need somebody first', async () => {
  server.reply(operations.getHealth, health)
  renderApp(<HealthScreen />)
  const checks = within(await screen.findByRole('list', { name: 'Checks' }))
  expect(checks.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'ContentProblemAnother edition.',
    'MailNeeds attentionNo mail server is set.',
    'DatabaseOKIt answered in 2 ms.',
  ])
  screen.getByText(/Version 1\.2\.3, content edition 3/)
})

it('shows when each job ran, how long, how far it has come, and why it failed', async () => {
  const ran = { lastStartedAt: '2026-11-21T14:00:00.000Z', lastDurationMs: 65_000 }
  server.reply(operations.getHealth, {
    ...health,
    jobs: [
      job,
      { ...job, name: 'visits.roll-up', ...ran, error: 'the disk is full', failedAt: ran.lastStartedAt },
      { ...job, name: 'questions.rescore', ...ran, progress: '40% of the learners' },
    ],
  })
  renderApp(<HealthScreen />)
  const [, first, second, third] = await screen.findAllByRole('row')
  expect(first?.textContent).toContain('Sends the e-mails that waitmail.deliver, * * * * *Not yet–')
  expect(second?.textContent).toContain('1 min')
  expect(second?.textContent).toMatch(/Failed Nov 21, .*: the disk is full/)
  expect(third?.textContent).toContain('40% of the learners')
})

it('runs a job, and waits until it has begun', async () => {
  // The screen waits this long before it asks again.
  hurry(1500)
  let state = job
  server.reply(operations.getHealth, () => ({ ...health, jobs: [state] }))
  server.reply(operations.runJob, { ok: true })
  const { user } = renderApp(<HealthScreen />)
  const button = await screen.findByRole('button', { name: 'Run now: mail.deliver' })
  await user.click(button)
  await screen.findByText('mail.deliver begins within seconds')
  expect(server.requestsTo(operations.runJob).map(({ url }) => url.pathname)).toEqual([
    '/api/admin/jobs/mail.deliver/run',
  ])
  expect(button.hasAttribute('data-loading')).toBe(true)
  state = { ...job, lastStartedAt: '2026-11-21T15:00:01.000Z', lastDurationMs: 12 }
  await screen.findByText('12 ms')
  expect(screen.getByRole('button', { name: 'Run now: mail.deliver' }).hasAttribute('data-loading')).toBe(
    false,
  )
})

it('says why a job could not be started', async () => {
  server.reply(operations.getHealth, health)
  server.reject(operations.runJob, { status: 404, error: 'There is no such job' })
  const { user } = renderApp(<HealthScreen />)
  await user.click(await screen.findByRole('button', { name: 'Run now: mail.deliver' }))
  await screen.findByText('There is no such job')
})
