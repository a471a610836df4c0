import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { toasts } from '#client/platform/toast.ts'
import { type FlaggedShare, moderationAdmin } from '#contracts/moderation/moderation-admin.ts'
import { shareReports } from '#contracts/moderation/share-reports.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { fill, renderApp } from '#tests/support/component/render.tsx'
import { FlaggedShares } from './admin/flagged-shares.tsx'
import { ReportShareButton } from './report-share-button.tsx'

const server = fakeServer()
const token = 'aaaaaaaaaaaaaaaaaaaaaa'

it.each([
  ['its link', { token }, shareReports.reportShared],
  ['a copy', { subscriptionId: 9 }, shareReports.reportCopied],
])('reports a shared deck by %s, with what is wrong and a reason', async (_, share, endpoint) => {
  const { user } = renderApp(<ReportShareButton share={share} />)
  await user.click(screen.getByRole('button', { name: 'Report this deck' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Report this deck' }))
  await user.click(dialog.getByRole('radio', { name: 'It has data of patients' }))
  await user.click(dialog.getByRole('button', { name: 'Send report' }))
  dialog.getByText('Please give a reason')
  fill(dialog.getByLabelText('Which cards, and why'), 'A name on the scan')
  server.reject(endpoint, { status: 429, error: 'Too many' })
  await user.click(dialog.getByRole('button', { name: 'Send report' }))
  await dialog.findByText('Too many')
  server.reply(endpoint, { ok: true })
  await user.click(dialog.getByRole('button', { name: 'Send report' }))
  await expect.poll(() => toasts.current()?.title).toBe('Report sent')
  expect(server.requestsTo(endpoint)[1]?.body).toEqual({
    ground: 'patient-data',
    reason: 'A name on the scan',
  })
})

const report: FlaggedShare = {
  ...{ id: 5, contentId: 2, contentType: 'share', ground: 'copyright', reason: 'From my book' },
  ...{ createdAt: '2026-11-20T10:00:00.000Z', reporter: null },
  share: { title: 'Breast', token, author: { id: 7, username: 'ann' }, isArchived: false },
}

it('an admin opens a reported deck, and takes it down after a question', async () => {
  server.reply(moderationAdmin.listFlaggedShares, [report])
  const { user } = renderApp(<FlaggedShares />)
  const shown = within(await screen.findByRole('article', { name: 'From my book' }))
  shown.getByText(/Without an account/)
  shown.getByText(/It copies the work of others/)
  expect(shown.getByRole('link', { name: 'Open the deck' }).getAttribute('href')).toBe(`/shared/${token}`)
  fill(shown.getByLabelText(/^Notes to reporter and author/), 'It is from a book.')
  await user.click(shown.getByRole('button', { name: 'Remove' }))
  server.reply(moderationAdmin.resolveFlaggedShare, { message: 'The shared deck was removed', resolved: 1 })
  server.reply(moderationAdmin.listFlaggedShares, [])
  await user.click(await screen.findByRole('button', { name: 'Remove shared deck' }))
  await screen.findByText(/^No reported decks/)
  expect(server.requestsTo(moderationAdmin.resolveFlaggedShare)[0]?.body).toEqual({
    action: 'remove',
    notes: 'It is from a book.',
  })
})

it('a deck that its author has deleted cannot be opened', async () => {
  server.reply(moderationAdmin.listFlaggedShares, [{ ...report, share: { ...report.share, title: '' } }])
  renderApp(<FlaggedShares />)
  await screen.findByText('Its author has deleted it')
  expect(screen.queryByRole('link', { name: 'Open the deck' })).toBeNull()
})
