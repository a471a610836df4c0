/** The program of a separate process that writes one workbook; write-workbook.ts starts it. */
import { answerTask } from './run-process.ts'
import { tableXlsx } from './table-xlsx.ts'

answerTask(tableXlsx)
