/** Ids as a value of `int[]`: one parameter, however many they are. */
export const idArray = (ids: readonly number[]): string => `{${ids.join(',')}}`
