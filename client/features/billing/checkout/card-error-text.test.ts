import { expect, it } from 'vitest'
import { cardErrorText } from './card-error-text.ts'

it.each([
  [
    { type: 'card_error', code: 'card_declined', decline_code: 'generic_decline' },
    'Your card was declined. Please try a different payment method.',
  ],
  [
    { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' },
    'Insufficient funds. Please check your account balance or try a different card.',
  ],
  [
    { type: 'card_error', code: 'expired_card' },
    'Your card has expired. Please use a different payment method.',
  ],
  [
    { type: 'card_error', code: 'incorrect_cvc' },
    'The security code is incorrect. Please check and try again.',
  ],
  [{ type: 'card_error', code: 'processing_error', message: 'Try again later.' }, 'Try again later.'],
  [{ type: 'card_error', code: 'processing_error' }, 'Card error occurred. Please try again.'],
  [{ type: 'card_error', message: '' }, 'Card error occurred. Please try again.'],
  [
    { type: 'validation_error', code: 'incomplete_number', message: 'Incomplete.' },
    'Please check all required payment fields are completed correctly.',
  ],
  [{ type: 'api_error', message: 'No.' }, 'Please check your payment information and try again.'],
  [{ type: 'invalid_request_error' }, 'Please check your payment information and try again.'],
])('%o', (error, text) => expect(cardErrorText(error)).toBe(text))
