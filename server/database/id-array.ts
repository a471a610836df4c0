/** Ids as a value of `int[]`, so that any number of them takes one parameter. */
export const idArray = (ids: readonly number[]): string => `{${ids.join(',')}}`
