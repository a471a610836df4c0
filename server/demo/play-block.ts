import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { questions } from '#contracts/questions/questions.ts'
import { closeSection, openSection } from '#domain/questions/block/section-clock.ts'
import type { Deps } from '#server/deps.ts'
import {
  type BlockQuestionRow,
  listBlockQuestions,
} from '#server/features/questions/block/block-questions.queries.ts'
import { type Builder, beginExam, buildBlock } from '#server/features/questions/block/build-block.ts'
import { saveQuestionMarks } from '#server/features/questions/block/question-states.queries.ts'
import { stepBlock } from '#server/features/questions/block/step-block.ts'
import { HttpError } from '#server/platform/http/http-error.ts'
import { type DemoAnswer, saveDemoAnswers } from './blocks.queries.ts'
import { answerLike, type DemoLearner } from './choose-answers.ts'

type BuildBody = z.output<typeof questions.buildBlock.body>
/** What to build, or a short exam. */
export type DemoBlock = Pick<BuildBody, 'source' | 'count' | 'mode'> | 'exam'

const starEvery = 7
const strikeEvery = 3

/**
 * A block from beginning to end, built and finished by the actions that every block goes through; only its answers are
 * written at once. @returns its questions as they were answered.
 */
export async function playDemoBlock(
  deps: Pick<Deps, 'db' | 'outline' | 'publish'>,
  learner: DemoLearner & Builder,
  { block, startedAt }: { block: DemoBlock; startedAt: Date },
): Promise<(BlockQuestionRow & { isRight: boolean })[]> {
  const { userId } = learner
  const newSeed = () => Math.floor(learner.random() * 2 ** 31)
  const then = { ...deps, clock: { now: () => startedAt }, newSeed }
  const blockId = await begin(then, learner, block)
  if (blockId === undefined) return []
  const rows = await listBlockQuestions(deps.db, userId, { blockId })
  const answers = answerAll(learner, rows, startedAt)
  await saveDemoAnswers(deps.db, { userId, blockId }, answers)
  const end = new Date(answers.at(-1)?.answeredAt ?? startedAt)
  const after = { ...deps, clock: { now: () => end } }
  await stepBlock(after, learner, { blockId, step: ({ sections }, now) => closeSection(sections, 1, now) })
  for (const { questionId } of rows.filter((_, place) => place % starEvery === starEvery - 1))
    await saveQuestionMarks(deps.db, { userId, questionId }, { isStarred: true })
  return rows.map((row, place) => ({ ...row, isRight: answers[place]?.chosen === row.key }))
}

/** @returns undefined when the bank has no question for it. */
async function begin(
  deps: Pick<Deps, 'db' | 'clock' | 'outline' | 'publish'> & { newSeed: () => number },
  learner: Builder,
  block: DemoBlock,
): Promise<number | undefined> {
  const requestId = randomUUID()
  try {
    if (block !== 'exam') return (await buildBlock(deps, learner, { requestId, ...block })).id
    const { id: blockId } = await beginExam(deps, learner, { requestId, form: 'short' })
    await stepBlock(deps, learner, { blockId, step: ({ sections }, now) => openSection(sections, 1, now) })
    return blockId
  } catch (error) {
    if (error instanceof HttpError && error.code === 'no_questions') return undefined
    throw error
  }
}

function answerAll(learner: DemoLearner, rows: BlockQuestionRow[], startedAt: Date): DemoAnswer[] {
  let now = startedAt.getTime()
  return rows.map((row, place) => {
    const choice = answerLike(learner, { ...row, optionCount: row.options.length })
    now += choice.seconds * 1000
    const laterOptions = row.options.map((_, option) => option).filter((option) => option > choice.chosen)
    return {
      ...choice,
      position: row.position,
      answeredAt: new Date(now).toISOString(),
      struck: place % strikeEvery === 0 ? laterOptions : [],
    }
  })
}
