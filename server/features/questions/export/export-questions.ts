import type { Deps } from '#server/deps.ts'
import type { QuestionFilter } from '#server/features/questions/bank/question-editing.queries.ts'
import { listKnownQuestions } from '#server/features/questions/import/import.queries.ts'
import { questionsCsv } from './question-table.ts'

/** The questions of a search as a CSV file; a byte order mark tells spreadsheets that it is UTF-8. */
export async function exportQuestions(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  filter: QuestionFilter,
): Promise<{ fileName: string; text: string }> {
  const questions = await listKnownQuestions(db, filter)
  const day = clock.now().toISOString().slice(0, 10)
  return { fileName: `questions-${day}.csv`, text: `\uFEFF${questionsCsv(questions)}` }
}
