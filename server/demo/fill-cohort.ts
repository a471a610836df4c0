import { noRepeat, repeatAfterAnswer } from '#domain/questions/block/asked-again.ts'
import { chooseQuestions, type QuestionFacts } from '#domain/questions/block/block-choice.ts'
import { studyDayOf } from '#domain/scheduling/study-day.ts'
import type { Database } from '#server/database/connect.ts'
import { listUntouched } from '#server/features/questions/block/question-bank.ts'
import { listKeys } from '#server/features/questions/statistics/statistics.queries.ts'
import { answerLike, type DemoLearner } from './choose-answers.ts'
import { type CohortBlock, saveCohortBlocks } from './cohort.queries.ts'

type Question = QuestionFacts & { key: number; optionCount: number }

const all = { categories: [], tasks: [], difficulties: [], status: 'all' as const }
const mostQuestions = 120
const hourMs = 3_600_000
const dayMs = 24 * hourMs

/**
 * Adds one long block of each of these new learners: their first attempts give a demo's questions their
 * statistics.
 */
export async function fillDemoCohort(
  tx: Database,
  { userIds, random, today }: { userIds: number[]; random: () => number; today: number },
): Promise<void> {
  const bank = await listQuestions(tx)
  if (bank.size === 0 || userIds.length === 0) return
  const blocks = userIds.map((userId, place) => {
    const ability = 0.4 + 0.5 * random()
    const learner = { userId, abilityIn: () => ability, random }
    return playBlock(learner, bank, (today - 2 - place) * dayMs + 18 * hourMs)
  })
  await saveCohortBlocks(tx, blocks)
}

async function listQuestions(tx: Database): Promise<Map<number, Question>> {
  const keys = new Map((await listKeys(tx)).map((row) => [row.questionId, row]))
  return new Map(
    (await listUntouched(tx)).map((question) => {
      const { key, optionCount } = keys.get(question.id) ?? { key: 0, optionCount: 4 }
      return [question.id, { ...question, key, optionCount }]
    }),
  )
}

/** Plays a block without twins, like every block, so all answers are first attempts. */
function playBlock(learner: DemoLearner, bank: Map<number, Question>, startMs: number): CohortBlock {
  const seed = Math.floor(learner.random() * 2 ** 31)
  let now = startMs
  const answers = chooseQuestions([...bank.values()], all, { count: mostQuestions, seed }).map(
    ({ id }, position) => {
      const question = bank.get(id)
      if (!question) throw new Error(`question ${id} is not in the bank`)
      const choice = answerLike(learner, { ...question, attempts: 0 })
      now += choice.seconds * 1000
      const studyDay = studyDayOf(now, 'UTC')
      const { stage, dueDay } = repeatAfterAnswer(noRepeat, { ...choice, studyDay })
      return {
        ...choice,
        position,
        questionId: id,
        studyDay,
        answeredAt: new Date(now).toISOString(),
        repeatStage: stage,
        repeatDueDay: dueDay,
      }
    },
  )
  return {
    userId: learner.userId,
    startedAt: new Date(startMs).toISOString(),
    finishedAt: new Date(now).toISOString(),
    answers,
  }
}
