import { adminPaths } from '#client/platform/admin-paths.ts'
import { paths } from '#client/platform/paths.ts'
import type { ReviewTask } from '#contracts/editorial/tasks.ts'
import type { Severity } from '#domain/content-changes/content-change.ts'
import type { TaskOutcome, TaskReason, TaskState } from '#domain/editorial/review.ts'

/** Why an item waits. */
export const reasonWords: Record<TaskReason, string> = {
  label_change: 'Label change',
  report: 'Reported',
  statistics: 'Statistics',
  due: 'Due',
  request: 'Asked for',
}

export const stateWords: Record<TaskState, string> = {
  open: 'To review',
  needs_work: 'Needs work',
  closed: 'Closed',
}

export const outcomeWords: Record<TaskOutcome, string> = {
  stands: 'Stands',
  changed: 'Changed',
  withdrawn: 'Withdrawn',
}

/** The page on which an admin edits an item. */
export function editorOf({ subject, subjectId }: ReviewTask, chapterId: number | null): string {
  switch (subject) {
    case 'flashcard':
      return adminPaths.cards(chapterId ?? 0, subjectId)
    case 'question':
      return adminPaths.question(subjectId)
    case 'drug':
      return paths.drugMonograph(subjectId)
    case 'primer':
      return adminPaths.primer(subjectId)
  }
}

/** What is presumed of a text until somebody has read it. */
export const severityLabels: Record<Severity, string> = {
  wrong: 'May be wrong',
  outdated: 'May be out of date',
  unclear: 'May be misread',
}
