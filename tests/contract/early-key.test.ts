import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Block } from '#contracts/questions/questions.ts'
import { type Answer, type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import {
  answerTo,
  buildBlock,
  type QuestionKey,
  type QuestionKeys,
  questionKeys,
  send,
} from '#tests/support/server/answer-questions.ts'
import { everyCall } from './every-call.ts'

/** No reply before the answer contains the key of a question, its key point or the reason of an option. */

let app: TestApp
let keys: QuestionKeys
/** The secrets in the form in which JSON contains them. */
let secrets: string[]
const secretsOf = ({ keyPoint, reasons }: QuestionKey) =>
  [keyPoint, ...reasons].map((text) => JSON.stringify(text).slice(1, -1))
beforeAll(async () => {
  app = await startTestApp()
  keys = await questionKeys(app)
  secrets = keys.all.flatMap(secretsOf)
})
afterAll(() => app.close())

const secretsIn = ({ body }: Answer, known: ReadonlySet<string> = new Set()) => {
  const text = JSON.stringify(body)
  return secrets.filter((secret) => !known.has(secret) && text.includes(secret))
}
const namesOfKeys = ['"key":', '"keyOption":', '"keyPoint":', '"reasons":']
const keysIn = ({ body }: Answer) => namesOfKeys.filter((name) => JSON.stringify(body).includes(name))

async function beginExam(who: Client, form: string): Promise<string> {
  const begun = await who.post('/api/questions/exams', { requestId: crypto.randomUUID(), form })
  return `/api/questions/blocks/${begun.body.id}`
}

/** The replies to every GET of the contract that names no row, and to a search for words of each stem. */
async function replies(who: Client): Promise<Answer[]> {
  const plain = everyCall.filter(
    ([, { method, path, access }]) => method === 'GET' && access !== 'admin' && !path.includes(':'),
  )
  const found = await Promise.all(plain.map(([, { path }]) => who.get(path)))
  const searches = await Promise.all(
    ['carcinoma', 'biopsy', 'trastuzumab', 'platelets', 'hazard', 'mutation'].map((word) =>
      who.get(`/api/search?q=${word}`),
    ),
  )
  expect(searches.some(({ body }) => body.questions.length > 0)).toBe(true)
  return [...found, ...searches]
}

test('the secrets are found where they are', async () => {
  const who = await app.as('premium')
  const path = await buildBlock(who, { count: 1 })
  await who.post(`${path}/finish`)
  expect(secretsIn(await who.get(path)).length).toBeGreaterThanOrEqual(5)
  expect(keysIn(await who.get(path))).toEqual(['"key":', '"keyPoint":', '"reasons":'])
})

test.each(['tutor', 'timed'] as const)('%s: nothing before the answer', async (mode) => {
  const who = await app.as('premium')
  const path = await buildBlock(who, { count: 120, mode })
  const block = await who.get(path)
  const steps = [
    await who.post(`${path}/suspend`),
    await who.post(`${path}/resume`),
    await who.post(`${path}/sections/1/open`),
    await who.get(`${path}/results`),
  ]
  for (const reply of [block, ...steps]) {
    expect(secretsIn(reply)).toEqual([])
    expect(keysIn(reply)).toEqual([])
  }
})

test('tutor: an answer reveals its own question and no other', async () => {
  const who = await app.as('premium')
  const path = await buildBlock(who, { count: 120 })
  const block: Block = (await who.get(path)).body
  const own = keys.of(block.questions[0]?.questionId)
  const saved = await send(who, path, answerTo(own, { isRight: false }))
  const known = new Set(secretsOf(own))
  expect(secretsIn(saved).length).toBeGreaterThanOrEqual(5)
  for (const reply of [saved, await who.get(path)]) expect(secretsIn(reply, known)).toEqual([])
})

test.each(['full', 'short', 'in-training'])(
  '%s: nothing before its end, not even after a session',
  async (form) => {
    const who = await app.as('premium')
    const path = await beginExam(who, form)
    const sent: Answer[] = [await who.post(`${path}/sections/1/open`)]
    const block: Block = (await who.get(path)).body
    for (const { questionId, position } of block.questions.slice(0, 4))
      sent.push(await send(who, path, answerTo(keys.of(questionId), { isRight: position % 2 === 0 })))
    expect(sent.map(({ status }) => status)).toEqual(sent.map(() => 200))
    if (form === 'full') sent.push(await who.post(`${path}/sections/1/close`))
    sent.push(await who.get(path))
    for (const reply of sent) {
      expect(secretsIn(reply)).toEqual([])
      expect(keysIn(reply)).toEqual([])
    }
  },
)

test('no other reply says more, with a block of every kind begun and a question answered in each timed one', async () => {
  const who = await app.as('premium')
  await buildBlock(who, { count: 120, mode: 'tutor' })
  // The smaller exams come first: a question in one exam is not used in the next, and the full exam takes
  // what is left.
  const timed = await buildBlock(who, { count: 20, mode: 'timed' })
  const exams = []
  for (const form of ['short', 'in-training', 'full']) exams.push(await beginExam(who, form))
  for (const path of exams) await who.post(`${path}/sections/1/open`)
  for (const path of [timed, ...exams]) {
    const [question] = ((await who.get(path)).body as Block).questions
    const answer = answerTo(keys.of(question?.questionId), { isRight: false })
    expect((await send(who, path, answer)).status).toBe(200)
  }
  for (const reply of await replies(who)) {
    expect(secretsIn(reply)).toEqual([])
    expect(keysIn(reply)).toEqual([])
  }
})
