import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { queryClient } from '#client/platform/queries.ts'
import type { Reply } from '#contracts/endpoint.ts'
import { study } from '#contracts/study.ts'
import { fakeServer } from '#tests/support/fake-server.ts'
import { renderApp } from '#tests/support/render.tsx'
import { LowConfidenceButton } from './low-confidence-button.tsx'

const server = fakeServer()
const today = (hasLowConfidence: boolean) => ({ hasLowConfidence }) as Reply<typeof study.today>

test('cards of low confidence are offered while there are any', async () => {
  server.reply(study.today, today(true))
  renderApp(<LowConfidenceButton />)
  const link = await screen.findByRole('link', { name: 'Study Low Confidence Cards' })
  expect(link.getAttribute('href')).toBe('/study/session?mode=low-confidence')
  server.reply(study.today, today(false))
  await queryClient.invalidateQueries()
  await waitFor(() => expect(screen.queryByRole('link')).toBeNull())
})
