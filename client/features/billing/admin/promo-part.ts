import { promoListPart } from '#contracts/billing/promo-admin.ts'

/** A part of a list that is sent as rows alone, `promoListPart` of them unless it is the last. */
export const asPart = <Row>(rows: Row[]) => ({ rows, hasMore: rows.length === promoListPart })
