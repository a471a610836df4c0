import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, turnDark } from '#tests/support/accessibility.ts'
import type { HttpUser } from '#tests/support/http-user.ts'
import { sharedProduct } from '#tests/support/product.ts'
import { coreChapter, openChapter } from '#tests/support/study-in-browser.ts'

const product = sharedProduct()

const visitAsAdmin = async (width?: number) =>
  product.visit({ user: await product.signInAdmin(), ...(width && { width }) })
const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

async function mailTo(admin: HttpUser, { email }: HttpUser): Promise<string> {
  const { messages } = (await (await admin.get('/api/admin/outbox')).json()) as {
    messages: { id: number; to: string; template: string }[]
  }
  const found = messages.find(({ to, template }) => to === email && template === 'flaggedContentResolution')
  if (!found) return ''
  return ((await (await admin.get(`/api/admin/outbox/${found.id}`)).json()) as { html: string }).html
}

test('a learner flags a card, an admin edits it and marks the report as resolved, and the mail arrives rendered', async () => {
  const user = await product.createUser()
  const learner = await product.visit({ user })
  await openChapter(learner.page, await coreChapter(user))
  await learner.page.getByRole('button', { name: 'Flag for review by an admin' }).click()
  const reason = `The dose is old, says ${user.username}`
  await learner.page.getByRole('dialog').getByRole('textbox').fill(reason)
  await learner.page.getByRole('button', { name: 'Flag card' }).click()
  await learner.page.getByText('Card has been flagged for review by admin').waitFor()
  expect(learner.errors()).toEqual([])

  const { page, errors } = await visitAsAdmin(360)
  await page.goto('/admin/content?tab=flagged')
  const report = page.getByRole('article', { name: reason })
  await report.getByRole('button', { name: 'Edit card' }).click()
  await report.getByLabel(/^Why/).fill('Corrected after a report.')
  await report.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Flashcard updated successfully').waitFor()
  await report.getByText('Corrected after a report.').waitFor()
  expect(await widthOf(page)).toBeLessThanOrEqual(360)
  await expectAccessible(page)
  await turnDark(page)
  await expectAccessible(page, { onlyColors: true })
  await report.getByLabel(/^Notes to the reporter/).fill('It names the new dose now.')
  await report.getByRole('button', { name: 'Mark as Resolved' }).click()
  await page.getByText('Report marked as resolved').waitFor()
  await report.waitFor({ state: 'detached' })
  expect(errors()).toEqual([])

  const html = await mailTo(await product.signInAdmin(), user)
  expect(html).toContain(`Hello ${user.username},`)
  expect(html).toContain('It names the new dose now.')
  expect(html).not.toContain('{{')
})

test('an admin adds a question, edits it and archives it', async () => {
  const { page, errors } = await visitAsAdmin(360)
  const word = `casus${Date.now()}`
  await page.goto('/admin/questions')
  await page.getByRole('link', { name: 'breast-q-001' }).waitFor()
  expect(await widthOf(page)).toBeLessThanOrEqual(360)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Add question' }).click()
  // The list has a field of this name too, and stays until the editor is there.
  await page.getByRole('form', { name: 'Question' }).getByLabel('Category').selectOption('breast')
  await page.getByLabel('Stem').fill(`${word} ${'a patient with a history '.repeat(12)}`)
  await page.getByLabel('Lead-in').fill('Which treatment is best?')
  for (const letter of ['A', 'B', 'C', 'D']) {
    await page.getByLabel(`Text of option ${letter}`).fill(`Drug ${letter}`)
    await page.getByLabel(`Why ${letter} is right or wrong`).fill(`Because of ${letter}.`)
  }
  await page.getByRole('radio', { name: 'B is right' }).check()
  await page.getByLabel('Key point').fill('Drug B is best.')
  await page.getByRole('button', { name: 'Add question' }).click()
  await page.getByText('Please fill in all required fields').waitFor()
  await page.getByLabel('Source', { exact: true }).fill('A trial')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('group', { name: 'Which treatment is best?' }).waitFor()
  expect(await widthOf(page)).toBeLessThanOrEqual(360)
  await expectAccessible(page, { state: 'the editor' })
  await page.getByRole('button', { name: 'Add question' }).click()
  await page.getByText('Question added successfully').waitFor()

  await page.getByLabel('Search the questions').fill(word)
  await page.getByText('1 question', { exact: true }).waitFor()
  await page.getByRole('rowheader').getByRole('link').click()
  await page.getByLabel('Lead-in').fill('Which drug is best?')
  await page.getByRole('button', { name: 'Save question' }).click()
  await page.getByText('Question updated successfully').waitFor()
  await page.getByText('Which drug is best?').waitFor()
  await page.getByRole('rowheader').getByRole('link').click()
  await page.getByText(/^Revision 1, replaced by/).waitFor()
  await page.getByRole('button', { name: 'Archive question' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click()
  await page.getByRole('button', { name: 'Restore question' }).waitFor()
  await page.goBack()
  await page.getByText('No question matches.').waitFor()
  expect(errors()).toEqual([])
})

test('of two admins who edit the same drug the second is told, and chooses', async () => {
  const [first, second] = [await visitAsAdmin(), await visitAsAdmin()]
  const drugs = (await (await (await product.signInAdmin()).get('/api/drugs')).json()) as { id: number }[]
  const effects = 'Adverse Effects'
  for (const { page } of [first, second]) {
    await page.goto(`/study/drugs?drug=${drugs.at(-1)?.id}`)
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByLabel(effects).waitFor()
  }
  await first.page.getByLabel(effects).fill('By the first admin.')
  await first.page.getByRole('button', { name: 'Save changes' }).click()
  await first.page.getByText('Drug information updated successfully').waitFor()

  await second.page.getByLabel(effects).fill('By the second admin.')
  await second.page.getByRole('button', { name: 'Save changes' }).click()
  const conflict = second.page.getByRole('dialog', { name: 'This drug has been changed' })
  await conflict.getByText('By the first admin.').waitFor()
  await expectAccessible(second.page, { within: '[role="dialog"]' })
  await conflict.getByRole('button', { name: 'Save mine' }).click()
  await second.page.getByText('Drug information updated successfully').waitFor()
  await second.page.getByText('By the second admin.').waitFor()
  expect(first.errors()).toEqual([])
})
