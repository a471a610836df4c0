/** The program of a separate process that writes one Anki package; write-apkg.ts starts it. */
import { answerTask } from '#server/platform/files/run-process.ts'
import { chapterApkg } from './chapter-apkg.ts'
import type { ApkgTask } from './write-apkg.ts'

answerTask(({ chapter, now }: ApkgTask) => chapterApkg(chapter, now))
