import type { Deps } from '#server/deps.ts'
import { badRequest } from '#server/platform/http-error.ts'
import {
  type Delivery,
  type ProviderEvent,
  type ProviderName,
  WrongSignature,
} from '#server/platform/payments/payment-provider.ts'
import { markPaymentRefunded, markProcessed, recordDelivery } from './orders.queries.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * Takes a signed event. It is only a reason to ask the provider: what it says, how often it comes and in which order
 * does not matter. An answer other than 200 makes the provider send it again.
 * @throws HttpError 400 for a wrong signature, ProviderUnavailable
 */
export async function receiveWebhook(deps: Deps, provider: ProviderName, delivery: Delivery): Promise<void> {
  const event = await readEvent(deps, provider, delivery)
  const noted = { provider, eventId: event.id }
  const isDone = await recordDelivery(deps.db, { ...noted, type: event.type, receivedAt: deps.clock.now() })
  if (isDone) return
  if (event.refund) await markPaymentRefunded(deps.db, { provider, ...event.refund, now: deps.clock.now() })
  if (event.ref) await settlePayment(deps, { provider, ref: event.ref })
  await markProcessed(deps.db, { ...noted, now: deps.clock.now() })
}

async function readEvent(deps: Deps, provider: ProviderName, delivery: Delivery): Promise<ProviderEvent> {
  const source = provider === 'stripe' ? await deps.payments.card() : await deps.payments.wallet()
  try {
    return await source.readEvent(delivery)
  } catch (error) {
    if (!(error instanceof WrongSignature)) throw error
    deps.log.warn({ provider, reason: error.message }, 'a webhook was refused')
    throw badRequest('The signature is not right')
  }
}
