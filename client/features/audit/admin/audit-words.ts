/** An action in words: `promo_code.delete` becomes "Promo code: delete". */
export function actionText(action: string): string {
  const [noun = '', ...verbs] = action.split('.').map((word) => word.replaceAll(/[_-]/g, ' '))
  const head = noun.charAt(0).toUpperCase() + noun.slice(1)
  return verbs.length > 0 ? `${head}: ${verbs.join(' ')}` : head
}

/** A field name in words: `subscription_ends_at` and `subscriptionEndsAt` become "subscription ends at". */
export const fieldText = (name: string) =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()

/** A value of the details in words. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '(empty)'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value) && value.every((each) => typeof each !== 'object'))
    return value.length === 0 ? '(none)' : value.join(', ')
  return typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value)
}
