import { readWantedChapter } from '#client/features/learner/wanted-chapter.ts'
import { paths } from '#client/platform/paths.ts'

/**
 * The settings page of the chapter for which this learner bought Premium; undefined when the purchase began
 * elsewhere.
 */
export function wantedPath(userId: number): string | undefined {
  const chapterId = readWantedChapter(userId)
  return chapterId === undefined ? undefined : paths.studyChapterSettings(chapterId)
}
