/**
 * How often a test kills, cuts, starts anew or repeats itself otherwise: a few times in `npm test`, CRASH_ROUNDS times in
 * `npm run test:faults`.
 */
export const rounds = (few: number): number => Number(process.env.CRASH_ROUNDS ?? few)
