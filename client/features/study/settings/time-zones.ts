export const browserTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Every zone that the browser knows, and the current one even if it does not. */
export function timeZoneOptions(current: string): string[] {
  return [...new Set([current, browserTimeZone(), 'UTC', ...Intl.supportedValuesOf('timeZone')])].sort()
}
