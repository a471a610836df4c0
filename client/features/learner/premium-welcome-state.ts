/**
 * Router state after Premium was paid. The progress page, which is shown next, then says what Premium has
 * opened.
 */
export const premiumWelcome = { welcome: 'premium' }

export function isPremiumWelcome(state: unknown): boolean {
  return (
    typeof state === 'object' &&
    state !== null &&
    'welcome' in state &&
    state.welcome === premiumWelcome.welcome
  )
}
