/** The minutes a day of an account that was never asked, and those that the first run offers. */
export const unaskedMinutes = 45
export const offeredMinutes = 20
