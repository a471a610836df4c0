import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Fragment, SearchReply } from '#contracts/search/search.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { saveQuestion } from '#tests/support/server/save-question.ts'

let app: TestApp
let learner: Client
let premium: Client
/** Two questions that mention the same animal, the first in stem and lead-in, and one that is archived. */
let [sample, other] = [0, 0]

beforeAll(async () => {
  app = await startTestApp()
  learner = await app.as('learner')
  premium = await app.as('premium')
  const { open } = app.deps
  sample = await saveQuestion(open, {
    isSample: true,
    stem: 'A keeper of quokkas takes necitumumab.',
    leadIn: 'What about the quokkas?',
    options: ['wombat', 'numbat', 'bilby', 'dingo'],
  })
  other = await saveQuestion(open, {
    category: 'thoracic',
    stem: `${'The history is long. '.repeat(20)}She once met a hybrid of quokka and numbat/devil.`,
  })
  await saveQuestion(open, { isArchived: true, isSample: true, stem: 'Another quokka.' })
})
afterAll(() => app.close())

async function search(client: Client, q: string): Promise<SearchReply> {
  const { status, body } = await client.get(`/api/search?q=${encodeURIComponent(q)}`)
  expect(status).toBe(200)
  return body
}
const idsOf = (reply: SearchReply) => reply.questions.map((question) => question.id)
const textOf = (pieces: Fragment[] = []) => pieces.map((piece) => piece.text).join('')
const matchesIn = (pieces: Fragment[] = []) =>
  pieces.filter((piece) => piece.isMatch).map((piece) => piece.text)

test('questions are found by stem and lead-in, the best first, with the passage that matches', async () => {
  const reply = await search(premium, 'quokka')
  expect(idsOf(reply)).toEqual([sample, other])
  expect(reply.questions[0]).toMatchObject({ category: 'Breast', locked: false, blockId: null })
  const passage = reply.questions[1]?.passage
  expect(matchesIn(passage)).toEqual(['quokka'])
  expect(textOf(passage)).toContain('once met a hybrid of quokka and numbat/devil')
})

test('those of premium are locked until one has answered them', async () => {
  const before = await search(learner, 'quokka')
  expect(before.questions.map(({ id, locked }) => ({ id, locked }))).toEqual([
    { id: sample, locked: false },
    { id: other, locked: true },
  ])
  await app.deps.open.query(
    'insert into question_states (user_id, question_id, attempts) values ($1, $2, 1), ($3, $2, 0)',
    [learner.userId, other, premium.userId],
  )
  const after = await search(learner, 'quokka')
  expect(after.questions.map(({ locked }) => locked)).toEqual([false, false])
})

test.each(['wombat', 'secretkeypoint', 'secretreason'])(
  'nothing that would give the key away is searched or sent: %s',
  async (word) => {
    expect((await search(premium, word)).questions).toEqual([])
    expect(JSON.stringify(await search(premium, 'quokka'))).not.toContain(word)
  },
)

test('letters inside a word and misspelt drug names find questions as they find cards', async () => {
  expect(idsOf(await search(premium, 'ecitumu'))).toContain(sample)
  const corrected = await search(premium, 'necitumumb')
  expect(corrected.correctedTo).toBe('necitumumab')
  expect(idsOf(corrected)).toContain(sample)
  expect(idsOf(await search(premium, 'numbat'))).toEqual([other])
  expect(corrected.matchingFlashcards).toBe((await search(premium, 'necitumumab')).matchingFlashcards)
})

test('a question leads to the latest block in which its explanation may be read', async () => {
  const user = await app.as('premium')
  const blockOf = async () => (await search(user, 'numbat')).questions[0]?.blockId
  const begin = async (mode: 'tutor' | 'timed') => {
    const body = { requestId: randomUUID(), source: { by: 'question', questionId: other }, count: 1, mode }
    const { status, body: built } = await user.post('/api/questions/blocks', body)
    expect(status).toBe(200)
    const answer = { questionId: other, answerId: randomUUID(), chosen: 1, confidence: 2, seconds: 20 }
    app.clock.advance(60_000)
    expect((await user.post(`/api/questions/blocks/${built.id}/answers`, answer)).status).toBe(200)
    return built.id as number
  }
  expect(await blockOf()).toBeNull()
  const timed = await begin('timed')
  expect(await blockOf()).toBeNull()
  await user.post(`/api/questions/blocks/${timed}/finish`)
  expect(await blockOf()).toBe(timed)
  // In tutor mode the answer is final and the explanation is shown at once.
  const tutor = await begin('tutor')
  expect(await blockOf()).toBe(tutor)
  const another = await begin('timed')
  expect(await blockOf()).toBe(tutor)
  await user.post(`/api/questions/blocks/${another}/finish`)
  expect(await blockOf()).toBe(another)
  expect((await search(premium, 'numbat')).questions[0]?.blockId).toBeNull()
})
