/** The program of a separate thread that reads one file of cards; read-in-worker.ts starts it. */
import { answerReading } from '#server/platform/files/answer-reading.ts'
import { readCardFile } from './read-card-file.ts'

await answerReading(readCardFile)
