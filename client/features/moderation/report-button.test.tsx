import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { accounts, type User } from '#contracts/accounts/accounts.ts'
import { contentAge } from '#contracts/editorial/content-age.ts'
import { moderation } from '#contracts/moderation/moderation.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import { ReportButton } from './report-button.tsx'

const server = fakeServer()
const age = {
  review: { reviewer: 'Ada Moreau, MD', interests: '', reviewedAt: '2026-11-01T12:00:00.000Z' },
  ...{ readOn: '2026-01-01', nextDue: '2027-11-01', versions: 3, reports: 2, reporters: ['Bo Lee, PharmD'] },
}
beforeEach(() => {
  server.reply(contentAge.findAge, age)
  server.reply(accounts.currentUser, { id: 7, contentRoles: [], isAdmin: false } as unknown as User)
})
const reason = () => screen.findByLabelText('What is wrong with it?')

it('reports an error in a question, with a reason', async () => {
  server.reply(moderation.flagContent, { ok: true })
  const { user } = renderApp(<ReportButton content={{ type: 'question', id: 12 }} />)
  await user.click(screen.getByRole('button', { name: 'Report' }))
  await reason()
  await user.click(screen.getByRole('button', { name: 'Send report' }))
  screen.getByText('Please give a reason')
  await user.type(await reason(), ' The approval was withdrawn. ')
  await user.click(screen.getByRole('button', { name: 'Send report' }))
  await screen.findByText('Report sent')
  expect(server.requestsTo(moderation.flagContent).map(({ body }) => body)).toEqual([
    { contentType: 'question', contentId: 12, reason: 'The approval was withdrawn.' },
  ])
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('keeps the reason of a report that could not be sent', async () => {
  server.disconnect(moderation.flagContent)
  const { user } = renderApp(<ReportButton content={{ type: 'question', id: 12 }} />)
  await user.click(screen.getByRole('button', { name: 'Report' }))
  await user.type(await reason(), 'Option C is right too')
  await user.click(screen.getByRole('button', { name: 'Send report' }))
  await screen.findByText('Failed to send the report')
  expect(await reason()).toHaveProperty('value', 'Option C is right too')
})

it('flags a flashcard in the words of the specification', async () => {
  server.reply(moderation.flagContent, { ok: true })
  const { user } = renderApp(<ReportButton content={{ type: 'flashcard', id: 3 }} />)
  await user.click(screen.getByRole('button', { name: 'Report' }))
  await user.type(await reason(), 'Outdated')
  await user.click(screen.getByRole('button', { name: 'Send report' }))
  await screen.findByText('Card has been flagged for review by admin')
  expect(server.requestsTo(moderation.flagContent)[0]?.body).toMatchObject({ contentType: 'flashcard' })
})

it('says who stands for a card, and who is thanked for reports', async () => {
  const { user } = renderApp(<ReportButton content={{ type: 'flashcard', id: 3 }} />)
  await user.click(screen.getByRole('button', { name: 'Report' }))
  const about = await screen.findByRole('region', { name: 'About this card' })
  await within(about).findByText(/Ada Moreau, MD, November 1, 2026/)
  within(about).getByText('Interests: none declared')
  within(about).getByText('2 reports, with thanks to Bo Lee, PharmD')
  expect(within(about).queryByText('Read against its source')).toBeNull()
})
