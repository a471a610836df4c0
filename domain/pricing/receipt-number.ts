/** The number of a payment's receipt: the year of the payment in UTC and its id, 2026-000010. */
export function receiptNumberOf({ id, paidAt }: { id: number; paidAt: Date }): string {
  return `${paidAt.getUTCFullYear()}-${String(id).padStart(6, '0')}`
}
