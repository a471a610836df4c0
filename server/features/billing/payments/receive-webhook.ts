import type { Deps } from '#server/deps.ts'
import { receiveDispute } from '#server/features/billing/disputes/receive-dispute.ts'
import { receiveRefund } from '#server/features/billing/refunds/receive-refund.ts'
import { badRequest } from '#server/platform/http/http-error.ts'
import {
  type Delivery,
  type ProviderEvent,
  type ProviderName,
  WrongSignature,
} from '#server/platform/payments/payment-provider.ts'
import { markProcessed, recordDelivery } from './orders.queries.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * Receives a signed event. It only prompts the server to ask the provider, so its content, repetitions and
 * order do not matter. The provider sends it again until the response is 200.
 * @throws HttpError 400 for a wrong signature, ProviderUnavailable
 */
export async function receiveWebhook(deps: Deps, provider: ProviderName, delivery: Delivery): Promise<void> {
  const event = await readEvent(deps, provider, delivery)
  const eventKey = { provider, eventId: event.id }
  const isProcessed = await recordDelivery(deps.db, {
    ...eventKey,
    type: event.type,
    receivedAt: deps.clock.now(),
  })
  if (isProcessed) return
  if (event.refund) await receiveRefund(deps, provider, event.refund)
  if (event.dispute) await receiveDispute(deps, provider, event.dispute)
  if (event.ref) await settlePayment(deps, { provider, ref: event.ref })
  await markProcessed(deps.db, { ...eventKey, now: deps.clock.now() })
}

async function readEvent(deps: Deps, provider: ProviderName, delivery: Delivery): Promise<ProviderEvent> {
  const source = provider === 'stripe' ? await deps.payments.card() : await deps.payments.wallet()
  try {
    return await source.readEvent(delivery)
  } catch (error) {
    if (!(error instanceof WrongSignature)) throw error
    deps.log.warn({ provider, reason: error.message }, 'a webhook was rejected')
    throw badRequest('The signature is not right')
  }
}
