import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { expectAccessible, expectFitAndAccessible, turnDark } from '#tests/support/browser/accessibility.ts'
import { sharedProduct } from '#tests/support/browser/product.ts'
import { coreChapter } from '#tests/support/browser/study-in-browser.ts'

const product = sharedProduct()

interface Listed {
  flashcard: { id: number; revision: number }
}

test('an admin changes what cards mean; who learned them reads the difference before the next cards, at a desk, on a phone and without a network', async () => {
  const user = await product.createUser()
  const chapterId = await coreChapter(user)
  const cards = (await (await user.get(`/api/chapters/${chapterId}/flashcards`)).json()) as Listed[]
  const learned = cards.slice(0, 3).map(({ flashcard }) => flashcard.id)
  const admin = await product.signInAdmin()
  const [first, ...others] = learned
  const asked = `Which answer holds ${randomUUID()}?`
  await admin.put(`/api/flashcards/${first}`, { question: asked, answer: 'The answer that held' })
  for (const id of learned)
    expect(
      (await user.post(`/api/flashcards/${id}/progress`, { confidence: 3, reviewId: randomUUID() })).status,
    ).toBe(200)

  const desk = await product.visit({ user: admin, width: 1280 })
  await desk.page.goto(`/admin/content?tab=cards&search=${encodeURIComponent(asked)}`)
  await desk.page.getByRole('button', { name: `Edit: ${asked}` }).click()
  const editor = desk.page.locator('form', { hasText: 'What changes?' })
  await editor.getByLabel('Answer', { exact: true }).fill('The answer that holds now')
  await editor.getByRole('radio', { name: 'The meaning' }).check()
  await editor.getByRole('button', { name: 'Save' }).click()
  await editor.getByText('Say why it changed: learners read it').waitFor()
  await editor.getByLabel(/^Why it changes/).fill('The trial has been read out')
  await editor.getByLabel(/^Source of the change/).fill('Label of November 2026')
  await expectAccessible(desk.page, { state: 'a change in meaning' })
  await editor.getByRole('button', { name: 'Save' }).click()
  await desk.page.getByText('Flashcard updated successfully').waitFor()
  for (const id of others) {
    const { question, why } = (await (await admin.get(`/api/admin/flashcards/${id}`)).json()) as {
      question: string
      why: string
    }
    const change = { severity: 'wrong', why: `Read again: ${id}`, source: '', link: '' }
    const edit = { question, answer: `Mended ${id}`, why, change }
    expect((await admin.put(`/api/flashcards/${id}`, edit)).status).toBe(200)
  }

  const { page, context, errors } = await product.visit({ user, width: 360, hasServiceWorkers: true })
  await page.goto('/study')
  await page.getByText('3 things that you learned have changed.').waitFor()
  await expectFitAndAccessible(page, { state: 'a line in Today' })
  await page.getByRole('link', { name: 'Read now' }).click()
  await page.locator('del', { hasText: 'held' }).waitFor()
  await expectFitAndAccessible(page, { state: 'the list of changes' })
  await turnDark(page)
  await expectAccessible(page, { state: 'the list of changes, dark', onlyColors: true })

  await page.goto(`/study?chapter=${chapterId}`)
  await page
    .getByRole('button', { name: /^(Start studying|Resume|Continue)/ })
    .first()
    .click()
  await page.getByText('1 of 3 changed').waitFor()
  await page.locator('ins', { hasText: 'holds' }).waitFor()
  await page.getByText('The trial has been read out').waitFor()
  await page.getByText('Label of November 2026').waitFor()
  await expectFitAndAccessible(page, { state: 'a change before the cards' })
  await page.keyboard.press('Space')
  await page.getByText('2 of 3 changed').waitFor()

  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await context.setOffline(true)
  await page.keyboard.press('1')
  await page.getByText('3 of 3 changed').waitFor()
  await page.getByRole('button', { name: /^Got it/ }).click()
  await page.getByRole('button', { name: /^Show answer/ }).waitFor()
  await context.setOffline(false)
  const open = async () => ((await (await user.get('/api/study/changes')).json()) as { open: number }).open
  await expect.poll(open, { timeout: 60_000 }).toBe(0)

  await page.goto('/study/changes?state=answered')
  await page.getByRole('listitem').filter({ hasText: 'Ask me again,' }).waitFor()
  expect(await page.getByRole('button', { name: 'Ask me again' }).count()).toBe(2)
  await page.getByRole('button', { name: 'Ask me again' }).first().click()
  await expect.poll(() => page.getByRole('button', { name: 'Ask me again' }).count()).toBe(1)
  expect(errors()).toEqual([])
})
