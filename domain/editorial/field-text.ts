/** A field as those who edit compare it: a list has a line for each entry. */
export function asText(value: unknown): string {
  if (Array.isArray(value)) return value.map(asText).join('\n')
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'object' && value !== null) return Object.values(value).map(asText).join(' ').trim()
  return value === null || value === undefined ? '' : String(value)
}
