import { countContent } from '#content/counts.ts'
import type { Content, FiledQuestion } from '#content/read-content.ts'
import { cueingOf } from './cueing.ts'

interface Objective {
  id: string
  /** Boards ask it most. */
  often: boolean
}
interface MapChapter {
  key: string
  objectives: readonly Objective[]
}

const most = { questions: 1000, points: 850, exhibits: 120 }
const fewest = { inOutline: 30, outside: 12, often: 4 }
/** Of the share of the exam. A category whose share is less than `fewest` has that many. */
const tolerance = 0.1
const difficulties = { easy: 0.3, medium: 0.45, hard: 0.25 }
const difficultyTolerance = 0.05
const shareWithTableOrFigure = 0.5
/** Standard deviations, and the share that a guesser may get right. */
const mostDeviation = 1.96
const mostGuessed = 0.25

/** What the bank lacks of its amounts and of its coverage (content.md), a line each. */
export function questionCoverage(
  content: Content,
  filed: readonly FiledQuestion[],
  map: readonly MapChapter[],
): string[] {
  const gaps: string[] = []
  const total = filed.length
  const atLeast = (count: number, least: number, what: string) => {
    if (count < least) gaps.push(`${what}: ${count} of ${least}`)
  }
  atLeast(total, most.questions, 'questions')
  atLeast(total - filed.filter(({ twin_of }) => twin_of).length, most.points, 'distinct points')
  atLeast(filed.filter(({ exhibit }) => exhibit).length, most.exhibits, 'figures in stems')
  const shown = filed.filter(({ table, figure }) => table ?? figure).length
  atLeast(shown, Math.ceil(total * shareWithTableOrFigure), 'explanations with a table or a figure')
  const counts = countContent(content)
  const inOutline = counts.filter(({ weight }) => weight !== null)
  const whole = inOutline.reduce((sum, { questions }) => sum + questions, 0)
  for (const { id, weight, questions } of counts) {
    atLeast(questions, weight === null ? fewest.outside : fewest.inOutline, id)
    if (weight === null) continue
    const expected = (whole * weight) / 100
    if (expected >= fewest.inOutline && Math.abs(questions / expected - 1) > tolerance)
      gaps.push(`${id}: ${questions}, its share is ${Math.round(expected)}`)
  }
  for (const [difficulty, share] of Object.entries(difficulties)) {
    const own = filed.filter((question) => question.difficulty === difficulty).length / total
    if (Math.abs(own - share) > difficultyTolerance)
      gaps.push(`${difficulty}: ${Math.round(own * 100)} %, about ${share * 100} % are meant`)
  }
  gaps.push(...cues(filed))
  const asked = countByObjective(content, filed)
  for (const { key, objectives } of map)
    for (const { id, often } of objectives)
      atLeast(asked.get(`${key} ${id}`) ?? 0, often ? fewest.often : 1, `${key} ${id}`)
  return gaps
}

/** Shares that a guesser gets right, and keys that are longest, shortest or at an end more or less often than chance. */
function cues(filed: readonly FiledQuestion[]): string[] {
  const { longest, shortest, extremes, byLength, byConvergence, byClang } = cueingOf(
    filed.map(({ stem, lead_in, options, answer }) => ({
      stem,
      leadIn: lead_in,
      options: options.map(({ text }) => text),
      key: 'ABCDE'.indexOf(answer),
    })),
  )
  return [
    ...Object.entries({ longest, shortest, 'at the ends of numbers': extremes })
      .filter(([, deviation]) => Math.abs(deviation) > mostDeviation)
      .map(([place, deviation]) => `keys ${place}: ${deviation.toFixed(1)} standard deviations from chance`),
    ...Object.entries({ length: byLength, convergence: byConvergence, clang: byClang })
      .filter(([, share]) => share >= mostGuessed)
      .map(([cue, share]) => `a guesser by ${cue}: ${Math.round(share * 100)} % right`),
  ]
}

/** The number of questions about each objective: those of the cards that teach the question. */
function countByObjective({ chapters }: Content, filed: readonly FiledQuestion[]): Map<string, number> {
  const objectiveOf = new Map(
    chapters.flatMap(({ key, cards }) =>
      cards.map(({ id, objective }) => [id, `${key} ${objective}`] as const),
    ),
  )
  const counts = new Map<string, number>()
  for (const { cards } of filed)
    for (const objective of new Set(cards.map((card) => objectiveOf.get(card) ?? '')))
      counts.set(objective, (counts.get(objective) ?? 0) + 1)
  return counts
}
