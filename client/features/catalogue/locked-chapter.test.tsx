import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { catalogue } from '#contracts/catalogue/catalogue.ts'
import { findPlan } from '#domain/pricing/plans.ts'
import { priceText } from '#domain/text/price-text.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import { LockedChapter } from './locked-chapter.tsx'

const server = fakeServer()

test('the price that the offer quotes is of the plan that it opens', async () => {
  server.reply(catalogue.listChapters, [])
  server.reply(catalogue.previewChapter, { cards: [] })
  renderApp(<LockedChapter userId={7} chapterId={3} back={null} />)
  const link = await screen.findByRole('link', { name: 'Get Premium' })
  const opened = new URL(link.getAttribute('href') ?? '', 'http://localhost')
  expect(opened.pathname).toBe('/checkout')
  const plan = findPlan(opened.searchParams.get('plan') ?? '')
  const text = screen.getByText(/every question and drug study/).textContent ?? ''
  expect(text).toContain(`${plan?.name} opens`)
  expect(text.match(/\$[\d.]*\d/g)).toEqual([priceText((plan?.priceCents ?? 0) / 100)])
})
