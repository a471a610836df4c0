/** The program of a separate thread that reads one workbook; open-workbook.ts starts it. */
import { answerReading } from './answer-reading.ts'
import type { WorkbookFile } from './open-workbook.ts'
import { readWorkbook } from './read-workbook.ts'

await answerReading(({ bytes, ...limits }: WorkbookFile) =>
  readWorkbook(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), limits),
)
