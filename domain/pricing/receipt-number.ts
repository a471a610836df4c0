/** The number of a receipt: the year of the payment in UTC, and the payment's id with six digits or more: 2026-000010. */
export function receiptNumberOf({ id, paidAt }: { id: number; paidAt: Date }): string {
  return `${paidAt.getUTCFullYear()}-${String(id).padStart(6, '0')}`
}

const maxInt32 = 2_147_483_647
const written = /^(?:receipt\s*)?(?:number|no\.?|#)?\s*(?:(\d{4})\s*[-–/]\s*)?0*([1-9]\d{0,9})$/i

/**
 * The payment that a receipt number means, as people write it: 2026-000010, 2026-10, 000010, #10,
 * "Receipt 2026-000010". The year is null where none is written; null when the text is no such number.
 */
export function readReceiptNumber(text: string): { year: number | null; paymentId: number } | null {
  const [, year, id] = written.exec(text.trim()) ?? []
  if (!id || Number(id) > maxInt32) return null
  return { year: year ? Number(year) : null, paymentId: Number(id) }
}
