import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { type Learner, someLearners } from './learners.ts'
import { anyOf, type Call, percentile, sample } from './load.ts'
import type { Row } from './report.ts'
import type { MeasuredServer } from './server.ts'

const learnerCount = 200
const questionCount = 60
const openings = 400
const barMs = 100

interface BegunBlock {
  path: string
  cookie: string
  questionIds: number[]
}

/**
 * Measures opening a block of 60 questions, before and after it is finished, and 200 learners who answer and
 * finish their blocks at the same time.
 */
export async function measureQuestions(db: pg.Pool, server: MeasuredServer): Promise<Row[]> {
  const blocks: BegunBlock[] = []
  for (const learner of await someLearners(db, learnerCount))
    blocks.push(await beginBlock(server.url, learner))
  const sizes = `${Math.min(...blocks.map((block) => block.questionIds.length))} questions by the outline`
  const rows = [
    await measureOpening(server, {
      what: 'Opening a block of 60 questions to be answered, p95',
      blocks,
      sizes,
    }),
  ]
  rows.push(await measureFinishing(server, blocks, sizes))
  rows.push(
    await measureOpening(server, {
      what: 'Opening the same, finished, with its explanations, p95',
      blocks,
      sizes,
    }),
  )
  return rows
}

async function beginBlock(url: string, { cookie }: Learner): Promise<BegunBlock> {
  const headers = { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }
  const body = { requestId: randomUUID(), source: { by: 'outline' }, count: questionCount, mode: 'timed' }
  const built = await fetch(`${url}/api/questions/blocks`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  const { id } = (await built.json()) as { id: number }
  const path = `/api/questions/blocks/${id}`
  const opened = await fetch(`${url}${path}`, { headers })
  const { questions } = (await opened.json()) as { questions: { questionId: number }[] }
  return { path, cookie, questionIds: questions.map(({ questionId }) => questionId) }
}

async function measureOpening(
  { url }: MeasuredServer,
  { what, blocks, sizes }: { what: string; blocks: BegunBlock[]; sizes: string },
): Promise<Row> {
  const next = (): Call => {
    const { path, cookie } = anyOf(blocks)
    return { method: 'GET', path, cookie }
  }
  const p95 = percentile(await sample(url, { next, count: openings, atOnce: 2 }), 0.95)
  return {
    what,
    figure: `${p95.toFixed(0)} ms`,
    bar: `under ${barMs} ms`,
    isMet: p95 < barMs,
    how: `${sizes}, ${openings} openings, 2 at once`,
  }
}

/**
 * Every learner sends the first answer, then every learner the second one, and so on. At the end all finish.
 */
async function measureFinishing({ url }: MeasuredServer, blocks: BegunBlock[], sizes: string): Promise<Row> {
  const answers = Array.from({ length: questionCount }, (_, place) =>
    blocks.flatMap((block) => answerCall(block, place)),
  ).flat()
  const finishes = blocks.map(
    ({ path, cookie }): Call => ({ method: 'POST', path: `${path}/finish`, cookie, body: {} }),
  )
  const result = await timesOf(url, [answers, finishes]).catch((error: Error) => error)
  const isMet = !(result instanceof Error)
  return {
    what: `${learnerCount} learners finish blocks of 60 questions at once`,
    figure: isMet
      ? `no error; p95 of an answer ${result[0]} ms, of finishing ${result[1]} ms`
      : result.message,
    bar: 'no error',
    isMet,
    how: `${sizes}; ${answers.length} answers, ${learnerCount} at once without a pause, then all finish`,
  }
}

function answerCall({ path, cookie, questionIds }: BegunBlock, place: number): Call[] {
  const questionId = questionIds[place]
  if (questionId === undefined) return []
  const body = {
    questionId,
    answerId: randomUUID(),
    chosen: Math.floor(Math.random() * 4),
    confidence: 1 + Math.floor(Math.random() * 3),
    seconds: 40,
  }
  return [{ method: 'POST', path: `${path}/answers`, cookie, body }]
}

/** The p95 of each list of calls, one list after the other. @throws Error if a call fails */
async function timesOf(url: string, lists: Call[][]): Promise<string[]> {
  const figures: string[] = []
  for (const calls of lists) {
    const left = [...calls].reverse()
    const next = () => left.pop() as Call
    const times = await sample(url, { next, count: calls.length, atOnce: learnerCount })
    figures.push(percentile(times, 0.95).toFixed(0))
  }
  return figures
}
