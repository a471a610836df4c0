/** A fault as the card provider's form reports it. */
export interface CardFault {
  type: string
  code?: string | undefined
  decline_code?: string | undefined
  message?: string | undefined
}

const causes: Record<string, string> = {
  insufficient_funds: 'Insufficient funds. Please check your account balance or try a different card.',
  expired_card: 'Your card has expired. Please use a different payment method.',
  incorrect_cvc: 'The security code is incorrect. Please check and try again.',
  card_declined: 'Your card was declined. Please try a different payment method.',
}

/** What to tell about it. The bank's reason says more than the bare decline that carries it. */
export function cardErrorText(fault: CardFault): string {
  switch (fault.type) {
    case 'card_error':
      return (
        causes[fault.decline_code ?? ''] ??
        causes[fault.code ?? ''] ??
        (fault.message || 'Card error occurred. Please try again.')
      )
    case 'validation_error':
      return 'Please check all required payment fields are completed correctly.'
    default:
      return 'Please check your payment information and try again.'
  }
}
