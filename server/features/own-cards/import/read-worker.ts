/** The program of a separate thread that reads one file of notes; read-in-worker.ts starts it. */
import { answerReadingInParts } from '#server/platform/files/answer-reading.ts'
import { readNotes } from './read-notes.ts'

await answerReadingInParts(readNotes)
