import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { evidence } from '#contracts/evidence/evidence.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import { Participation } from './participation.tsx'
import { ProbeQuestions } from './probe-questions.tsx'

const server = fakeServer()
const takesPart = () => screen.findByRole('switch', { name: 'Help to measure what works' })

test('consent is off until it is given, and says since when', async () => {
  server.reply(evidence.participation, { since: null })
  server.reply(evidence.changeParticipation, { since: '2026-11-27T10:00:00.000Z' })
  const { user } = renderApp(<Participation />)
  const off = (await takesPart()) as HTMLInputElement
  expect(off.checked).toBe(false)
  server.reply(evidence.participation, { since: '2026-11-27T10:00:00.000Z' })
  await user.click(off)
  await screen.findByText(/^You take part since/)
  expect(server.requestsTo(evidence.changeParticipation).map(({ body }) => body)).toEqual([
    { takesPart: true },
  ])
})

test('without probe questions there is nothing', async () => {
  server.reply(evidence.probes, { count: 0 })
  renderApp(<ProbeQuestions />)
  await expect.poll(() => server.requestsTo(evidence.probes).length).toBe(1)
  expect(screen.queryByText('Probe questions')).toBeNull()
})

test('probe questions are answered one after the other, and no key is shown', async () => {
  server.reply(evidence.probes, { count: 2 })
  const probe = (questionId: number) => ({
    questionId,
    stem: `Patient ${questionId}.`,
    exhibit: '',
    leadIn: 'What is best?',
    options: ['Alpha', 'Beta'],
  })
  server.reply(evidence.offerProbes, { probes: [probe(4), probe(5)] })
  server.reply(evidence.answerProbe, { ok: true })
  const { user } = renderApp(<ProbeQuestions />)
  await user.click(await screen.findByRole('button', { name: 'Answer 2 questions' }))
  await screen.findByText('Patient 4.')
  await user.click(screen.getByRole('radio', { name: 'B. Beta' }))
  await user.click(screen.getByRole('button', { name: 'Submit' }))
  await screen.findByText('Patient 5.')
  await user.click(screen.getByRole('radio', { name: 'A. Alpha' }))
  await user.click(screen.getByRole('button', { name: 'Submit' }))
  await screen.findByText('Thank you. There are more next week.')
  const answers = server.requestsTo(evidence.answerProbe)
  expect(answers.map(({ url, body }) => [url.pathname, body])).toEqual([
    ['/api/evidence/probes/4/answer', { chosen: 1 }],
    ['/api/evidence/probes/5/answer', { chosen: 0 }],
  ])
})
