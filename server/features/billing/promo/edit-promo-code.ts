import type { AdminPromoCode } from '#contracts/billing/promo-admin.ts'
import type { Database } from '#server/database/connect.ts'
import { isUniqueViolation } from '#server/database/constraint-violation.ts'
import type { PromoCodeRow } from '#server/database/tables/billing.ts'
import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { conflict, notFound } from '#server/platform/http/http-error.ts'
import { presentPromoCode, promoFacts } from './present-promo-code.ts'
import { countPromoUses, lockPromoCode } from './promo.queries.ts'
import { changePromoCode, deletePromoCode as deletePromoRow, savePromoCode } from './promo-admin.queries.ts'
import {
  changedTerms,
  type NewPromoBody,
  newTerms,
  type PromoChange,
  storedTerms,
  valuesOf,
} from './promo-terms.ts'

/** @throws HttpError 400 for a rule that needs several fields, 409 when the code exists. */
export async function createPromoCode(
  deps: Deps,
  body: NewPromoBody,
  admin: SignedIn,
): Promise<AdminPromoCode> {
  const now = deps.clock.now()
  const terms = newTerms(body, now)
  return refuseDuplicate(() =>
    deps.db.transaction(async (tx) => {
      const promo = await savePromoCode(tx, {
        ...valuesOf(body),
        ...storedTerms(terms),
        code: body.code,
        createdAt: now,
      })
      await record(tx, admin, { action: 'promo_code.create', promo, details: { after: promoFacts(promo) } })
      return presentPromoCode({ promo, currentUses: 0 })
    }),
  )
}

/**
 * Changes the given fields. A code that somebody has used or holds keeps its name: it is on receipts and in
 * e-mails. A new kind of discount needs a value of its own, since the old value has another unit.
 * @throws HttpError 400, 404, 409 when the code exists or cannot be renamed.
 */
export async function updatePromoCode(
  deps: Deps,
  change: PromoChange & { promoId: number },
  admin: SignedIn,
): Promise<AdminPromoCode> {
  return refuseDuplicate(() =>
    deps.db.transaction(async (tx) => {
      const before = await requirePromoCode(tx, change.promoId)
      const currentUses = await countPromoUses(tx, before.id, { now: deps.clock.now() })
      if (change.code !== undefined && change.code !== before.code && currentUses > 0) throw keepsItsName()
      const terms = changedTerms(before, change)
      const promo = await changePromoCode(tx, before.id, { ...valuesOf(change), ...storedTerms(terms) })
      const details = changedFacts(before, promo)
      if (details) await record(tx, admin, { action: 'promo_code.update', promo, details })
      return presentPromoCode({ promo, currentUses })
    }),
  )
}

/**
 * Switches a code on or off. A code that is switched off is refused at once, also to those who hold it.
 * @throws HttpError 404
 */
export async function togglePromoCode(
  deps: Deps,
  { promoId, isActive }: { promoId: number; isActive: boolean },
  admin: SignedIn,
): Promise<AdminPromoCode> {
  return deps.db.transaction(async (tx) => {
    const before = await requirePromoCode(tx, promoId)
    const promo = await changePromoCode(tx, promoId, { isActive })
    const details = changedFacts(before, promo)
    if (details) await record(tx, admin, { action: 'promo_code.toggle', promo, details })
    const currentUses = await countPromoUses(tx, promoId, { now: deps.clock.now() })
    return presentPromoCode({ promo, currentUses })
  })
}

/**
 * Deletes a code with its uses and holds. Orders keep its name and their price: a user on the payment page
 * may still pay the price shown there; everybody else pays the full price from then on.
 * @throws HttpError 404
 */
export async function deletePromoCode(deps: Deps, promoId: number, admin: SignedIn): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const uses = await countPromoUses(tx, promoId, { now: deps.clock.now() })
    const promo = await deletePromoRow(tx, promoId)
    if (!promo) throw promoNotFound()
    const before = { ...promoFacts(promo), currentUses: uses }
    await record(tx, admin, { action: 'promo_code.delete', promo, details: { before } })
  })
}

const promoNotFound = () => notFound('This promo code does not exist')
const keepsItsName = () => {
  const message = 'This promo code has been used and keeps its name. Switch it off and create another one.'
  return conflict(message, 'promo_used', { code: message })
}

async function requirePromoCode(tx: Database, promoId: number): Promise<PromoCodeRow> {
  const promo = await lockPromoCode(tx, promoId)
  if (!promo) throw promoNotFound()
  return promo
}

/**
 * Turns a duplicate code into an error: of two admins who create the same code at once, the database accepts
 * one.
 */
async function refuseDuplicate<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save()
  } catch (error) {
    if (!isUniqueViolation(error, 'code_key')) throw error
    const message = 'This promo code already exists'
    throw conflict(message, 'promo_exists', { code: message })
  }
}

/** The changed facts before and after; undefined when nothing has changed. */
function changedFacts(earlier: PromoCodeRow, later: PromoCodeRow) {
  const before = promoFacts(earlier)
  const after = promoFacts(later)
  const names = (Object.keys(after) as (keyof typeof after)[]).filter(
    (name) => String(before[name]) !== String(after[name]),
  )
  if (names.length === 0) return undefined
  const pick = (facts: typeof after) => Object.fromEntries(names.map((name) => [name, facts[name]]))
  return { code: later.code, before: pick(before), after: pick(after) }
}

async function record(
  tx: Database,
  admin: SignedIn,
  { action, promo, details }: { action: string; promo: PromoCodeRow; details: Record<string, unknown> },
): Promise<void> {
  await recordAudit(tx, {
    actor: admin,
    action,
    subjectType: 'promo_code',
    subjectId: promo.id,
    details,
  })
}
