import { difficultyWords, taskWords } from '#client/features/questions/question-words.ts'
import { validateWith } from '#client/platform/calls/validate-with.ts'
import { type EditedQuestion, questionBody } from '#contracts/questions/question-editing.ts'
import { optionLetter } from '#domain/questions/block/block-item.ts'
import { furtherSourceLine, furtherSourceOf } from '#domain/questions/listed-values.ts'

/** The fields that the form leaves out, and the fields that it holds as text. */
type NotKept = 'id' | 'key' | 'revision' | 'isEdited' | 'isArchived' | 'attempts' | 'openFlags' | 'rescoring'
type AsText = 'tags' | 'link' | 'furtherSources' | 'reviewedOn'

/** A question in the shape of its form. */
export type QuestionValues = Omit<EditedQuestion, NotKept | AsText> & Record<AsText, string>

export const newQuestion: QuestionValues = {
  category: '',
  task: 'treatment',
  difficulty: 'medium',
  isSample: false,
  stem: '',
  exhibit: '',
  leadIn: '',
  options: ['', '', '', ''],
  reasons: ['', '', '', ''],
  keyOption: 0,
  keyPoint: '',
  evidence: '',
  tags: '',
  source: '',
  link: '',
  furtherSources: '',
  reviewedOn: '',
}

export function valuesOf(question: EditedQuestion): QuestionValues {
  const { id, key, revision, isEdited, isArchived, attempts, openFlags, rescoring, ...values } = question
  const { tags, link, furtherSources, reviewedOn } = values
  return {
    ...values,
    tags: tags.join(', '),
    link: link ?? '',
    furtherSources: furtherSources.map(furtherSourceLine).join('\n'),
    reviewedOn: reviewedOn ?? '',
  }
}

/** The question in the shape of the call's body. */
export const bodyOf = ({ tags, link, furtherSources, reviewedOn, ...values }: QuestionValues) => ({
  ...values,
  tags: tags
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean),
  link: link.trim(),
  furtherSources: furtherSources
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => ({ link: null, ...furtherSourceOf(line) })),
  reviewedOn: reviewedOn || null,
})

export const validateQuestion = (values: QuestionValues) => validateWith(questionBody)(bodyOf(values))

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The `present` question, with the changes since the edit began applied to it. */
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
    ['Exhibit', values.exhibit],
    ['Lead-in', values.leadIn],
    ...options,
    ['Right option', optionLetter(values.keyOption)],
    ['Key point', values.keyPoint],
    ['Evidence', values.evidence],
    ['Tags', values.tags],
    ['Source', values.source],
    ['Link', values.link],
    ['Further sources', values.furtherSources],
    ['Reviewed on', values.reviewedOn],
  ])
}
