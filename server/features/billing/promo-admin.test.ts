import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditLog } from '#server/database/tables/accounts.ts'
import { orders, promoCodes, promoReservations, referrals } from '#server/database/tables/billing.ts'
import { createPromo, registerPayer, registration } from '#tests/support/payment-app.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let admin: Client
const hourMs = 3_600_000
const path = '/api/admin/promo-codes'
beforeAll(async () => {
  app = await startTestApp({ now: new Date('2026-11-21T15:00:00Z'), env: { THROTTLE_FACTOR: '100' } })
})
afterAll(() => app.close())
beforeEach(async () => {
  admin = await app.as('admin')
})

let made = 0
const newCode = () => {
  made += 1
  return `MADE${made}`
}
const percentage = (more: Record<string, unknown> = {}) => ({
  code: newCode(),
  discountType: 'percentage',
  discountValue: 20,
  ...more,
})
const listed = async (id: number) =>
  ((await admin.get(path)).body as { id: number; currentUses: number }[]).find((row) => row.id === id)
const check = async (code: string) => (await app.browser().post('/api/validate-promo-code', { code })).body
const lastAudit = async () =>
  (await app.deps.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0]
const use = (promoCodeId: number, confirmed: boolean, heldUntil = app.clock.now()) =>
  app.as('learner').then(({ userId }) =>
    app.deps.db.insert(promoReservations).values({
      promoCodeId,
      userId,
      heldUntil,
      confirmedAt: confirmed ? app.clock.now() : null,
      createdAt: app.clock.now(),
    }),
  )

describe('creating a promo code', () => {
  it('stores it in upper case with the defaults', async () => {
    const { status, body } = await admin.post(path, percentage({ code: '  spring26 ' }))
    expect(status).toBe(200)
    expect(body).toMatchObject({
      code: 'SPRING26',
      description: '',
      discountType: 'percentage',
      discountValue: 20,
      planPrice: null,
      accessDurationDays: 365,
      maxUses: null,
      currentUses: 0,
      validFrom: '2026-11-21T00:00:00.000Z',
      expiresAt: null,
      isActive: true,
    })
    expect((await check('spring26')).valid).toBe(true)
    expect(await lastAudit()).toMatchObject({
      action: 'promo_code.create',
      actorName: admin.username,
      subjectType: 'promo_code',
      subjectId: String(body.id),
      details: { after: { code: 'SPRING26', discountValue: 20 } },
      requestId: expect.stringMatching(/.+/),
    })
  })

  it('takes the short body of the list screen', async () => {
    const { body } = await admin.post(path, {
      code: 'SHORT',
      description: 'For residents',
      discountType: 'fixed_amount',
      discountValue: 12.34,
      maxUses: 50,
      expiresAt: '2026-12-31',
    })
    expect(body).toMatchObject({
      discountValue: 12.34,
      maxUses: 50,
      expiresAt: '2026-12-31T23:59:59.999Z',
      description: 'For residents',
    })
    expect(await check('SHORT')).toMatchObject({ valid: true, discountValue: 12.34 })
  })

  it('ignores the value of a free account and takes every other field', async () => {
    const { body } = await admin.post(path, {
      ...percentage(),
      discountType: 'free_account',
      discountValue: 50,
      planPrice: 79.5,
      accessDurationDays: 30,
      maxUses: 1,
      validFrom: '2026-12-01',
      expiresAt: '2026-12-01T23:59:59.999+01:00',
    })
    expect(body).toMatchObject({
      discountValue: null,
      planPrice: 79.5,
      accessDurationDays: 30,
      maxUses: 1,
      validFrom: '2026-12-01T00:00:00.000Z',
      expiresAt: '2026-12-01T22:59:59.999Z',
    })
  })

  it('takes empty text for no date', async () => {
    const { body } = await admin.post(path, percentage({ validFrom: '', expiresAt: '' }))
    expect(body).toMatchObject({ validFrom: '2026-11-21T00:00:00.000Z', expiresAt: null })
  })

  const missing = 'Code and discount type are required'
  it.each([
    ['no code', { code: undefined }, { code: missing }],
    ['an empty code', { code: '  ' }, { code: missing }],
    ['no type', { discountType: undefined }, { discountType: missing }],
    ['an unknown type', { discountType: 'gift' }, { discountType: missing }],
    ['no value', { discountValue: null }, { discountValue: 'Please enter the discount in percent' }],
    ['101 %', { discountValue: 101 }, { discountValue: 'A percentage is a whole number from 0 to 100' }],
    ['half a percent', { discountValue: 0.5 }, { discountValue: expect.stringContaining('whole number') }],
    [
      'half a cent',
      { discountType: 'fixed_amount', discountValue: 1.005 },
      { discountValue: expect.stringContaining('two decimals') },
    ],
    ['a negative value', { discountValue: -1 }, { discountValue: expect.any(String) }],
    ['a negative price', { planPrice: -1 }, { planPrice: expect.any(String) }],
    ['no access', { accessDurationDays: 0 }, { accessDurationDays: expect.any(String) }],
    ['no uses', { maxUses: 0 }, { maxUses: expect.any(String) }],
    ['half a use', { maxUses: 1.5 }, { maxUses: expect.any(String) }],
    [
      'a date that does not exist',
      { expiresAt: '2026-02-30' },
      { expiresAt: expect.stringContaining('date') },
    ],
    [
      'a year that the database does not know',
      { validFrom: '0000-01-01' },
      { validFrom: expect.any(String) },
    ],
    [
      'an end beyond the calendar',
      { expiresAt: '9999-12-31T23:59:59-14:00' },
      { expiresAt: expect.any(String) },
    ],
    [
      'an end before the start',
      { validFrom: '2027-01-02', expiresAt: '2027-01-01' },
      { expiresAt: 'A promo code must expire after it becomes valid' },
    ],
    [
      'an end in the past, valid from today',
      { expiresAt: '2026-11-20' },
      { expiresAt: 'A promo code must expire after it becomes valid' },
    ],
  ])('rejects %s', async (_, change, fields) => {
    const { status, body } = await admin.post(path, percentage(change))
    expect([status, body.fields]).toEqual([400, fields])
    expect(Object.values(body.fields)).toContain(body.error)
  })

  it('rejects a code that exists, in any case, with a sentence for the admin', async () => {
    const { body } = await admin.post(path, percentage())
    const again = await admin.post(path, percentage({ code: body.code.toLowerCase() }))
    expect([again.status, again.body.error, again.body.fields]).toEqual([
      409,
      'This promo code already exists',
      { code: 'This promo code already exists' },
    ])
  })

  it('accepts one of many that create the same code at once', async () => {
    const body = percentage()
    const responses = await Promise.all(Array.from({ length: 8 }, () => admin.post(path, body)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
  })
})

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
    const first = (await admin.get(path)).body as { id: number }[]
    expect(first).toHaveLength(200)
    const ids = first.map(({ id }) => id)
    expect(ids).toEqual([...ids].sort((a, b) => b - a))
    const next = (await admin.get(`${path}?before=${ids.at(-1)}`)).body as { id: number }[]
    expect(next.length).toBeGreaterThanOrEqual(30)
    expect(Math.max(...next.map(({ id }) => id))).toBeLessThan(ids.at(-1) ?? 0)
  })
})

describe('changing a promo code', () => {
  it('changes only the fields that are sent', async () => {
    const { body: before } = await admin.post(
      path,
      percentage({ description: 'For fellows', accessDurationDays: 90, maxUses: 5, expiresAt: '2027-01-01' }),
    )
    const { status, body } = await admin.put(`${path}/${before.id}`, { description: 'For residents' })
    expect([status, body]).toEqual([200, { ...before, description: 'For residents' }])
    expect((await lastAudit())?.details).toEqual({
      code: before.code,
      before: { description: 'For fellows' },
      after: { description: 'For residents' },
    })
  })

  it('takes limits away', async () => {
    const { body } = await admin.post(
      path,
      percentage({ maxUses: 5, expiresAt: '2027-01-01', planPrice: 80 }),
    )
    const changed = await admin.put(`${path}/${body.id}`, { maxUses: null, expiresAt: null, planPrice: null })
    expect(changed.body).toMatchObject({ maxUses: null, expiresAt: null, planPrice: null })
  })

  it('needs a new value for a new kind of discount', async () => {
    const { body } = await admin.post(path, percentage())
    const without = await admin.put(`${path}/${body.id}`, { discountType: 'fixed_amount' })
    expect([without.status, without.body.fields]).toEqual([
      400,
      { discountValue: 'Please enter the discount in dollars' },
    ])
    const change = { discountType: 'fixed_amount', discountValue: 12.5 }
    expect((await admin.put(`${path}/${body.id}`, change)).body).toMatchObject(change)
    const free = await admin.put(`${path}/${body.id}`, { discountType: 'free_account' })
    expect(free.body.discountValue).toBeNull()
  })

  it('checks the rules of several fields against what is there', async () => {
    const { body } = await admin.post(path, percentage({ validFrom: '2027-01-01', expiresAt: '2027-02-01' }))
    const change = await admin.put(`${path}/${body.id}`, { validFrom: '2027-03-01' })
    expect([change.status, Object.keys(change.body.fields)]).toEqual([400, ['expiresAt']])
    expect((await admin.put(`${path}/${body.id}`, { discountValue: 101 })).status).toBe(400)
  })

  it('renames a code that nobody has used, but not to one that exists', async () => {
    const { body } = await admin.post(path, percentage())
    const other = await createPromo(app, { code: newCode() })
    const code = newCode()
    expect((await admin.put(`${path}/${body.id}`, { code: code.toLowerCase() })).body.code).toBe(code)
    const taken = await admin.put(`${path}/${body.id}`, { code: other.code })
    expect([taken.status, taken.body.error]).toEqual([409, 'This promo code already exists'])
  })

  it('keeps the name of a code that is used or held', async () => {
    const promo = await createPromo(app, { code: newCode() })
    await use(promo.id, false, new Date(app.clock.now().getTime() + hourMs))
    const renamed = await admin.put(`${path}/${promo.id}`, { code: newCode() })
    expect([renamed.status, renamed.body.error]).toEqual([
      409,
      'This promo code has been used and keeps its name. Switch it off and create another one.',
    ])
    const same = await admin.put(`${path}/${promo.id}`, { code: promo.code, discountValue: 30 })
    expect([same.status, same.body.currentUses]).toEqual([200, 1])
  })

  it('that does not exist is 404', async () => {
    for (const response of [
      await admin.put(`${path}/2000000000`, {}),
      await admin.put(`${path}/2000000000/toggle`, { isActive: true }),
      await admin.delete(`${path}/2000000000`),
    ])
      expect([response.status, response.body.error]).toEqual([404, 'This promo code does not exist'])
  })
})

it('a code that is switched off is refused until it is on again', async () => {
  const { body } = await admin.post(path, percentage())
  const off = await admin.put(`${path}/${body.id}/toggle`, { isActive: false })
  expect([off.status, off.body]).toEqual([200, { ...body, isActive: false }])
  expect((await check(body.code)).error).toBe('This promo code is no longer active')
  expect(await lastAudit()).toMatchObject({
    action: 'promo_code.toggle',
    details: { code: body.code, before: { isActive: true }, after: { isActive: false } },
  })
  const noted = (await lastAudit())?.id
  await admin.put(`${path}/${body.id}/toggle`, { isActive: false })
  expect((await lastAudit())?.id).toBe(noted)
  await admin.put(`${path}/${body.id}/toggle`, { isActive: true })
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
    expect((await admin.delete(`${path}/${promo.id}`)).status).toBe(200)
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
    expect(await lastAudit()).toMatchObject({
      action: 'promo_code.delete',
      details: { before: { code: promo.code, currentUses: 2 } },
    })
  })

  it('lets the same code be created again', async () => {
    const body = percentage()
    const first = await admin.post(path, body)
    await admin.delete(`${path}/${first.body.id}`)
    expect((await admin.post(path, body)).status).toBe(200)
  })
})

describe('the e-mails of referrals', () => {
  it('are listed with their referrer and status, newest first', async () => {
    const friends = { referralEmail1: 'ana@mail.example', referralEmail2: 'bo@mail.example' }
    const form = registration({ ...friends })
    await app.browser().post('/api/register', form)
    const rows = (await admin.get('/api/admin/referral-emails')).body
    expect(rows.slice(0, 2)).toMatchObject([
      {
        referralEmail: 'bo@mail.example',
        referrerUsername: form.username,
        referrerEmail: form.email,
        status: 'pending',
        emailSentAt: null,
      },
      { referralEmail: 'ana@mail.example', referralCode: expect.stringMatching(/.+/) },
    ])
    const now = app.clock.now()
    const [first, second] = rows as { id: number }[]
    await app.deps.db
      .update(referrals)
      .set({ registeredAt: now, expiresAt: now })
      .where(eq(referrals.id, first?.id ?? 0))
    await app.deps.db
      .update(referrals)
      .set({ expiresAt: now, emailSentAt: now })
      .where(eq(referrals.id, second?.id ?? 0))
    const later = (await admin.get('/api/admin/referral-emails')).body.slice(0, 2)
    expect(later).toMatchObject([
      { status: 'registered' },
      { status: 'expired', emailSentAt: now.toISOString() },
    ])
    const rest = (await admin.get(`/api/admin/referral-emails?before=${second?.id}`)).body as { id: number }[]
    expect(rest.every(({ id }) => id < (second?.id ?? 0))).toBe(true)
  })
})
