import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ContentRole } from '#domain/editorial/content-roles.ts'
import { expectAccessible, expectFitAndAccessible, turnDark } from '#tests/support/browser/accessibility.ts'
import type { HttpUser } from '#tests/support/browser/http-user.ts'
import { sharedProduct } from '#tests/support/browser/product.ts'
import { coreChapter } from '#tests/support/browser/study-in-browser.ts'

const product = sharedProduct()

const read = async <Body>(user: HttpUser, path: string) => (await (await user.get(path)).json()) as Body

/** A new user with this content role, who has stated interests. */
async function withRole(admin: HttpUser, role: ContentRole): Promise<HttpUser> {
  const user = await product.createUser()
  const { id } = await read<{ id: number }>(user, '/api/user')
  const given = await admin.put(`/api/admin/users/${id}/content-roles`, { contentRoles: [role] })
  expect(given.status).toBe(200)
  expect((await user.put('/api/editorial/interests', { statement: '' })).status).toBe(200)
  return user
}

test('an author edits a card, a question and a drug in one set; it is reviewed, made live, met by a learner, and taken back', async () => {
  const admin = await product.signInAdmin()
  const learner = await product.createUser()
  const chapterId = await coreChapter(learner)
  const cards = await read<{ flashcard: { id: number } }[]>(learner, `/api/chapters/${chapterId}/flashcards`)
  const cardId = cards.at(-1)?.flashcard.id
  const asked = `Which zorbulin dose holds ${randomUUID()}?`
  await admin.put(`/api/flashcards/${cardId}`, { question: asked, answer: 'The dose that held' })
  await learner.post(`/api/flashcards/${cardId}/progress`, { confidence: 3, reviewId: randomUUID() })
  const { questions } = await read<{ questions: { id: number; key: string }[] }>(
    admin,
    '/api/admin/questions',
  )
  const question = questions.at(-1)
  const [author, reviewer, editor] = [
    await withRole(admin, 'author'),
    await withRole(admin, 'reviewer'),
    await withRole(admin, 'editor'),
  ]

  const desk = await product.visit({ user: author, width: 1280 })
  const { page } = desk
  await page.goto('/editorial/change-sets')
  await page.getByRole('button', { name: 'New change set' }).click()
  await page.getByLabel('Title').fill('Label of zorbulin')
  await page.getByRole('button', { name: 'Begin' }).click()
  const find = async (words: string, name: RegExp) => {
    await page.getByRole('searchbox', { name: 'Find an item' }).fill(words)
    await page.getByRole('list', { name: 'What was found' }).getByRole('button', { name }).first().click()
  }
  const save = async () => {
    await page.getByRole('button', { name: 'Save in the set' }).click()
    await page.getByRole('heading', { name: 'Edits' }).waitFor()
  }
  await find('zorbulin', /^Edit Which zorbulin dose/)
  await page.getByLabel('Answer', { exact: true }).fill('The dose that holds now')
  await page.getByRole('radio', { name: 'The meaning' }).check()
  await page.getByLabel(/^Why it changes/).fill('The label of May')
  await expectFitAndAccessible(page, { state: 'an edit of a card in a set' })
  await save()
  await find(question?.key ?? '', /^Edit/)
  await page.getByLabel('Key point').fill('Another key point.')
  await save()
  await find('imatinib', /^Edit imatinib/)
  await page.getByLabel('Target').fill('BCR-ABL1, KIT and others')
  await save()
  await page.getByRole('button', { name: 'Preview as learners meet it' }).click()
  await page.getByRole('heading', { name: 'Changed since you learned it' }).waitFor()
  await expectFitAndAccessible(page, { state: 'a draft with its preview' })
  await turnDark(page)
  await expectAccessible(page, { state: 'a draft, dark', onlyColors: true })
  await page.getByRole('button', { name: 'Send for review' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send for review' }).click()
  await page.getByText(/^Sent for review by Robin Meyer, MD/).waitFor()
  expect(desk.errors()).toEqual([])
  const address = new URL(page.url()).pathname

  const reading = await product.visit({ user: reviewer, width: 360 })
  await reading.page.goto(address)
  for (const place of [0, 1, 2]) {
    const edit = reading.page.getByRole('article').nth(place)
    await edit.getByRole('button', { name: 'It stands' }).click()
    await edit.getByText('Robin Meyer, MD', { exact: false }).nth(1).waitFor()
  }
  await reading.page.getByText('3 edits, of which 3 found to stand.').waitFor()
  await expectFitAndAccessible(reading.page, { state: 'a set that was reviewed' })
  expect(reading.errors()).toEqual([])

  const desks = await product.visit({ user: editor, width: 1280 })
  await desks.page.goto('/editorial/change-sets?state=in_review')
  await desks.page.getByRole('link', { name: 'Label of zorbulin' }).first().click()
  const press = async (action: string, done: RegExp) => {
    await desks.page.getByRole('button', { name: action }).click()
    await desks.page.getByRole('dialog').getByRole('button', { name: action }).click()
    await desks.page.getByText(done).waitFor()
  }
  await press('Approve', /^Approved by/)
  await press('Make live', /^Made live by/)

  const study = await product.visit({ user: learner, width: 360 })
  await study.page.goto('/study/changes')
  await study.page.locator('ins', { hasText: 'holds now' }).waitFor()
  await study.page.getByText('The label of May').waitFor()
  await study.page.getByRole('button', { name: 'Got it' }).click()
  await expect.poll(async () => (await read<{ open: number }>(learner, '/api/study/changes')).open).toBe(0)

  await desks.page.getByRole('button', { name: 'Take back' }).click()
  await desks.page.getByLabel(/^Why it is taken back/).fill('The label was withdrawn')
  await desks.page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
  await desks.page.getByText(/^Taken back by/).waitFor()
  expect(desks.errors()).toEqual([])
  await study.page.goto('/study/changes')
  await study.page.getByText('The label was withdrawn').waitFor()
  expect(study.errors()).toEqual([])
  const { answer } = await read<{ answer: string }>(admin, `/api/admin/flashcards/${cardId}`)
  expect(answer).toBe('The dose that held')
})
