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
/** They all answer from the same part of the bank, so that these questions have enough attempts for statistics. */
const partSize = 400
const blockSize = 200
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
  const part = chooseQuestions([...bank.values()], all, { count: partSize, seed: seedOf(random) })
  const blocks = userIds.map((userId, place) => {
    const ability = 0.4 + 0.5 * random()
    const learner = { userId, abilityIn: () => ability, random }
    const chosen = chooseQuestions(part, all, { count: blockSize, seed: seedOf(random) })
    const startMs = (today - 2 - place) * dayMs + 18 * hourMs
    return playBlock(
      learner,
      chosen.flatMap(({ id }) => bank.get(id) ?? []),
      startMs,
    )
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

const seedOf = (random: () => number) => Math.floor(random() * 2 ** 31)

/** Plays a block without twins, like every block, so all answers are first attempts. */
function playBlock(learner: DemoLearner, questions: Question[], startMs: number): CohortBlock {
  let now = startMs
  const answers = questions.map((question, position) => {
    const choice = answerLike(learner, { ...question, attempts: 0 })
    now += choice.seconds * 1000
    const studyDay = studyDayOf(now, 'UTC')
    const { stage, dueDay } = repeatAfterAnswer(noRepeat, { ...choice, studyDay })
    return {
      ...choice,
      position,
      questionId: question.id,
      studyDay,
      answeredAt: new Date(now).toISOString(),
      repeatStage: stage,
      repeatDueDay: dueDay,
    }
  })
  return {
    userId: learner.userId,
    startedAt: new Date(startMs).toISOString(),
    finishedAt: new Date(now).toISOString(),
    answers,
  }
}
