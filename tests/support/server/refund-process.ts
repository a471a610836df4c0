import { openDatabase } from '#server/database/connect.ts'
import { refundPayment } from '#server/features/billing/refunds/refund-payment.ts'
import { readConfig } from '#server/platform/config.ts'
import { refundDeps } from './refund-deps.ts'

/** A process that refunds $25 of the payment PAYMENT_ID under the key REQUEST_ID. The kill test ends it. */
const { PAYMENT_ID, REQUEST_ID = '' } = process.env
const open = await openDatabase(readConfig({ ...process.env, NODE_ENV: 'test' }))
const origin = { address: '127.0.0.1', requestId: 'kill-test', userAgent: '' }
const admin = { userId: 1, username: 'chief', origin }
await refundPayment(refundDeps(open, process.env), admin, {
  paymentId: Number(PAYMENT_ID),
  requestId: REQUEST_ID,
  refundedBefore: 0,
  amount: 25,
  reason: 'duplicate',
  note: '',
  endsAccess: false,
})
await open.close()
