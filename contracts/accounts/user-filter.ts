import { z } from 'zod'
import { trimmed } from '#contracts/primitives.ts'
import { type PlanId, plans } from '#domain/pricing/plans.ts'
import { roles } from './accounts.ts'

/** The filters and orders of the list of users, for everything that acts on what the list shows. */

const userStatuses = ['active', 'expired', 'free'] as const
export const userSorts = ['registered', 'seen', 'name', 'premiumEnd'] as const
export type UserSort = (typeof userSorts)[number]
export const sortOrders = ['asc', 'desc'] as const

export const planId = z.enum(plans.map(({ id }) => id) as [PlanId, ...PlanId[]])
export const professionalRole = z.enum(roles)
const yesOrNo = z.enum(['yes', 'no'])
const days = '([1-9]\\d{0,3})'
const seenPattern = new RegExp(`^(never|within-${days}|before-${days})$`)

/** Which users; a part that is left out selects everybody. */
export const userFilter = z.object({
  /** Beginnings of name, username or any of the addresses. */
  search: trimmed(200).optional(),
  status: z.enum(userStatuses).optional(),
  suspended: yesOrNo.optional(),
  admin: yesOrNo.optional(),
  role: professionalRole.optional(),
  plan: planId.optional(),
  confirmed: yesOrNo.optional(),
  /** Whether mail to the address comes back. */
  failing: yesOrNo.optional(),
  /** `never`, `within-7`: in the last 7 days, or `before-30`: once, but not in the last 30 days. */
  seen: z.string().regex(seenPattern, 'Choose when the user was last seen').optional(),
  /** The beginning of the practice location. */
  program: trimmed(100).optional(),
})
export type UserFilter = z.infer<typeof userFilter>
