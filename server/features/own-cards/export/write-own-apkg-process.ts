/** The program of a separate process that writes one Anki package; write-own-apkg.ts starts it. */
import { answerParts } from '#server/platform/files/run-process.ts'
import { ownApkg } from './own-apkg.ts'

answerParts(ownApkg)
