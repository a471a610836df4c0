/** A process of its own for one file: started by write-file.ts. */
import { answerTask } from '#server/platform/files/run-process.ts'
import { chapterApkg } from './chapter-apkg.ts'
import { chapterXlsx } from './chapter-xlsx.ts'
import type { FileTask } from './write-file.ts'

answerTask(({ format, chapter, isSafe, now }: FileTask) =>
  format === 'xlsx' ? chapterXlsx(chapter.cards, { isSafe }) : chapterApkg(chapter, now),
)
