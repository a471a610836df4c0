import { describe, expect, it } from 'vitest'
import { percentage, promoAdminApp, promoPath } from '#tests/support/app/promo-admin-app.ts'
import { lastAudit } from '#tests/support/server/last-audit.ts'

const { app, admin, check } = promoAdminApp()

describe('creating a promo code', () => {
  it('stores it in upper case with the defaults', async () => {
    const { status, body } = await admin.post(promoPath, percentage({ code: '  spring26 ' }))
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
    expect(await lastAudit(app)).toMatchObject({
      action: 'promo_code.create',
      actorName: admin.username,
      subjectType: 'promo_code',
      subjectId: String(body.id),
      details: { after: { code: 'SPRING26', discountValue: 20 } },
      requestId: expect.stringMatching(/.+/),
    })
  })

  it('takes the short body of the list screen', async () => {
    const { body } = await admin.post(promoPath, {
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
    const { body } = await admin.post(promoPath, {
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
    const { body } = await admin.post(promoPath, percentage({ validFrom: '', expiresAt: '' }))
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
    const { status, body } = await admin.post(promoPath, percentage(change))
    expect([status, body.fields]).toEqual([400, fields])
    expect(Object.values(body.fields)).toContain(body.error)
  })

  it('rejects a code that exists, in any case, with a sentence for the admin', async () => {
    const { body } = await admin.post(promoPath, percentage())
    const again = await admin.post(promoPath, percentage({ code: body.code.toLowerCase() }))
    expect([again.status, again.body.error, again.body.fields]).toEqual([
      409,
      'This promo code already exists',
      { code: 'This promo code already exists' },
    ])
  })

  it('accepts one of many that create the same code at once', async () => {
    const body = percentage()
    const responses = await Promise.all(Array.from({ length: 8 }, () => admin.post(promoPath, body)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
  })
})
