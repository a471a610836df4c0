import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { moderation } from '#contracts/moderation/moderation.ts'
import type { UserReport } from '#contracts/moderation/moderation-admin.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import { OwnReports } from './own-reports.tsx'

const server = fakeServer()
const report = (id: number, more: Partial<UserReport> = {}): UserReport => ({
  ...{ id, contentType: 'flashcard', contentId: id, title: `Card ${id}?`, reason: `Reason ${id}` },
  ...{ createdAt: '2026-11-02T08:00:00.000Z', resolvedAt: null, resolution: null, resolutionNotes: '' },
  ...more,
})
const resolvedAt = '2026-11-20T08:00:00.000Z'

test('each report says what became of it', async () => {
  server.reply(moderation.listOwnReports, [
    report(1),
    report(2, { resolution: 'approve', resolvedAt, resolutionNotes: 'The dose follows the label now.' }),
    report(3, { resolution: 'dismiss', resolvedAt }),
  ])
  renderApp(<OwnReports />)
  const [open, mended, kept] = within(await screen.findByRole('list', { name: 'Reports' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent)
  expect(open).toContain('Waits for an answer')
  expect(mended).toMatch(/Card 2\?.*Reason 2.*Resolved.*The dose follows the label now/)
  expect(kept).toContain('No change needed')
})

test('many reports are shown when they are asked for; without one it says where to report', async () => {
  server.reply(
    moderation.listOwnReports,
    Array.from({ length: 7 }, (_, place) => report(place)),
  )
  const { user, unmount } = renderApp(<OwnReports />)
  await user.click(await screen.findByRole('button', { name: 'Show all 7' }))
  expect(screen.getAllByRole('listitem')).toHaveLength(7)
  unmount()
})

test('without reports it says where to report', async () => {
  server.reply(moderation.listOwnReports, [])
  renderApp(<OwnReports />)
  await screen.findByText(/^You have reported nothing yet/)
})
