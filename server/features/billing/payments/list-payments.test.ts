import { eq, sql } from 'drizzle-orm'
import Papa from 'papaparse'
import { describe, expect, it } from 'vitest'
import { users } from '#server/database/tables/accounts.ts'
import { disputes, payments } from '#server/database/tables/billing.ts'
import { paymentAdminApp, paymentsPath } from '#tests/support/app/payment-admin-app.ts'
import { lastAudit } from '#tests/support/server/last-audit.ts'

const { app, admin, pay, refund, travel } = paymentAdminApp()

describe('the list of payments', () => {
  it('has open mismatches first, then the newest, 25 a page, and filters', async () => {
    const learner = await app.as('learner')
    const wrong = await pay(learner, { amountCents: 9999 })
    for (let count = 0; count < 26; count += 1) {
      app.clock.advance(1000)
      await pay(await app.as('learner'), { planId: 'monthly' })
    }
    const first = (await admin.get(paymentsPath)).body
    expect(first).toMatchObject({ hasMore: true, openMismatches: 1 })
    expect(first.payments).toHaveLength(25)
    expect(first.payments[0]).toMatchObject({
      id: wrong.id,
      status: 'mismatch',
      note: 'Paid $99.99, ordered at $100.00',
      amount: 99.99,
      expectedAmount: 100,
      username: learner.username,
      userId: learner.userId,
      email: expect.stringContaining('@'),
      accessUntil: null,
      handledAt: null,
      planName: 'Premium 1 Year',
    })
    const one = (await admin.get(`${paymentsPath}?payment=${wrong.id}`)).body
    expect(one.payments.map(({ id }: { id: number }) => id)).toEqual([wrong.id])
    const times = first.payments.slice(1).map(({ paidAt }: { paidAt: string }) => paidAt)
    expect(times).toEqual([...times].sort().reverse())
    const second = (await admin.get(`${paymentsPath}?before=${first.payments.at(-1).id}`)).body
    expect([second.payments.length, second.hasMore]).toEqual([2, false])
    const mismatches = (await admin.get(`${paymentsPath}?show=mismatch`)).body
    expect(mismatches.payments.map(({ id }: { id: number }) => id)).toEqual([wrong.id])
    expect((await admin.get(`${paymentsPath}?show=refunded`)).body.payments).toEqual([])
    await refund(second.payments[0].id, { amount: 1 })
    const refunded = (await admin.get(`${paymentsPath}?show=refunded`)).body
    expect(refunded.payments.map(({ id }: { id: number }) => id)).toEqual([second.payments[0].id])
    expect((await admin.get(`${paymentsPath}?show=other`)).status).toBe(400)
  })

  it('is read from an index, whatever it shows', async () => {
    const plans = await app.deps.open.background.db.transaction(async (tx) => {
      await tx.execute(sql`
        insert into payments (provider, provider_payment_id, amount_cents, currency, status, refunded_cents, paid_at)
        select 'paypal', 'many-' || n, 100, 'usd', case when n % 5000 = 0 then 'mismatch' else 'paid' end,
          case when n % 3000 = 0 then 100 else 0 end, now() - n * interval '1 minute'
        from generate_series(1, 20000) n`)
      await tx.execute(sql`analyze payments`)
      const explain = async (where: string) => {
        const { rows } = await tx.execute(
          sql.raw(`explain select * from payments where (status = 'mismatch' and handled_at is null) is false
            and ${where} order by paid_at desc, id desc limit 26`),
        )
        return rows.map((row) => Object.values(row)[0]).join('\n')
      }
      return {
        all: await explain('true'),
        mismatch: await explain("status = 'mismatch'"),
        refunded: await explain('refunded_cents > 0'),
        page: await explain('(paid_at, id) < (now(), 5)'),
      }
    })
    for (const [shown, plan] of Object.entries(plans)) {
      expect(plan, shown).toMatch(/Index Scan using payments_(listed|mismatch|refunded)/)
      expect(plan, shown).not.toMatch(/Sort/)
    }
    await app.deps.db.delete(payments).where(sql`${payments.providerPaymentId} like 'many-%'`)
  })
})

describe('the filters of the list', () => {
  const idsOf = async (query: Record<string, string | number>) =>
    (
      await admin.get(
        `${paymentsPath}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`,
      )
    ).body.payments.map(({ id }: { id: number }) => id)

  it('find by person, plan, provider, its id, receipt, amount, day and state, and all must match', async () => {
    await travel('2027-06-01T12:00:00Z')
    const [ada, bob] = [await app.as('learner'), await app.as('learner')]
    const annual = await pay(ada)
    await travel('2027-06-02T12:00:00Z')
    const monthly = await pay(ada, { planId: 'monthly' })
    const other = await pay(bob, { planId: 'monthly' })
    await app.deps.db.update(payments).set({ provider: 'paypal' }).where(eq(payments.id, other.id))
    const june = { from: '2027-06-01', to: '2027-06-02' }
    expect(await idsOf(june)).toEqual([other.id, monthly.id, annual.id])
    expect(await idsOf({ ...june, to: '2027-06-01' })).toEqual([annual.id])
    expect(await idsOf({ from: '2027-06-02' })).toEqual([other.id, monthly.id])
    expect(await idsOf({ person: ada.username })).toEqual([monthly.id, annual.id])
    expect(await idsOf({ person: 'nobody-is-called-so' })).toEqual([])
    expect(await idsOf({ user: bob.userId })).toEqual([other.id])
    expect(await idsOf({ ...june, plan: 'monthly' })).toEqual([other.id, monthly.id])
    expect(await idsOf({ person: ada.username, plan: 'monthly' })).toEqual([monthly.id])
    expect(await idsOf({ ...june, provider: 'paypal' })).toEqual([other.id])
    expect(await idsOf({ reference: annual.providerPaymentId })).toContain(annual.id)
    expect(await idsOf({ ...june, reference: 'pi_admin_' })).toHaveLength(3)
    expect(await idsOf({ ...june, reference: 'pi%admin' })).toEqual([])
    expect(await idsOf({ receipt: `2027-${annual.id}` })).toEqual([annual.id])
    expect(await idsOf({ receipt: `2026-${annual.id}` })).toEqual([])
    expect(await idsOf({ receipt: 'pi_1' })).toEqual([])
    expect(await idsOf({ ...june, amountFrom: 9.99, amountTo: '9.99' })).toEqual([other.id, monthly.id])
    expect(await idsOf({ ...june, amountFrom: 10 })).toEqual([annual.id])
    expect(await idsOf({ ...june, show: 'paid' })).toHaveLength(3)
    expect(await idsOf({ ...june, show: 'open' })).toEqual([])
    expect((await admin.get(`${paymentsPath}?amountFrom=much`)).status).toBe(400)
    expect((await admin.get(`${paymentsPath}?before=first`)).status).toBe(400)
    const { body: file } = await admin.get(`${paymentsPath}/export?user=${bob.userId}`)
    expect(String(file).trim().split('\n')).toHaveLength(2)
    expect(await lastAudit(app)).toMatchObject({
      action: 'payments.export',
      details: { filter: { user: bob.userId } },
    })
  })

  it('find what was disputed, however it ended', async () => {
    await travel('2027-06-20T12:00:00Z')
    const june = { from: '2027-06-20', to: '2027-06-20' }
    const [open, lost] = [await pay(await app.as('learner')), await pay(await app.as('learner'))]
    await pay(await app.as('learner'))
    const dispute = { reason: 'fraudulent', amountCents: 100, openedAt: app.clock.now() }
    await app.deps.db.insert(disputes).values([
      { ...dispute, paymentId: open.id, providerDisputeId: 'dp_1', state: 'won' },
      { ...dispute, paymentId: open.id, providerDisputeId: 'dp_2', state: 'open', dueBy: app.clock.now() },
      { ...dispute, paymentId: open.id, providerDisputeId: 'dp_3', state: 'lost' },
      { ...dispute, paymentId: lost.id, providerDisputeId: 'dp_4', state: 'lost' },
    ])
    expect(await idsOf({ ...june, show: 'disputed' })).toEqual([lost.id, open.id])
    const { payments: listed } = (await admin.get(`${paymentsPath}?show=disputed&from=2027-06-20`)).body
    expect(listed.map((payment: { dispute: unknown }) => payment.dispute)).toEqual([
      { state: 'lost', dueBy: null },
      { state: 'open', dueBy: '2027-06-20T12:00:00.000Z' },
    ])
  })

  it('go on where they were, also at one moment and when a mismatch was handled meanwhile', async () => {
    await travel('2027-07-01T12:00:00Z')
    const july = { from: '2027-07-01', to: '2027-07-01' }
    const paid: number[] = []
    for (let count = 0; count < 3; count += 1) paid.unshift((await pay(await app.as('learner'))).id)
    const wrong: number[] = []
    for (let count = 0; count < 2; count += 1)
      wrong.unshift((await pay(await app.as('learner'), { amountCents: 1 })).id)
    expect(await idsOf(july)).toEqual([...wrong, ...paid])
    expect(await idsOf({ ...july, show: 'open' })).toEqual(wrong)
    expect(await idsOf({ ...july, before: String(paid[0]) })).toEqual(paid.slice(1))
    await admin.post(`${paymentsPath}/${wrong[0]}/handled`, { note: 'Refunded' })
    expect(await idsOf({ ...july, before: `open-${wrong[0]}` })).toEqual([wrong[1], wrong[0], ...paid])
    expect(await idsOf({ ...july, show: 'handled' })).toEqual([wrong[0]])
    expect(await idsOf({ ...july, show: 'mismatch' })).toEqual([wrong[1], wrong[0]])
  })
})

describe('money that fits no order', () => {
  it('is handled with a note, and goes to its place in the list', async () => {
    await travel('2027-04-01T12:00:00Z')
    const wrong = await pay(await app.as('learner'), { amountCents: 5000 })
    const open = (await admin.get(paymentsPath)).body.openMismatches as number
    const empty = await admin.post(`${paymentsPath}/${wrong.id}/handled`, { note: ' ' })
    expect([empty.status, empty.body.fields]).toEqual([400, { note: 'Please say what was done' }])
    const { body } = await admin.post(`${paymentsPath}/${wrong.id}/handled`, { note: 'Refunded at Stripe' })
    expect(body).toMatchObject({
      status: 'mismatch',
      handledAt: app.clock.now().toISOString(),
      handledBy: admin.username,
      handledById: admin.userId,
      handledNote: 'Refunded at Stripe',
    })
    expect((await admin.get(paymentsPath)).body.openMismatches).toBe(open - 1)
    expect(await lastAudit(app)).toMatchObject({
      action: 'payment.handle_mismatch',
      details: { before: { handledNote: '' }, after: { handledNote: 'Refunded at Stripe' } },
    })
    const again = await admin.post(`${paymentsPath}/${wrong.id}/handled`, {
      note: 'And written to the payer',
    })
    expect(again.body.handledNote).toBe('And written to the payer')
    // The payment can be refunded like any other. It gave no access, so there is none to end.
    const refunded = await refund(wrong.id, { amount: 50, endsAccess: true })
    expect(refunded.body).toMatchObject({ refundedAmount: 50, accessEndedAt: null })
  })

  it('is no payment that fits', async () => {
    const paid = await pay(await app.as('learner'))
    const { status, body } = await admin.post(`${paymentsPath}/${paid.id}/handled`, { note: 'x' })
    expect([status, body.error]).toEqual([409, 'This payment fits its order: there is nothing to handle'])
    expect((await admin.post(`${paymentsPath}/2000000000/handled`, { note: 'x' })).status).toBe(404)
  })
})

it('all payments are in the file, also of accounts that are deleted, and no cell is a formula', async () => {
  await travel('2027-04-01T12:00:00Z')
  const learner = await app.as('learner')
  const payment = await pay(learner, { amountCents: 1 })
  await admin.post(`${paymentsPath}/${payment.id}/handled`, { note: '=1+1, "quoted"' })
  const gone = await app.as('learner')
  const theirs = await pay(gone)
  await app.deps.db.delete(users).where(eq(users.id, gone.userId))
  const response = await admin.get(`${paymentsPath}/export`)
  expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(response.headers['content-disposition']).toContain('payments-2027-04-01.csv')
  const { data } = Papa.parse<Record<string, string>>(String(response.body).replace('\uFEFF', ''), {
    header: true,
    skipEmptyLines: true,
  })
  expect(await lastAudit(app)).toMatchObject({ action: 'payments.export', actorId: admin.userId })
  expect((await lastAudit(app))?.requestId).not.toBe('')
  expect(data).toHaveLength(await app.deps.db.$count(payments))
  expect(data.find(({ id }) => id === String(payment.id))).toMatchObject({
    status: 'mismatch',
    amount: '0.01',
    expectedAmount: '100',
    username: learner.username,
    handledNote: `'=1+1, "quoted"`,
  })
  expect(data.find(({ id }) => id === String(theirs.id))).toMatchObject({
    username: '',
    planName: 'Premium 1 Year',
  })
})

it('only admins reach any of it', async () => {
  const learner = await app.as('learner')
  for (const response of [
    await learner.get(paymentsPath),
    await learner.get(`${paymentsPath}/export`),
    await learner.post(`${paymentsPath}/1/refund`, { amount: 1 }),
  ])
    expect(response.status).toBe(403)
})
