import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ledgerAdmin } from '#contracts/billing/ledger.ts'
import type { Reply } from '#contracts/endpoint.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { renderApp } from '#tests/support/component/render.tsx'
import { LedgerScreen } from './ledger-screen.tsx'

const server = fakeServer()
const sums = {
  payments: 2,
  gross: 1200,
  refunded: 100,
  disputesLost: 50,
  net: 1050,
  fees: 35.1,
  unknownFees: 1,
  tax: 175,
}
const ledger: Reply<typeof ledgerAdmin.showLedger> = {
  year: 2027,
  years: [2027, 2026],
  taxPercent: 20,
  lines: [
    { month: '2027-03', planId: 'annual', ...sums },
    { month: '2027-03', planId: null, ...sums, net: -100, fees: null },
  ],
  total: sums,
}
const cellsOf = (name: RegExp) =>
  within(screen.getByRole('row', { name }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent)

it('shows each month by plan with its total, and an unknown fee as a dash', async () => {
  server.reply(ledgerAdmin.showLedger, ledger)
  renderApp(<LedgerScreen />, { at: '/admin/ledger' })
  await screen.findByRole('columnheader', { name: 'Tax in net, 20 %' })
  expect(cellsOf(/Premium 1 Year/)).toEqual([
    'Premium 1 Year',
    '2',
    '$1,200.00',
    '$100.00',
    '$50.00',
    '$1,050.00',
    '$35.10, of 1 not known',
    '$175.00',
  ])
  expect(cellsOf(/Fits no order, handled/).slice(5)).toEqual(['−$100.00', '–', '$175.00'])
  expect(cellsOf(/Total/)[2]).toBe('$1,200.00')
  screen.getByText(/Prices contain 20 % tax/)
})

it('keeps the year in the address, has no tax column without tax, and says when a year is empty', async () => {
  server.reply(ledgerAdmin.showLedger, { ...ledger, taxPercent: 0 })
  const { user, router } = renderApp(<LedgerScreen />, { at: '/admin/ledger' })
  await screen.findByRole('row', { name: /Total/ })
  expect(screen.queryByRole('columnheader', { name: /Tax/ })).toBeNull()
  server.reply(ledgerAdmin.showLedger, { ...ledger, year: 2026, lines: [] })
  await user.click(screen.getByRole('combobox', { name: 'Year' }))
  await user.click(await screen.findByRole('option', { name: '2026' }))
  await screen.findByText('In this year nothing was paid and nothing went back.')
  expect(router.state.location.search).toBe('?year=2026')
  expect(server.requestsTo(ledgerAdmin.showLedger).at(-1)?.url.search).toBe('?year=2026')
})

it('says when it cannot be loaded', async () => {
  server.reject(ledgerAdmin.showLedger, { status: 503, error: 'busy' })
  renderApp(<LedgerScreen />, { at: '/admin/ledger' })
  await screen.findByText(/the ledger/)
})
