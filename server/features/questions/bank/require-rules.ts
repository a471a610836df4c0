import { problemsOf, type QuestionText } from '#domain/questions/question-rules.ts'
import type { Deps } from '#server/deps.ts'
import { badRequest, unprocessable } from '#server/platform/http/http-error.ts'
import { letters } from './question-columns.ts'

/**
 * The rules that shipped and imported questions keep too.
 * @throws HttpError 400 for a category outside the outline; 422 where it breaks a rule of questions
 */
export function requireRules(
  { outline }: Pick<Deps, 'outline'>,
  text: Pick<QuestionText, 'stem' | 'leadIn' | 'options'> & { category: string; keyOption: number },
): void {
  const categories = [...outline.categories, ...outline.outside]
  if (!categories.some(({ id }) => id === text.category))
    throw badRequest('This category is not part of the exam outline', {
      category: 'This category is not part of the exam outline',
    })
  const { stem, leadIn, options, keyOption } = text
  const answer = letters[keyOption] ?? ''
  const problems = problemsOf({ id: '', stem, leadIn, options, answer, twinOf: null })
  if (problems.length > 0) throw unprocessable(problems.join(' '), 'question_rules')
}
