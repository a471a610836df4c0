import { sendConversion } from './visit-calls.ts'

/** The plan to be paid, with its price in US dollars. */
export interface StartedOrder {
  planId: string
  price: number
}

export function sendCheckoutStart({ planId, price }: StartedOrder): void {
  sendConversion({
    eventType: 'checkout_start',
    eventData: { planId },
    conversionValue: Math.round(price * 100),
  })
}
