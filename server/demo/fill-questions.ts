import type { Outline } from '#content/schema.ts'
import type { Database } from '#server/database/connect.ts'
import type { Deps } from '#server/deps.ts'
import { saveQuestionMarks } from '#server/features/questions/block/question-states.queries.ts'
import { listMissedCards } from './blocks.queries.ts'
import { type DemoBlock, playDemoBlock } from './play-block.ts'

interface Demo extends Pick<Deps, 'publish'> {
  userId: number
  timeZone: string
  outline: Outline
  random: () => number
  /** The study day on which the history ends. */
  today: number
  /** Whether the learner did not study then. */
  isAway: (daysAgo: number) => boolean
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** In UTC after the study day's midnight: when the learner, in Chicago, has put the cards away. */
const blockHour = 26.5

const firstDaysAgo = 246
const lastDaysAgo = 6
const daysBetween = 8
const examDaysAgo = 30
/** Before this there is nothing to be asked again. */
const dueBlocksFrom = 200

const noteEvery = 9
const notes = [
  'Read too fast. Look at the numbers before the options.',
  'Two options were left, and I changed from the right one to the wrong one.',
  'Say the answer before looking at the options.',
  'Guessed. Study its cards again.',
]

/** Months of blocks of one learner. @returns the cards that each study day's misses bring to the next day. */
export async function fillDemoQuestions(tx: Database, demo: Demo): Promise<Map<number, number[]>> {
  const { outline, publish, random, today, userId, timeZone } = demo
  const abilities = new Map(outline.categories.map(({ id }) => [id, 0.28 + 0.36 * random()]))
  const abilityIn = (category: string) => abilities.get(category) ?? 0.45
  const learner = { userId, timeZone, accessLevel: 'premium', abilityIn, random } as const
  const missed: number[] = []
  for (const { daysAgo, block } of planBlocks(demo)) {
    const startedAt = new Date((today - daysAgo) * dayMs + (blockHour + random() / 2) * hourMs)
    const rows = await playDemoBlock({ db: tx, outline, publish }, learner, { block, startedAt })
    missed.push(...rows.flatMap(({ isRight, questionId }) => (isRight ? [] : [questionId])))
  }
  for (const [place, questionId] of missed.entries())
    if (place % noteEvery === 0)
      await saveQuestionMarks(
        tx,
        { userId, questionId },
        { notes: notes[(place / noteEvery) % notes.length], isStarred: true },
      )
  const cards = Map.groupBy(await listMissedCards(tx, userId), ({ studyDay }) => studyDay)
  return new Map([...cards].map(([day, rows]) => [day, rows.map(({ flashcardId }) => flashcardId)]))
}

/** Blocks by the outline, of one category, of missed questions, timed ones in turn; and a short exam. */
function planBlocks({ outline: { categories }, isAway }: Demo): { daysAgo: number; block: DemoBlock }[] {
  const planned: { daysAgo: number; block: DemoBlock }[] = []
  for (let daysAgo = firstDaysAgo; daysAgo >= lastDaysAgo; daysAgo -= daysBetween) {
    if (isAway(daysAgo)) continue
    const turn = planned.length % 4
    const category = categories[planned.length % categories.length]
    if (daysAgo === examDaysAgo) planned.push({ daysAgo, block: 'exam' })
    else if (turn === 2 && daysAgo < dueBlocksFrom)
      planned.push({ daysAgo, block: { source: { by: 'due' }, count: 6, mode: 'tutor' } })
    else if (turn === 1 && category)
      planned.push({ daysAgo, block: { source: ofCategory(category.id), count: 6, mode: 'tutor' } })
    else
      planned.push({
        daysAgo,
        block: { source: { by: 'outline' }, count: 8, mode: turn === 3 ? 'timed' : 'tutor' },
      })
  }
  return planned
}

const ofCategory = (id: string) => ({
  by: 'filter' as const,
  filter: { categories: [id], tasks: [], difficulties: [], status: 'all' as const },
})
