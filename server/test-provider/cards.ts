/** A card as typed. */
export interface TypedCard {
  number: string
  /** MM/YY */
  expiry: string
  cvc: string
}

export interface CardError {
  type: 'card_error' | 'validation_error'
  code: string
  declineCode?: string
  message: string
}

const declines: Record<string, CardError> = {
  '4000000000000002': {
    type: 'card_error',
    code: 'card_declined',
    declineCode: 'generic_decline',
    message: 'Your card was declined.',
  },
  '4000000000009995': {
    type: 'card_error',
    code: 'card_declined',
    declineCode: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  '4000000000000069': { type: 'card_error', code: 'expired_card', message: 'Your card has expired.' },
  '4000000000000127': {
    type: 'card_error',
    code: 'incorrect_cvc',
    message: "Your card's security code is incorrect.",
  },
  '4000000000000119': {
    type: 'card_error',
    code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
}
const good = new Set(['4242424242424242', '5555555555554444', '378282246310005'])

/** The bank's error for this card; none for the known test numbers that pay. */
export function errorFor(card: TypedCard, now: Date): CardError | undefined {
  const number = card.number.replaceAll(/[\s-]/g, '')
  return missing(card, number) ?? pastExpiry(card.expiry, now) ?? declines[number] ?? unknownCard(number)
}

function missing(card: TypedCard, number: string): CardError | undefined {
  if (!/^\d{14,19}$/.test(number)) return validation('incomplete_number', 'Your card number is incomplete.')
  if (!isLuhnValid(number)) return validation('invalid_number', 'Your card number is invalid.')
  if (!/^(0[1-9]|1[0-2])\s*\/?\s*\d{2}$/.test(card.expiry.trim()))
    return validation('incomplete_expiry', "Your card's expiration date is incomplete.")
  if (!/^\d{3,4}$/.test(card.cvc.trim()))
    return validation('incomplete_cvc', "Your card's security code is incomplete.")
  return undefined
}

function pastExpiry(expiry: string, now: Date): CardError | undefined {
  const month = Number(expiry.trim().slice(0, 2))
  const year = 2000 + Number(expiry.trim().slice(-2))
  const firstInvalid = Date.UTC(year, month, 1)
  return firstInvalid <= now.getTime()
    ? validation('invalid_expiry_year_past', "Your card's expiration year is in the past.")
    : undefined
}

function unknownCard(number: string): CardError | undefined {
  if (good.has(number)) return undefined
  return {
    type: 'card_error',
    code: 'card_declined',
    declineCode: 'test_mode_live_card',
    message: 'Your card was declined. This is a test payment: please use a test card.',
  }
}

const validation = (code: string, message: string): CardError => ({ type: 'validation_error', code, message })

function isLuhnValid(number: string): boolean {
  let sum = 0
  for (const [index, digit] of [...number].reverse().entries()) {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1)
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return sum % 10 === 0
}
