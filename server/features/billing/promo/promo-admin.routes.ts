import { type promoAdmin, promoListPart, type ReferralRecord } from '#contracts/billing/promo-admin.ts'
import { referralStatus } from '#domain/pricing/referral.ts'
import type { Deps } from '#server/deps.ts'
import { type MailStateRow, presentMailState } from '#server/features/messages/delivery/present-mail-state.ts'
import type { Handlers } from '#server/platform/http/handlers.ts'
import { createPromoCode, deletePromoCode, togglePromoCode, updatePromoCode } from './edit-promo-code.ts'
import { presentPromoCode, presentPromoUse } from './present-promo-code.ts'
import { listPromoCodes, listPromoUses } from './promo-admin.queries.ts'
import { findReferralMail, type ListedReferral, listReferrals } from './referrals.queries.ts'

export function promoAdminRoutes(deps: Deps): Handlers<typeof promoAdmin> {
  return {
    listPromoCodes: async ({ query }) => {
      const part = { beforeId: query.before, limit: promoListPart, now: deps.clock.now() }
      return (await listPromoCodes(deps.db, part)).map(presentPromoCode)
    },

    createPromoCode: ({ body, user }) => createPromoCode(deps, body, user),

    updatePromoCode: ({ params, body, user }) => updatePromoCode(deps, { ...body, promoId: params.id }, user),

    togglePromoCode: ({ params, body, user }) => togglePromoCode(deps, { ...body, promoId: params.id }, user),

    deletePromoCode: async ({ params, user }) => {
      await deletePromoCode(deps, params.id, user)
      return { ok: true }
    },

    listPromoUses: async ({ params, query }) => {
      const part = { promoId: params.id, beforeId: query.before, limit: promoListPart, now: deps.clock.now() }
      return (await listPromoUses(deps.db, part)).map(presentPromoUse)
    },

    listReferralEmails: async ({ query }) => {
      const rows = await listReferrals(deps.db, { beforeId: query.before, limit: promoListPart })
      const mails = await findReferralMail(
        deps.db,
        rows.map(({ referral }) => referral.id),
      )
      return rows.map((row) => presentReferral(row, mails.get(row.referral.id), deps.clock.now()))
    },
  }
}

function presentReferral(
  { referral, referrerUsername, referrerEmail }: ListedReferral,
  mail: MailStateRow | undefined,
  now: Date,
): ReferralRecord {
  const { id, referralEmail, referralCode, emailSentAt, registeredAt, expiresAt, createdAt } = referral
  return {
    id,
    referrerId: referral.referrerId,
    referrerUsername,
    referrerEmail,
    referralEmail,
    referralCode,
    status: referralStatus(
      { isRegistered: registeredAt !== null, expiresAtMs: expiresAt.getTime() },
      now.getTime(),
    ),
    emailSentAt: emailSentAt?.toISOString() ?? null,
    mail: mail ? presentMailState(mail) : null,
    expiresAt: expiresAt.toISOString(),
    createdAt: createdAt.toISOString(),
  }
}
