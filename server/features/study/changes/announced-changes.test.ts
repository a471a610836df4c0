import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Content } from '#content/read-content.ts'
import { loadContent } from '#server/features/catalogue/load-content.ts'
import { loadDrugs } from '#server/features/drugs/load-drugs.ts'
import { loadQuestions } from '#server/features/questions/bank/load-questions.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { contentCopy } from '#tests/support/database/content-copy.ts'
import { answerTo, buildBlock, questionKeys, send } from '#tests/support/server/answer-questions.ts'
import { ratingOf } from '#tests/support/server/begin-card.ts'

/** Changes that the files of the content announce. */

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const content = contentCopy()
const card = content.chapters.find(({ core }) => core)?.cards[0]
const [drug] = content.drugs
const [question] = content.questions
const primer = content.primers.find(({ parts }) => parts.some(({ cards }) => cards.includes(card?.id ?? '')))
if (!card || !drug || !question || !primer) throw new Error('the content is empty')

const load = async (edition: Content) => {
  await loadContent(app.deps, edition)
  await loadDrugs(app.deps, edition)
  await loadQuestions(app.deps, edition)
}
/** An edition with these texts and announcements. */
const edition = (text: string, changes: Content['changes']): Content => ({
  ...content,
  changes,
  chapters: content.chapters.map((file) => ({
    ...file,
    cards: file.cards.map((each) => (each.id === card.id ? { ...each, answer: text } : each)),
  })),
  drugs: content.drugs.map((each) => (each === drug ? { ...each, moa: text, indications: text } : each)),
  questions: content.questions.map((each) => (each === question ? { ...each, key_point: text } : each)),
  primers: content.primers.map((each) =>
    each === primer
      ? { ...each, parts: each.parts.map((part, place) => (place === 0 ? { ...part, body: text } : part)) }
      : each,
  ),
})
const announcement = (on: string): Content['changes'][number] => ({
  ...{ on, severity: 'outdated', why: `Because of ${on}`, source: 'A label' },
  ...{ cards: [card.id], questions: [question.id], drugs: [{ drug: drug.id, components: ['moa'] }] },
  primers: [primer.chapter],
})

const idOf = async (table: string, key: string) =>
  Number((await app.deps.open.query(`select id from ${table} where key = $1`, [key])).rows[0]?.id)

async function learnAll(): Promise<Client> {
  const learner = await app.as('premium')
  await learner.post(`/api/flashcards/${await idOf('flashcards', card?.id ?? '')}/progress`, ratingOf(3))
  const drugId = await idOf('drugs', drug?.id ?? '')
  for (const componentId of ['moa', 'indications'])
    await learner.post('/api/review-interaction', {
      ...{ drugId, componentId, interactionType: 'got_it', confidence: 3, reviewId: randomUUID() },
    })
  const path = `/api/chapters/${await idOf('chapters', primer?.chapter ?? '')}/primer`
  const { revision } = (await learner.get(path)).body
  await learner.post(`${path}/read`, { isRead: true, revision })
  const questionId = await idOf('questions', question?.id ?? '')
  const block = await buildBlock(learner, { source: { by: 'question', questionId }, count: 1 })
  await send(learner, block, answerTo((await questionKeys(app)).of(questionId), { isRight: true }))
  return learner
}

interface Told {
  id: number
  kind: string
  fields: { before: string; after: string }[]
  reasons: { why: string }[]
}
const toldOf = async (learner: Client): Promise<Told[]> =>
  (await learner.get('/api/study/changes')).body.changes
const kindsOf = (told: Told[]) => told.map(({ kind }) => kind).sort()

test('an announced change is told once to those who learned the items, and changed words later are not', async () => {
  const learner = await learnAll()
  await load(edition('only other words', []))
  expect(await toldOf(learner)).toEqual([])

  await load(edition('another meaning', [announcement('2026-11-28')]))
  const told = await toldOf(learner)
  expect(kindsOf(told)).toEqual(['flashcard', 'moa', 'primer', 'question'])
  for (const { fields, reasons } of told) {
    const changed = fields.filter(({ before, after }) => before !== after)
    expect(changed.map(({ after }) => after)).toEqual(['another meaning'])
    expect(reasons.map(({ why }) => why)).toEqual(['Because of 2026-11-28'])
  }
  for (const { id } of told) await learner.post(`/api/study/changes/${id}/answer`, { answer: 'got_it' })

  await load(edition('another meaning in other words', [announcement('2026-11-28')]))
  expect(await toldOf(learner)).toEqual([])
  await load(edition('a third meaning', [announcement('2026-12-05'), announcement('2026-11-28')]))
  expect(kindsOf(await toldOf(learner))).toEqual(['flashcard', 'moa', 'primer', 'question'])
})
