import { afterAll, beforeAll, beforeEach } from 'vitest'
import { promoReservations } from '#server/database/tables/billing.ts'
import { type Client, startTestApp, type TestApp } from './test-app.ts'

export const promoPath = '/api/admin/promo-codes'

let made = 0
export const newCode = () => {
  made += 1
  return `MADE${made}`
}
/** The body of a new code of 20 %, which `more` may change. */
export const percentage = (more: Record<string, unknown> = {}) => ({
  code: newCode(),
  discountType: 'percentage',
  discountValue: 20,
  ...more,
})

/** An app for the tests of one file, with a new admin for each test. */
export function promoAdminApp() {
  const app = {} as TestApp
  const admin = {} as Client
  beforeAll(async () => {
    const env = { THROTTLE_FACTOR: '100' }
    Object.assign(app, await startTestApp({ now: new Date('2026-11-21T15:00:00Z'), env }))
  })
  beforeEach(async () => {
    Object.assign(admin, await app.as('admin'))
  })
  afterAll(() => app.close())
  return {
    app,
    admin,
    /** Checks a code as a visitor's browser does. */
    check: async (code: string) => (await app.browser().post('/api/validate-promo-code', { code })).body,
    listed: async (id: number) =>
      ((await admin.get(promoPath)).body as { id: number; currentUses: number }[]).find(
        (row) => row.id === id,
      ),
    /** Lets a learner use this code, or reserve it until a time. */
    async use(promoCodeId: number, isConfirmed: boolean, heldUntil = app.clock.now()) {
      const { userId } = await app.as('learner')
      const [createdAt, confirmedAt] = [app.clock.now(), isConfirmed ? app.clock.now() : null]
      const reservation = { promoCodeId, userId, heldUntil, confirmedAt, createdAt }
      await app.deps.db.insert(promoReservations).values(reservation)
    },
  }
}
