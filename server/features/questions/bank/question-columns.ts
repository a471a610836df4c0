import type { QuestionContent } from '#content/read-content.ts'

export const letters = 'ABCDE'

/** The columns that a question of a file has in the bank, without its id and its references. */
export function questionColumns(question: Omit<QuestionContent, 'id'>) {
  return {
    category: question.category,
    task: question.task,
    difficulty: question.difficulty,
    isSample: question.sample,
    stem: question.stem,
    exhibit: question.exhibit ?? '',
    leadIn: question.lead_in,
    options: question.options.map((option) => option.text),
    reasons: question.options.map((option) => option.why),
    keyOption: letters.indexOf(question.answer),
    keyPoint: question.key_point,
    evidence: question.evidence ?? '',
    tags: question.tags,
    source: question.source,
    link: question.link ?? null,
    furtherSources: question.further_sources.map(({ source, link = null }) => ({ source, link })),
    reviewedOn: question.reviewed,
    reviewBy: question.review_by ?? null,
  }
}
