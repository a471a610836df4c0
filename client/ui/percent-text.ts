/** A share of 0 to 1 as a whole percentage. */
export const percentText = (share: number) => `${Math.round(share * 100)}%`
