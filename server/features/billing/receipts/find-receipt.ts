import { receiptNumberOf } from '#domain/pricing/receipt-number.ts'
import { noCreditText } from '#domain/text/no-credit-text.ts'
import { dollarText } from '#domain/text/price-text.ts'
import type { Deps } from '#server/deps.ts'
import { type Account, findAccountOf, fullNameOf } from '#server/features/accounts/find-account.ts'
import type { PdfDocument, PdfFact } from '#server/platform/files/pdf.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { notFound } from '#server/platform/http/http-error.ts'
import { findOwnPayment, findPayerOf, type OwnPayment } from './receipts.queries.ts'

const providers = { stripe: 'Card, through Stripe', paypal: 'PayPal' }

interface Receipt {
  number: string
  document: PdfDocument
}

/** The itemised receipt of the user's own payment. @throws HttpError 404, also for another user's payment. */
export async function findReceipt(
  deps: Pick<Deps, 'db' | 'config' | 'payments'>,
  { userId, timeZone }: Pick<SignedIn, 'userId' | 'timeZone'>,
  paymentId: number,
): Promise<Receipt> {
  const [paid, payer] = await Promise.all([
    findOwnPayment(deps.db, userId, paymentId),
    findAccountOf(deps.db, userId),
  ])
  if (!paid || !payer) throw notFound('This payment does not exist')
  const number = receiptNumberOf(paid.payment)
  return { number, document: receiptDocument(deps, { paid, payer, number, timeZone }) }
}

/** The receipt of any payment, with the days of the admin's time zone. @throws HttpError 404 */
export async function findReceiptFor(
  deps: Pick<Deps, 'db' | 'config' | 'payments'>,
  { timeZone }: SignedIn,
  paymentId: number,
): Promise<Receipt> {
  const userId = await findPayerOf(deps.db, paymentId)
  if (userId === null) throw notFound('This payment does not exist')
  return findReceipt(deps, { userId, timeZone }, paymentId)
}

function receiptDocument(
  { config, payments }: Pick<Deps, 'config' | 'payments'>,
  { paid, payer, number, timeZone }: { paid: OwnPayment; payer: Account; number: string; timeZone: string },
): PdfDocument {
  const { payment, order } = paid
  const day = (instant: Date | null | undefined) =>
    instant ? instant.toLocaleDateString('en-US', { dateStyle: 'long', timeZone }) : null
  const parties: PdfFact[] = [
    ['Receipt number', number],
    ['Paid on', day(payment.paidAt)],
    ['Paid by', fullNameOf(payer)],
    ['E-mail', payer.email],
    ['Sold by', config.appName],
    ['Questions about it', config.supportEmail],
  ]
  const details: PdfFact[] = [
    ['Payment method', providers[payment.provider]],
    ['Payment reference', payment.providerPaymentId],
    ['Order reference', order?.reference ?? null],
    ['Access from', day(order?.accessFrom)],
    payment.accessEndedAt
      ? ['Access ended on', day(payment.accessEndedAt)]
      : ['Access until', day(order?.accessUntil)],
    ['Refunded on', payment.refundedCents > 0 ? day(payment.refundedAt) : null],
  ]
  return {
    title: 'Receipt',
    subtitle: `Number ${number}, ${day(payment.paidAt)}`,
    author: config.appName,
    issuedAt: payment.paidAt,
    blocks: [
      ...(payments.isTest ? [{ kind: 'notice', text: 'Test payment: no money has moved.' } as const] : []),
      { kind: 'facts', facts: parties },
      itemTable(paid),
      { kind: 'facts', facts: details },
      { kind: 'notice', text: noCreditText },
      {
        kind: 'text',
        text: 'It is a receipt for access to a study service, for instance for an employer’s education allowance.',
      },
    ],
    footer: `${config.appName}, ${config.supportEmail}. ${noCreditText}`,
  }
}

function itemTable({ payment, order }: OwnPayment): PdfDocument['blocks'][number] {
  const currency = payment.currency.toUpperCase()
  const lines: [string, number][] = order
    ? [
        [`${order.planName}, list price`, order.listPriceCents],
        [order.promoCode ? `Promo code ${order.promoCode}` : 'Promo discount', -order.promoDiscountCents],
        ['Referral discount', -order.referralDiscountCents],
      ]
    : [['Payment', payment.amountCents]]
  const refund: [string, number][] =
    payment.refundedCents > 0
      ? [
          ['Total paid', payment.amountCents],
          ['Refunded', -payment.refundedCents],
        ]
      : []
  const rows = [...lines.filter(([, cents], index) => index === 0 || cents !== 0), ...refund]
  return {
    kind: 'table',
    head: ['Item', `Amount (${currency})`],
    rows: rows.map(([label, cents]) => [label, signedText(cents)]),
    total: [
      refund.length > 0 ? 'Total after refund' : 'Total paid',
      signedText(payment.amountCents - payment.refundedCents),
    ],
  }
}

const signedText = (cents: number) => `${cents < 0 ? '−' : ''}${dollarText(Math.abs(cents))}`
