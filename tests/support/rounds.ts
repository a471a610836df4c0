/**
 * The number of times that a test kills, cuts, starts anew or otherwise repeats something: a few times in
 * `npm test`, CRASH_ROUNDS times in `npm run test:faults`.
 */
export const rounds = (few: number): number => Number(process.env.CRASH_ROUNDS ?? few)
