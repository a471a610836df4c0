import type { TestApp } from '#tests/support/app/test-app.ts'

interface AnswerRow {
  userId: number
  blockId: string
  questionId: number
  chosen: number | null
  key: number
  isRight: boolean | null
  wasRight: boolean | null
  isFirstAttempt: boolean
  answeredAt: Date
  finalAt: Date | null
}
interface BlockRow {
  userId: number
  id: string
  rightCount: number
}
interface StateRow {
  userId: number
  questionId: number
  firstIsRight: boolean | null
  lastIsRight: boolean | null
}

/**
 * Scores every answer of all learners by the present keys, one by one, and counts again what follows from them.
 * @returns a sentence for each mark, score, first or latest attempt that is not what it must be.
 */
export async function wrongScores(app: TestApp): Promise<string[]> {
  const rowsOf = async <Row extends object>(statement: string): Promise<Row[]> =>
    (await app.deps.open.query<Row & Record<string, unknown>>(statement)).rows
  const answers = await rowsOf<AnswerRow>(`
    select a.user_id as "userId", a.block_id::text as "blockId", a.question_id as "questionId", a.chosen,
      q.key_option as key, a.is_right as "isRight", a.was_right as "wasRight", a.answered_at as "answeredAt",
      a.is_first_attempt as "isFirstAttempt", a.final_at as "finalAt"
    from block_questions a join questions q on q.id = a.question_id`)
  const blocks = await rowsOf<BlockRow>(`
    select user_id as "userId", id::text, right_count as "rightCount" from blocks where finished_at is not null`)
  const states = await rowsOf<StateRow>(`
    select user_id as "userId", question_id as "questionId", first_is_right as "firstIsRight",
      last_is_right as "lastIsRight" from question_states where attempts > 0`)
  const finals = answers.filter(({ finalAt, chosen }) => finalAt !== null && chosen !== null)
  const isRight = (answer: AnswerRow) => answer.chosen === answer.key

  const marks = answers.flatMap((answer) => {
    const expected = finals.includes(answer) ? isRight(answer) : null
    const isMarked = answer.isRight === expected && answer.wasRight !== answer.isRight
    return isMarked || (expected === null && answer.isRight === null) ? [] : `mark ${JSON.stringify(answer)}`
  })
  const inBlock = Map.groupBy(finals, ({ userId, blockId }) => `${userId} ${blockId}`)
  const scores = blocks.flatMap((block) => {
    const right = inBlock.get(`${block.userId} ${block.id}`)?.filter(isRight).length ?? 0
    return right === block.rightCount ? [] : `score ${JSON.stringify({ ...block, right })}`
  })
  const ofState = Map.groupBy(finals, ({ userId, questionId }) => `${userId} ${questionId}`)
  const attempts = states.flatMap((state) => {
    const own = ofState.get(`${state.userId} ${state.questionId}`) ?? []
    const first = own.find(({ isFirstAttempt }) => isFirstAttempt)
    const latest = own.toSorted((one, other) => one.answeredAt.getTime() - other.answeredAt.getTime()).at(-1)
    const isFirstWrong = first !== undefined && state.firstIsRight !== isRight(first)
    const isLatestWrong = latest !== undefined && state.lastIsRight !== isRight(latest)
    return isFirstWrong || isLatestWrong ? `state ${JSON.stringify({ ...state, first, latest })}` : []
  })
  return [...marks, ...scores, ...attempts]
}
