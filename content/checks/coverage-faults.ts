import { countContent } from '#content/counts.ts'
import type { Content } from '#content/read-content.ts'
import { sampleCards } from '#content/sample-cards.ts'

const shareTolerance = 0.15
const fewest = {
  chapters: 57,
  cards: 2000,
  questions: 300,
  figures: 90,
  shown: 200,
  twins: 60,
  figuresInCategory: 4,
}
const fewestQuestionsInCategory = 8

/** What the content lacks of its amounts and of the outline’s shares, a line each. */
export function coverageFaults(content: Content): string[] {
  const { chapters, questions } = content
  const cards = chapters.flatMap((chapter) => chapter.cards)
  const counts = countContent(content)
  const inOutline = counts.filter(({ weight }) => weight !== null)
  const faults: string[] = []
  const atLeast = (what: string, count: number, least: number) => {
    if (count < least) faults.push(`${what}: ${count} of ${least}`)
  }
  atLeast('chapters', chapters.length, fewest.chapters)
  atLeast('cards', cards.length, fewest.cards)
  atLeast('questions', questions.length, fewest.questions)
  atLeast('figures', content.figures.size, fewest.figures)
  atLeast('twins', new Set(questions.flatMap(({ twin_of }) => twin_of ?? [])).size, fewest.twins)
  const shown = cards.filter(({ why = '' }) => /^\s*\||\(figure:/m.test(why)).length
  atLeast('cards with a table or a figure', shown, fewest.shown)
  for (const { id, weight, share, coreCards, questions: count } of inOutline) {
    atLeast(`questions of ${id}`, count, fewestQuestionsInCategory)
    atLeast(`free cards of ${id}`, coreCards, 1)
    if (Math.abs((share ?? 0) / (weight ?? 1) - 1) > shareTolerance)
      faults.push(`${id}: ${share?.toFixed(1)} % of the cards, for ${weight} % of the exam`)
  }
  for (const { id, chapters: count } of counts) atLeast(`chapters of ${id}`, count, 1)
  return [...faults, ...shareFaults(content), ...figureFaults(content), ...sampleFaults(content)]
}

function shareFaults({ chapters }: Content): string[] {
  const cards = chapters.flatMap((chapter) => chapter.cards.map((card) => ({ ...card, core: chapter.core })))
  const shares: [string, number, [number, number]][] = [
    ['free cards', cards.filter(({ core }) => core).length, [0.25, 0.4]],
    ['decisions', cards.filter(({ kind }) => kind === 'decision').length, [0.45, 0.55]],
    ['trials', cards.filter(({ kind }) => kind === 'trial').length, [0, 0.12]],
    [
      'cards that ask which or what',
      cards.filter(({ question }) => /\b(which|what)\b/i.test(question)).length,
      [0, 0.3],
    ],
  ]
  return shares.flatMap(([what, count, [least, most]]) => {
    const share = count / cards.length
    return share >= least && share <= most ? [] : [`${what}: ${Math.round(100 * share)} % of the cards`]
  })
}

/** Every figure hangs on a card, a question, a primer or a chapter, and every category has some. */
function figureFaults({ outline, chapters, questions, primers, figures }: Content): string[] {
  const places = [
    ...chapters.map(({ category, summary, cards }) => ({
      category,
      text: [summary, ...cards.map(({ why }) => why)].join('\n'),
    })),
    ...questions.map(({ category, exhibit, evidence }) => ({ category, text: `${exhibit}\n${evidence}` })),
    ...primers.map(({ chapter, parts }) => ({
      category: chapters.find(({ key }) => key === chapter)?.category ?? '',
      text: parts.map(({ body }) => body).join('\n'),
    })),
  ]
  const hung = [...figures.keys()].map((key) => ({
    key,
    categories: new Set(
      places.filter(({ text }) => text.includes(`(figure:${key})`)).map(({ category }) => category),
    ),
  }))
  return [
    ...hung
      .filter(({ categories }) => categories.size === 0)
      .map(({ key }) => `figure:${key}: hangs nowhere`),
    ...outline.categories.flatMap(({ id }) => {
      const own = hung.filter(({ categories }) => categories.has(id)).length
      return own < fewest.figuresInCategory ? [`${id}: ${own} of ${fewest.figuresInCategory} figures`] : []
    }),
  ]
}

/** Visitors study cards of core chapters of every category. */
function sampleFaults({ outline, chapters }: Content): string[] {
  const chapterOf = (id: string) => chapters.find(({ cards }) => cards.some((card) => card.id === id))
  const shown = new Set(sampleCards.map((id) => chapterOf(id)?.category))
  return [
    ...sampleCards
      .filter((id) => !chapterOf(id)?.core)
      .map((id) => `${id}: for visitors, in no chapter that is free`),
    ...outline.categories.filter(({ id }) => !shown.has(id)).map(({ id }) => `${id}: no card for visitors`),
  ]
}
