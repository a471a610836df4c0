/** The program of a separate process that writes one file; write-file.ts starts it. */
import { answerTask } from '#server/platform/files/run-process.ts'
import { chapterApkg } from './chapter-apkg.ts'
import { tableXlsx } from './table-xlsx.ts'
import type { FileTask } from './write-file.ts'

answerTask((task: FileTask) =>
  task.format === 'xlsx' ? tableXlsx(task.table) : chapterApkg(task.chapter, task.now),
)
