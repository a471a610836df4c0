import type { Content } from '#content/read-content.ts'
import { questionProblems } from '#domain/questions/question-rules.ts'

const freeQuestions = 25

/** What questions lack of the rules of writing, and references that lead nowhere, a line each. */
export function bankFaults({ outline, chapters, questions, tags }: Content): string[] {
  const texts = questions.map(({ id, stem, lead_in, options, answer, twin_of }) => ({
    ...{ id, stem, answer, leadIn: lead_in, twinOf: twin_of ?? null },
    options: options.map(({ text }) => text),
  }))
  const categories = new Set([...outline.categories, ...outline.outside].map(({ id }) => id))
  const cards = new Set(chapters.flatMap((chapter) => chapter.cards.map(({ id }) => id)))
  const byId = new Map(questions.map((question) => [question.id, question]))
  const ids = questions.map(({ id }) => id)
  const free = questions.filter(({ sample }) => sample).length
  return [
    ...questionProblems(texts).map(({ id, problem }) => (id === null ? problem : `${id}: ${problem}`)),
    ...ids.filter((id, place) => ids.indexOf(id) !== place).map((id) => `${id}: two questions`),
    ...questions.flatMap((question) => {
      const { id, category, twin_of, source, task } = question
      const faults: [string, boolean][] = [
        [`no category ${category}`, !categories.has(category)],
        ['the id is not the category, -q- and three digits', !/^-q-\d{3}$/.test(id.replace(category, ''))],
        ['the source says no year', !/\b(19|20)\d\d\b/.test(source)],
        ['a line of therapy without review_by', task === 'treatment' && !question.review_by],
        [
          `the twin ${twin_of} is no other question of the category`,
          twin_of !== undefined && (twin_of === id || byId.get(twin_of)?.category !== category),
        ],
      ]
      return [
        ...faults.flatMap(([fault, isOne]) => (isOne ? [fault] : [])),
        ...question.tags
          .filter((tag) => !tags.has(tag))
          .map((tag) => `the tag ${tag} is not in the vocabulary`),
        ...question.cards.filter((card) => !cards.has(card)).map((card) => `there is no card ${card}`),
      ].map((fault) => `${id}: ${fault}`)
    }),
    ...(free === freeQuestions ? [] : [`${free} free questions, not ${freeQuestions}`]),
  ]
}
