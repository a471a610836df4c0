/** The daily minutes of an account that was never asked; below, those that the first run offers. */
export const unaskedMinutes = 45
export const offeredMinutes = 20
