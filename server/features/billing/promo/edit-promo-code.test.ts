import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { orders, promoCodes } from '#server/database/tables/billing.ts'
import { createPromo, registerPayer } from '#tests/support/app/payment-app.ts'
import { newCode, percentage, promoAdminApp, promoPath } from '#tests/support/app/promo-admin-app.ts'
import { lastAudit } from '#tests/support/server/last-audit.ts'

const { app, admin, check, listed, use } = promoAdminApp()
const hourMs = 3_600_000

describe('the list of promo codes', () => {
  it('counts confirmed and held uses, and no others', async () => {
    const promo = await createPromo(app, { code: newCode(), maxUses: 50 })
    const later = new Date(app.clock.now().getTime() + hourMs)
    await use(promo.id, true)
    await use(promo.id, false, later)
    await use(promo.id, false)
    expect(await listed(promo.id)).toMatchObject({ currentUses: 2, maxUses: 50 })
  })

  it('is newest first, 200 at a time', async () => {
    await app.deps.db
      .insert(promoCodes)
      .values(Array.from({ length: 230 }, () => ({ code: newCode(), discountType: 'percentage' as const })))
    const first = (await admin.get(promoPath)).body as { id: number }[]
    expect(first).toHaveLength(200)
    const ids = first.map(({ id }) => id)
    expect(ids).toEqual([...ids].sort((a, b) => b - a))
    const next = (await admin.get(`${promoPath}?before=${ids.at(-1)}`)).body as { id: number }[]
    expect(next.length).toBeGreaterThanOrEqual(30)
    expect(Math.max(...next.map(({ id }) => id))).toBeLessThan(ids.at(-1) ?? 0)
  })
})

describe('changing a promo code', () => {
  it('changes only the fields that are sent', async () => {
    const { body: before } = await admin.post(
      promoPath,
      percentage({ description: 'For fellows', accessDurationDays: 90, maxUses: 5, expiresAt: '2027-01-01' }),
    )
    const { status, body } = await admin.put(`${promoPath}/${before.id}`, { description: 'For residents' })
    expect([status, body]).toEqual([200, { ...before, description: 'For residents' }])
    expect((await lastAudit(app))?.details).toEqual({
      code: before.code,
      before: { description: 'For fellows' },
      after: { description: 'For residents' },
    })
  })

  it('takes limits away', async () => {
    const { body } = await admin.post(
      promoPath,
      percentage({ maxUses: 5, expiresAt: '2027-01-01', planPrice: 80 }),
    )
    const changed = await admin.put(`${promoPath}/${body.id}`, {
      maxUses: null,
      expiresAt: null,
      planPrice: null,
    })
    expect(changed.body).toMatchObject({ maxUses: null, expiresAt: null, planPrice: null })
  })

  it('needs a new value for a new kind of discount', async () => {
    const { body } = await admin.post(promoPath, percentage())
    const without = await admin.put(`${promoPath}/${body.id}`, { discountType: 'fixed_amount' })
    expect([without.status, without.body.fields]).toEqual([
      400,
      { discountValue: 'Please enter the discount in dollars' },
    ])
    const change = { discountType: 'fixed_amount', discountValue: 12.5 }
    expect((await admin.put(`${promoPath}/${body.id}`, change)).body).toMatchObject(change)
    const free = await admin.put(`${promoPath}/${body.id}`, { discountType: 'free_account' })
    expect(free.body.discountValue).toBeNull()
  })

  it('checks the rules of several fields against what is there', async () => {
    const { body } = await admin.post(
      promoPath,
      percentage({ validFrom: '2027-01-01', expiresAt: '2027-02-01' }),
    )
    const change = await admin.put(`${promoPath}/${body.id}`, { validFrom: '2027-03-01' })
    expect([change.status, Object.keys(change.body.fields)]).toEqual([400, ['expiresAt']])
    expect((await admin.put(`${promoPath}/${body.id}`, { discountValue: 101 })).status).toBe(400)
  })

  it('renames a code that nobody has used, but not to one that exists', async () => {
    const { body } = await admin.post(promoPath, percentage())
    const other = await createPromo(app, { code: newCode() })
    const code = newCode()
    expect((await admin.put(`${promoPath}/${body.id}`, { code: code.toLowerCase() })).body.code).toBe(code)
    const taken = await admin.put(`${promoPath}/${body.id}`, { code: other.code })
    expect([taken.status, taken.body.error]).toEqual([409, 'This promo code already exists'])
  })

  it('keeps the name of a code that is used or held', async () => {
    const promo = await createPromo(app, { code: newCode() })
    await use(promo.id, false, new Date(app.clock.now().getTime() + hourMs))
    const renamed = await admin.put(`${promoPath}/${promo.id}`, { code: newCode() })
    expect([renamed.status, renamed.body.error]).toEqual([
      409,
      'This promo code has been used and keeps its name. Switch it off and create another one.',
    ])
    const same = await admin.put(`${promoPath}/${promo.id}`, { code: promo.code, discountValue: 30 })
    expect([same.status, same.body.currentUses]).toEqual([200, 1])
  })

  it('that does not exist is 404', async () => {
    for (const response of [
      await admin.put(`${promoPath}/2000000000`, {}),
      await admin.put(`${promoPath}/2000000000/toggle`, { isActive: true }),
      await admin.delete(`${promoPath}/2000000000`),
    ])
      expect([response.status, response.body.error]).toEqual([404, 'This promo code does not exist'])
  })
})

it('a code that is switched off is refused until it is on again', async () => {
  const { body } = await admin.post(promoPath, percentage())
  const off = await admin.put(`${promoPath}/${body.id}/toggle`, { isActive: false })
  expect([off.status, off.body]).toEqual([200, { ...body, isActive: false }])
  expect((await check(body.code)).error).toBe('This promo code is no longer active')
  expect(await lastAudit(app)).toMatchObject({
    action: 'promo_code.toggle',
    details: { code: body.code, before: { isActive: true }, after: { isActive: false } },
  })
  const noted = (await lastAudit(app))?.id
  await admin.put(`${promoPath}/${body.id}/toggle`, { isActive: false })
  expect((await lastAudit(app))?.id).toBe(noted)
  await admin.put(`${promoPath}/${body.id}/toggle`, { isActive: true })
  expect((await check(body.code)).valid).toBe(true)
})

describe('deleting a promo code', () => {
  it('takes it from those who hold it; an open order keeps its name and price', async () => {
    const promo = await createPromo(app, { code: newCode(), discountValue: 30 })
    const learner = await app.as('learner')
    await learner.post('/api/create-stripe-checkout', { planId: 'annual', promoCode: promo.code })
    const { browser, ticket } = await registerPayer(app, { promoCode: promo.code })
    const price = async () =>
      (await browser.post('/api/checkout-price', { planId: 'annual', ticket })).body.price as number
    expect(await price()).toBe(70)
    expect((await admin.delete(`${promoPath}/${promo.id}`)).status).toBe(200)
    expect(await listed(promo.id)).toBeUndefined()
    expect((await check(promo.code)).error).toBe('Invalid promo code')
    expect(await price()).toBe(100)
    const [order] = await app.deps.db.select().from(orders).where(eq(orders.userId, learner.userId))
    expect(order).toMatchObject({
      promoCode: promo.code,
      promoCodeId: null,
      amountCents: 7000,
      status: 'open',
    })
    expect(await lastAudit(app)).toMatchObject({
      action: 'promo_code.delete',
      details: { before: { code: promo.code, currentUses: 2 } },
    })
  })

  it('lets the same code be created again', async () => {
    const body = percentage()
    const first = await admin.post(promoPath, body)
    await admin.delete(`${promoPath}/${first.body.id}`)
    expect((await admin.post(promoPath, body)).status).toBe(200)
  })
})
