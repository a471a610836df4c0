import type { DrugContent } from './schema.ts'

/** The changes as a Markdown list, in the order of the file, each with its date, text and source. */
export function labelChangesText(changes: DrugContent['changes']): string {
  return changes.map(({ date, text, source }) => `- **${dateText(date)}:** ${text} (${source})`).join('\n')
}

/** @param date a year, a month or a day: 2026, 2026-02 or 2026-02-05 */
function dateText(date: string): string {
  const [, month, day] = date.split('-')
  return new Intl.DateTimeFormat('en-US', {
    timeZone: 'UTC',
    year: 'numeric',
    ...(month && { month: 'long' }),
    ...(day && { day: 'numeric' }),
  }).format(new Date(date))
}
