/** Premium has just been paid: the progress page, which is shown next, says what it opened. Passed as router state. */
export const premiumWelcome = { welcome: 'premium' }

export function isPremiumWelcome(state: unknown): boolean {
  return (
    typeof state === 'object' &&
    state !== null &&
    'welcome' in state &&
    state.welcome === premiumWelcome.welcome
  )
}
