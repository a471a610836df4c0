import { expect, test } from 'vitest'
import { expectAccessible, expectFitAndAccessible } from '#tests/support/browser/accessibility.ts'
import type { HttpUser } from '#tests/support/browser/http-user.ts'
import { sharedProduct } from '#tests/support/browser/product.ts'
import { coreChapter, openChapter } from '#tests/support/browser/study-in-browser.ts'

const product = sharedProduct()

async function mailTo(admin: HttpUser, { email }: HttpUser): Promise<string> {
  const { messages } = (await (await admin.get('/api/admin/outbox')).json()) as {
    messages: { id: number; to: string; template: string }[]
  }
  const found = messages.find(({ to, template }) => to === email && template === 'flaggedContentResolution')
  if (!found) return ''
  return ((await (await admin.get(`/api/admin/outbox/${found.id}`)).json()) as { html: string }).html
}

test('a learner reports a card, an admin edits it and resolves the report by a mail; of a drug that another admin has changed meanwhile the admin is told, and chooses', async () => {
  const user = await product.createUser()
  const learner = await product.visit({ user, width: 360 })
  await openChapter(learner.page, await coreChapter(user))
  // On a phone two tools are visible, and the others are behind one button, with their names. A dialog
  // returns the focus to that button.
  const more = learner.page.getByRole('button', { name: 'More' })
  const openReport = async () => {
    await more.click()
    await learner.page.getByRole('dialog', { name: 'More' }).getByRole('button', { name: 'Report' }).click()
    await learner.page.getByRole('dialog', { name: 'Report this card' }).waitFor()
    await learner.page.getByRole('dialog', { name: 'More' }).waitFor({ state: 'detached' })
  }
  const tools = learner.page.getByRole('group', { name: 'Tools' })
  expect(await tools.getByRole('button').allTextContents()).toHaveLength(3)
  await more.click()
  await learner.page.getByRole('dialog', { name: 'More' }).waitFor()
  await expectFitAndAccessible(learner.page, { state: 'the tools of a card on a phone' })
  await learner.page.keyboard.press('Escape')
  await learner.page.getByRole('dialog').waitFor({ state: 'detached' })
  await openReport()
  await learner.page.keyboard.press('Escape')
  await learner.page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => more.evaluate((button) => button === document.activeElement)).toBe(true)
  await openReport()
  await expect
    .poll(() =>
      learner.page
        .getByRole('dialog')
        .getByRole('textbox')
        .evaluate((field) => field === document.activeElement),
    )
    .toBe(true)
  const reason = `The dose is old, says ${user.username}`
  await learner.page.getByRole('dialog').getByRole('textbox').fill(reason)
  await learner.page.getByRole('button', { name: 'Send report' }).click()
  await learner.page.getByText('Card has been flagged for review by admin').waitFor()
  expect(learner.errors()).toEqual([])

  const admin = await product.signInAdmin()
  const { page, errors } = await product.visit({ user: admin, width: 360 })
  await page.goto('/admin/content?tab=flagged')
  const report = page.getByRole('article', { name: reason })
  await report.getByRole('button', { name: 'Edit card' }).click()
  await report.getByLabel(/^Why/).fill('Corrected after a report.')
  await report.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Flashcard updated successfully').waitFor()
  await report.getByText('Corrected after a report.').waitFor()
  await expectFitAndAccessible(page)
  await report.getByLabel(/^Notes to the reporter/).fill('It names the new dose now.')
  await report.getByRole('button', { name: 'Mark as Resolved' }).click()
  await page.getByText('Report marked as resolved').waitFor()
  await report.waitFor({ state: 'detached' })
  const html = await mailTo(admin, user)
  expect(html).toContain(`Hello ${user.username},`)
  expect(html).toContain('It names the new dose now.')
  expect(html).not.toContain('{{')

  // This admin begins the edit, but the other admin saves first.
  const drugs = (await (await admin.get('/api/drugs')).json()) as { id: number; revision: number }[]
  const drug = drugs.at(-1)
  await page.goto(`/study/drugs?drug=${drug?.id}`)
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Adverse Effects').fill('By this admin.')
  const change = { adverseEffects: 'By the other admin.', revision: drug?.revision }
  expect((await admin.put(`/api/drugs/${drug?.id}`, change)).status).toBe(200)
  await page.getByRole('button', { name: 'Save changes' }).click()
  const conflict = page.getByRole('dialog', { name: 'This drug has been changed' })
  await conflict.getByText('By the other admin.').waitFor()
  await expectAccessible(page, { within: '[role="dialog"]' })
  await conflict.getByRole('button', { name: 'Save mine' }).click()
  await page.getByText('Drug information updated successfully').waitFor()
  await page.getByText('By this admin.').waitFor()
  expect(errors()).toEqual([])
})
