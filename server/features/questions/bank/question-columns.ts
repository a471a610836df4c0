import type { QuestionContent } from '#content/read-content.ts'

export const letters = 'ABCDE'

/** What a question of a file is in the bank, without its id and what it refers to. */
export function questionColumns(question: Omit<QuestionContent, 'id'>) {
  return {
    category: question.category,
    task: question.task,
    difficulty: question.difficulty,
    isSample: question.sample,
    stem: question.stem,
    leadIn: question.lead_in,
    options: question.options.map((option) => option.text),
    reasons: question.options.map((option) => option.why),
    keyOption: letters.indexOf(question.answer),
    keyPoint: question.key_point,
    tags: question.tags,
    source: question.source,
    link: question.link ?? null,
    reviewedOn: question.reviewed,
    reviewBy: question.review_by ?? null,
  }
}
