/** The ledger: what one month brought of one plan, in cents of US dollars. */

export type LedgerSums = {
  payments: number
  grossCents: number
  /** What was refunded in this month, of payments of any month; negative where notes were taken back. */
  refundedCents: number
  /** What disputes took that were lost in this month. */
  lostCents: number
  /** What the providers keep of the payments whose fee is known. */
  feeCents: number
  /** The number of payments whose fee is not known. */
  unknownFees: number
}

export interface LedgerLine extends Omit<LedgerSums, 'feeCents'> {
  /** Gross less refunds and lost disputes: the net revenue. */
  netCents: number
  /** Null where no fee is known. */
  feeCents: number | null
  /** The tax that the net contains. */
  taxCents: number
}

/**
 * The line of a month and plan. Prices contain the tax: at 20 percent, a sixth of the net is tax.
 * @param taxPercent 0 where prices contain none
 */
export function ledgerLine(sums: LedgerSums, taxPercent: number): LedgerLine {
  const netCents = sums.grossCents - sums.refundedCents - sums.lostCents
  return {
    ...sums,
    feeCents: knownFee(sums),
    netCents,
    taxCents: roundHalfAway((netCents * taxPercent) / (100 + taxPercent)),
  }
}

/** The sum of lines. The tax is the sum of theirs, so that the column adds up. */
export function ledgerTotal(lines: readonly LedgerLine[]): LedgerLine {
  const sumOf = (part: (line: LedgerLine) => number) => lines.reduce((sum, line) => sum + part(line), 0)
  const sums = {
    payments: sumOf(({ payments }) => payments),
    grossCents: sumOf(({ grossCents }) => grossCents),
    refundedCents: sumOf(({ refundedCents }) => refundedCents),
    lostCents: sumOf(({ lostCents }) => lostCents),
    unknownFees: sumOf(({ unknownFees }) => unknownFees),
    feeCents: sumOf(({ feeCents }) => feeCents ?? 0),
  }
  return {
    ...sums,
    feeCents: knownFee(sums),
    netCents: sumOf(({ netCents }) => netCents),
    taxCents: sumOf(({ taxCents }) => taxCents),
  }
}

const knownFee = ({ payments, unknownFees, feeCents }: LedgerSums): number | null =>
  payments > 0 && unknownFees === payments ? null : feeCents

/** A refund has the tax of its payment: −0.5 is −1, as 0.5 is 1. */
const roundHalfAway = (value: number) => (value < 0 ? -Math.round(-value) || 0 : Math.round(value))
