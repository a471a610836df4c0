import { readWantedChapter } from '#client/features/learner/wanted-chapter.ts'
import { paths } from '#client/platform/paths.ts'

/** The settings of the chapter for which this learner bought Premium; undefined when it was bought from elsewhere. */
export function wantedPath(userId: number): string | undefined {
  const chapterId = readWantedChapter(userId)
  return chapterId === undefined ? undefined : paths.studyChapterSettings(chapterId)
}
