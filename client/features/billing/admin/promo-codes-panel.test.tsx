import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type AdminPromoCode, type PromoUse, promoAdmin } from '#contracts/billing/promo-admin.ts'
import { fakeServer } from '#tests/support/component/fake-server.ts'
import { fill, renderApp } from '#tests/support/component/render.tsx'
import { PromoCodesPanel } from './promo-codes-panel.tsx'

const server = fakeServer()
const promo: AdminPromoCode = {
  id: 7,
  code: 'FELLOW',
  description: 'For fellows',
  discountType: 'percentage',
  discountValue: 20,
  planPrice: null,
  accessDurationDays: 365,
  maxUses: 50,
  currentUses: 3,
  planIds: [],
  isFirstPurchaseOnly: false,
  validFrom: '2026-01-01T00:00:00.000Z',
  expiresAt: null,
  isActive: true,
  createdAt: '2026-01-01T00:00:00.000Z',
}

async function renderPanel(promos: AdminPromoCode[], at = '/admin?tab=promo-codes') {
  server.reply(promoAdmin.listPromoCodes, promos)
  const view = renderApp(<PromoCodesPanel />, { at })
  if (promos.length > 0) await screen.findByRole('table')
  return view
}
const rowOf = (code: string) =>
  screen.getAllByRole('row').find((row) => within(row).queryByRole('rowheader', { name: new RegExp(code) }))
const field = (label: string | RegExp) => screen.findByLabelText<HTMLInputElement>(label)

it('shows discount, uses, end and state of each code', async () => {
  await renderPanel([
    promo,
    {
      ...promo,
      id: 6,
      code: 'OLD',
      discountType: 'fixed_amount',
      discountValue: 12.5,
      planPrice: 79,
      maxUses: null,
      expiresAt: '2020-02-01T12:00:00.000Z',
    },
    { ...promo, id: 5, code: 'OFF', discountType: 'free_account', discountValue: null, isActive: false },
    { ...promo, id: 4, code: 'BOTH', isActive: false, expiresAt: '2020-02-01T12:00:00.000Z' },
    { ...promo, id: 3, code: 'SOON', validFrom: '2999-01-02T12:00:00.000Z' },
  ])
  const texts = (code: string) =>
    within(rowOf(code) as HTMLElement)
      .getAllByRole('cell')
      .slice(0, 3)
      .map((cell) => cell.textContent)
  expect(texts('FELLOW')).toEqual(['20% off', '3 of 50', 'ActiveNo end'])
  expect(texts('OLD')).toEqual(['$12.50 off, plan at $79', '3, no limit', 'ExpiredUntil Feb 1, 2020'])
  expect(texts('OFF')).toEqual(['Free account, 365 days', '3 of 50', 'InactiveNo end'])
  expect(texts('BOTH')[2]).toBe('InactiveExpiredUntil Feb 1, 2020')
  expect(texts('SOON')[2]).toBe('ActiveFrom Jan 2, 2999No end')
})

it('creates a code with the defaults, in upper case, and says so', async () => {
  const { user, router } = await renderPanel([])
  await screen.findByText('There are no promo codes yet.')
  await user.click(screen.getByRole('button', { name: 'Create promo code' }))
  expect(router.state.location.search).toBe('?tab=promo-codes&promo=new')
  const today = new Date()
  const two = (number: number) => String(number).padStart(2, '0')
  const day = `${today.getFullYear()}-${two(today.getMonth() + 1)}-${two(today.getDate())}`
  expect((await field('Valid from')).value).toBe(day)
  expect((await field('Access duration in days')).value).toBe('365')
  await user.type(await field('Code'), 'spring26')
  expect((await field('Code')).value).toBe('SPRING26')
  await user.type(await field('Discount in percent'), '25')
  await user.type(await field(/^Expires/), '2999-06-30')
  await user.click(await field('Premium Monthly'))
  await user.click(await field('Premium 1 Year'))
  await user.click(await field('First purchase only'))
  server.reply(promoAdmin.createPromoCode, promo)
  await user.click(screen.getByRole('button', { name: 'Create' }))
  await screen.findByText('Promo code created successfully')
  expect(server.requestsTo(promoAdmin.createPromoCode)[0]?.body).toEqual({
    code: 'SPRING26',
    description: '',
    discountType: 'percentage',
    discountValue: 25,
    planPrice: null,
    accessDurationDays: 365,
    maxUses: null,
    planIds: ['annual', 'monthly'],
    isFirstPurchaseOnly: true,
    validFrom: new Date(`${day}T00:00:00`).toISOString(),
    expiresAt: new Date('2999-06-30T23:59:59.999').toISOString(),
  })
  expect(router.state.location.search).toBe('?tab=promo-codes')
})

it('names what is missing or wrong beside its field and sends nothing', async () => {
  const { user } = await renderPanel([promo], '/?promo=new')
  await user.click(await screen.findByRole('button', { name: 'Create' }))
  await screen.findByText('Code and discount type are required')
  screen.getByText('Please enter the discount in percent')
  expect(document.activeElement).toBe(screen.getByLabelText('Code'))
  fill(await field('Code'), 'X')
  fill(await field('Discount in percent'), '101')
  fill(await field(/^Max uses/), '0')
  fill(await field(/^Expires/), '2020-01-01')
  await user.click(screen.getByRole('button', { name: 'Create' }))
  await screen.findByText('A percentage is a whole number from 0 to 100')
  screen.getByText('Max uses cannot be less than 1')
  screen.getByText('A promo code must expire after it becomes valid')
  expect(server.requestsTo(promoAdmin.createPromoCode)).toEqual([])
})

it('hides the discount value of a free account, and sends none', async () => {
  const { user } = await renderPanel([promo], '/?promo=new')
  fill(await field('Code'), 'free')
  fill(await field('Discount in percent'), '40')
  await user.selectOptions(await field('Discount type'), 'Free account')
  expect(screen.queryByLabelText(/^Discount in/)).toBeNull()
  await user.selectOptions(await field('Discount type'), 'Fixed amount')
  expect((await field('Discount in dollars')).value).toBe('')
  await user.selectOptions(await field('Discount type'), 'Free account')
  server.reply(promoAdmin.createPromoCode, promo)
  await user.click(screen.getByRole('button', { name: 'Create' }))
  await screen.findByText('Promo code created successfully')
  expect(server.requestsTo(promoAdmin.createPromoCode)[0]?.body).toMatchObject({
    code: 'FREE',
    discountType: 'free_account',
    discountValue: null,
  })
})

it('shows what the server says about a new code as it is, and keeps what was typed', async () => {
  const { user } = await renderPanel([promo], '/?promo=new')
  const error = 'This promo code already exists'
  server.reject(promoAdmin.createPromoCode, { status: 409, error, fields: { code: error } })
  fill(await field('Code'), 'fellow')
  fill(await field('Discount in percent'), '20')
  await user.click(screen.getByRole('button', { name: 'Create' }))
  await waitFor(() => expect(screen.getAllByText(error)).toHaveLength(3))
  screen.getByText('Error')
  expect((await field('Code')).value).toBe('FELLOW')
})

it('sends only what was changed, and keeps the name of a used code', async () => {
  const { user } = await renderPanel([promo], '/?promo=7')
  expect((await field('Code')).disabled).toBe(true)
  fill(await field(/^Description/), `${promo.description} of 2026`)
  server.reply(promoAdmin.updatePromoCode, promo)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Promo code updated successfully')
  const [sent] = server.requestsTo(promoAdmin.updatePromoCode)
  expect([sent?.url.pathname, sent?.body]).toEqual([
    '/api/admin/promo-codes/7',
    { description: 'For fellows of 2026' },
  ])
})

it('sends the value with a new kind of discount, also when the number is the same', async () => {
  const { user } = await renderPanel([promo], '/?promo=7')
  await user.selectOptions(await field('Discount type'), 'Fixed amount')
  fill(await field('Discount in dollars'), '20')
  server.reply(promoAdmin.updatePromoCode, promo)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Promo code updated successfully')
  expect(server.requestsTo(promoAdmin.updatePromoCode)[0]?.body).toEqual({
    discountType: 'fixed_amount',
    discountValue: 20,
  })
})

it('says why a change was refused', async () => {
  const { user } = await renderPanel([promo], '/?promo=7')
  server.reject(promoAdmin.updatePromoCode, { status: 404, error: 'This promo code does not exist' })
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  await screen.findByText('Failed to update promo code')
  screen.getByText('This promo code does not exist')
})

it('switches a code off, and back when the server refuses', async () => {
  const { user } = await renderPanel([promo])
  const active = () => screen.getByRole<HTMLInputElement>('switch', { name: 'FELLOW is active' })
  expect(active().checked).toBe(true)
  server.reject(promoAdmin.togglePromoCode, { status: 500, error: 'x' })
  await user.click(active())
  await screen.findByText('Failed to toggle promo code')
  await waitFor(() => expect(active().checked).toBe(true))
  server.reply(promoAdmin.togglePromoCode, { ...promo, isActive: false })
  server.reply(promoAdmin.listPromoCodes, [{ ...promo, isActive: false }])
  await user.click(active())
  await screen.findByText('Inactive')
  expect(active().checked).toBe(false)
  expect(server.requestsTo(promoAdmin.togglePromoCode).at(-1)?.body).toEqual({ isActive: false })
})

it('deletes a code once that is confirmed', async () => {
  const { user } = await renderPanel([promo])
  await user.click(screen.getByRole('button', { name: 'Delete: FELLOW' }))
  await screen.findByText(/^Its 3 uses will be forgotten/)
  server.reject(promoAdmin.deletePromoCode, { status: 404, error: 'This promo code does not exist' })
  await user.click(screen.getByRole('button', { name: 'Delete promo code' }))
  await screen.findByText('Failed to delete promo code')
  screen.getByText('This promo code does not exist')
  server.reply(promoAdmin.deletePromoCode, { ok: true })
  server.reply(promoAdmin.listPromoCodes, [])
  await user.click(screen.getByRole('button', { name: 'Delete promo code' }))
  await screen.findByText('Promo code deleted successfully')
  await screen.findByText('There are no promo codes yet.')
})

it('names the plans and who has used a code', async () => {
  const { user } = await renderPanel([{ ...promo, planIds: ['annual'], isFirstPurchaseOnly: true }])
  screen.getByText('Premium 1 Year, First purchase only')
  const use: PromoUse = {
    id: 3,
    userId: 12,
    username: 'robin',
    email: 'robin@mail.example',
    at: '2020-02-01T12:00:00.000Z',
    confirmedAt: '2020-02-01T12:05:00.000Z',
    heldUntil: '2020-02-02T12:00:00.000Z',
    planName: 'Premium 1 Year',
    discount: 20,
  }
  const gone = {
    userId: null,
    username: null,
    email: null,
    planName: null,
    discount: null,
    confirmedAt: null,
  }
  server.reply(promoAdmin.listPromoUses, [use, { ...use, ...gone, id: 2 }])
  await user.click(screen.getByRole('button', { name: 'Uses: FELLOW' }))
  const dialog = await screen.findByRole('dialog', { name: 'Uses of FELLOW' })
  const link = await within(dialog).findByRole('link', { name: 'robin' })
  expect(link.getAttribute('href')).toBe('/admin/users/12')
  within(dialog).getByText(/^Used Feb 1, 2020/)
  within(dialog).getByText('Premium 1 Year, $20 off')
  within(dialog).getByText('A deleted account')
  within(dialog).getByText(/^Held until Feb 2, 2020/)
})

it('says when the list cannot be loaded, and loads it again', async () => {
  server.reject(promoAdmin.listPromoCodes, { status: 403, error: 'You do not have permission to do this' })
  const { user } = renderApp(<PromoCodesPanel />)
  await screen.findByText('Failed to fetch promo codes')
  await screen.findByText('You do not have permission to do this')
  server.reply(promoAdmin.listPromoCodes, [promo])
  await user.click(screen.getByRole('button', { name: 'Try Again' }))
  await screen.findByRole('table')
})
