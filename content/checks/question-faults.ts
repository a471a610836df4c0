import type { FiledQuestion } from '#content/read-content.ts'

/** How long an explanation is, in words, without its table; and a stem, with its laboratory results. */
const explanationWords = { fewest: 150, most: 350 }
const stemWords = { fewest: 60, most: 180 }
const mostSources = 4

/** What a question lacks of the form that content.md asks for, a line each. */
export function questionFaults(question: FiledQuestion, twin?: FiledQuestion): string[] {
  const { id, stem, labs = [], options, answer, evidence, further_sources } = question
  const faults: string[] = []
  const words = countWords(explanationOf(question))
  if (words < explanationWords.fewest || words > explanationWords.most)
    faults.push(`the explanation has ${words} words`)
  const stemLength = countWords([stem, ...labs.map(({ test, result }) => `${test} ${result}`)].join(' '))
  if (stemLength < stemWords.fewest || stemLength > stemWords.most)
    faults.push(`the stem has ${stemLength} words with its laboratory results`)
  if (!evidence) faults.push('no evidence')
  else if (!/\d/.test(evidence) && !/^(no|without a) (randomized )?trial/i.test(evidence))
    faults.push('the evidence has no figures, and does not begin with "No trial"')
  if (further_sources.length === 0) faults.push('a second source is missing')
  if (further_sources.length + 1 > mostSources) faults.push('more than four sources')
  for (const [place, { right_when }] of options.entries()) {
    const isKey = letterOf(place) === answer
    if (!isKey && !right_when) faults.push(`option ${letterOf(place)} does not say when it is right`)
    if (isKey && right_when) faults.push('the right option says when it would be right')
  }
  if (twin && normal(keyOf(twin)) === normal(keyOf(question)))
    faults.push(`the right option is that of its twin ${twin.id}`)
  return faults.map((fault) => `${id}: ${fault}`)
}

/** The faults of all questions; of a pair of twins the later one is named. */
export function allQuestionFaults(questions: readonly FiledQuestion[]): string[] {
  const byId = new Map(questions.map((question) => [question.id, question]))
  return questions.flatMap((question) => questionFaults(question, byId.get(question.twin_of ?? '')))
}

const letterOf = (place: number) => 'ABCDE'.charAt(place)
const keyOf = ({ options, answer }: FiledQuestion) => options['ABCDE'.indexOf(answer)]?.text ?? ''

const explanationOf = ({ key_point, evidence = '', also_acceptable = '', options }: FiledQuestion) =>
  [
    key_point,
    evidence,
    also_acceptable,
    ...options.flatMap(({ why, right_when = '' }) => [why, right_when]),
  ].join(' ')

const countWords = (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
const normal = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
