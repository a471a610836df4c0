import { randomUUID } from 'node:crypto'
import type { Block, BlockQuestion } from '#contracts/questions/questions.ts'
import type { Answer, Client, TestApp } from '#tests/support/app/test-app.ts'

/** The data of a question that only the server knows. */
export interface QuestionKey {
  id: number
  key: number
  keyPoint: string
  reasons: string[]
  optionCount: number
  twinOf: number | null
  isSample: boolean
}

export interface QuestionKeys {
  all: QuestionKey[]
  /** The key of the question with this id. */
  of(id: number | undefined): QuestionKey
}

/** The keys of the bank's questions, in the order of their ids. */
export async function questionKeys(app: TestApp): Promise<QuestionKeys> {
  const { rows } = await app.deps.open.query<{ question: QuestionKey }>(`
    select json_build_object('id', id, 'key', key_option, 'keyPoint', key_point, 'reasons', reasons,
      'optionCount', cardinality(options), 'twinOf', twin_of, 'isSample', is_sample) as question
    from questions where archived_at is null order by id`)
  const all = rows.map(({ question }) => question)
  return {
    all,
    of(id) {
      const found = all.find((question) => question.id === id)
      if (!found) throw new Error(`question ${id} is unknown`)
      return found
    },
  }
}

const everything = { by: 'filter', filter: {} }

/** Builds a block. @returns its path, such as `/api/questions/blocks/7` */
export async function buildBlock(
  learner: Client,
  block: { source?: unknown; count?: number; mode?: 'tutor' | 'timed' } = {},
): Promise<string> {
  const { source = everything, count = 5, mode = 'tutor' } = block
  const body = { requestId: randomUUID(), source, count, mode }
  const built = await learner.post('/api/questions/blocks', body)
  if (built.status !== 200) throw new Error(`no block: ${built.status} ${JSON.stringify(built.body)}`)
  return `/api/questions/blocks/${built.body.id}`
}

export const blockAt = async (learner: Client, path: string): Promise<Block> => (await learner.get(path)).body

/** @param position from 0 */
export function questionAt({ questions }: Pick<Block, 'questions'>, position: number): BlockQuestion {
  const question = questions[position]
  if (!question) throw new Error(`the block has no question ${position}`)
  return question
}

/** The body of an answer: the right option, or the one after it. */
export function answerTo(
  { id, key, optionCount }: QuestionKey,
  { isRight, ...more }: { isRight: boolean } & Record<string, unknown>,
) {
  return {
    questionId: id,
    answerId: randomUUID(),
    chosen: isRight ? key : (key + 1) % optionCount,
    confidence: 2,
    seconds: 40,
    ...more,
  }
}

export const send = (learner: Client, path: string, body: unknown): Promise<Answer> =>
  learner.post(`${path}/answers`, body)
