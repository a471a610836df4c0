import { difficultyWords, taskWords } from '#client/features/questions/question-words.ts'
import { validateWith } from '#client/platform/calls/validate-with.ts'
import { type EditedQuestion, questionBody } from '#contracts/questions/question-editing.ts'
import { optionLetter } from '#domain/questions/block/block-item.ts'

/** What a form does not hold, and what it holds as text. */
type NotKept = 'id' | 'key' | 'revision' | 'isEdited' | 'isArchived' | 'attempts' | 'openFlags'
type AsText = 'tags' | 'link' | 'reviewedOn'

/** A question as its form holds it. */
export type QuestionValues = Omit<EditedQuestion, NotKept | AsText> & Record<AsText, string>

export const newQuestion: QuestionValues = {
  category: '',
  task: 'treatment',
  difficulty: 'medium',
  isSample: false,
  stem: '',
  leadIn: '',
  options: ['', '', '', ''],
  reasons: ['', '', '', ''],
  keyOption: 0,
  keyPoint: '',
  tags: '',
  source: '',
  link: '',
  reviewedOn: '',
}

export function valuesOf(question: EditedQuestion): QuestionValues {
  const { id, key, revision, isEdited, isArchived, attempts, openFlags, ...values } = question
  const { tags, link, reviewedOn } = values
  return { ...values, tags: tags.join(', '), link: link ?? '', reviewedOn: reviewedOn ?? '' }
}

/** As the call takes it. */
export const bodyOf = ({ tags, link, reviewedOn, ...values }: QuestionValues) => ({
  ...values,
  tags: tags
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean),
  link: link.trim(),
  reviewedOn: reviewedOn || null,
})

export const validateQuestion = (values: QuestionValues) => validateWith(questionBody)(bodyOf(values))

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Everything of `present`, but what was changed since the edit began. */
export function laidOver(
  present: QuestionValues,
  { began, values }: { began: QuestionValues; values: QuestionValues },
): QuestionValues {
  const names = Object.keys(values) as (keyof QuestionValues)[]
  const changed = names.filter((name) => !isSame(values[name], began[name]))
  return { ...present, ...Object.fromEntries(changed.map((name) => [name, values[name]])) }
}

/** Every field of two questions as text, with its label. */
export function comparedTexts(
  one: QuestionValues,
  other: QuestionValues,
): [label: string, one: string, other: string][] {
  const [ones, others] = [textsOf(one), textsOf(other)]
  const labels = new Set([...ones.keys(), ...others.keys()])
  return [...labels].map((label) => [label, ones.get(label) ?? '', others.get(label) ?? ''])
}

/** Every field as text. */
function textsOf(values: QuestionValues): Map<string, string> {
  const options = values.options.flatMap((text, place): [string, string][] => [
    [`Option ${optionLetter(place)}`, text],
    [`Reason of option ${optionLetter(place)}`, values.reasons[place] ?? ''],
  ])
  return new Map([
    ['Category', values.category],
    ['Task', taskWords[values.task]],
    ['Difficulty', difficultyWords[values.difficulty]],
    ['Sample', values.isSample ? 'Yes' : 'No'],
    ['Stem', values.stem],
    ['Lead-in', values.leadIn],
    ...options,
    ['Right option', optionLetter(values.keyOption)],
    ['Key point', values.keyPoint],
    ['Tags', values.tags],
    ['Source', values.source],
    ['Link', values.link],
    ['Reviewed on', values.reviewedOn],
  ])
}
