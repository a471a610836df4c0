/** An error as the card provider's form reports it. */
export interface CardError {
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

/** The message for the user. The bank's reason says more than the generic decline. */
export function cardErrorText(error: CardError): string {
  switch (error.type) {
    case 'card_error':
      return (
        causes[error.decline_code ?? ''] ??
        causes[error.code ?? ''] ??
        (error.message || 'Card error occurred. Please try again.')
      )
    case 'validation_error':
      return 'Please check all required payment fields are completed correctly.'
    default:
      return 'Please check your payment information and try again.'
  }
}
