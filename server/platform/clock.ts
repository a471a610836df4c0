/** The one clock. Tests hand in their own. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
