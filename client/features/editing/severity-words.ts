import type { Severity } from '#domain/content-changes/content-change.ts'

/** What was the matter with the text before a change. */
export const severityWords: Record<Severity, string> = {
  wrong: 'It was wrong',
  outdated: 'It was out of date',
  unclear: 'It could be misread',
}
