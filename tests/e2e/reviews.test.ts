import { expect, test } from 'vitest'
import { expectFitAndAccessible } from '#tests/support/browser/accessibility.ts'
import type { HttpUser } from '#tests/support/browser/http-user.ts'
import { sharedProduct } from '#tests/support/browser/product.ts'

const product = sharedProduct()

const json = async (response: Promise<Response>) => {
  const reply = await response
  expect(reply.status).toBe(200)
  return reply.json()
}

/** A new account with a content role. */
async function withRole(admin: HttpUser, role: 'reviewer' | 'editor') {
  const user = await product.createUser()
  const { id } = await json(user.get('/api/user'))
  await json(admin.put(`/api/admin/users/${id}/content-roles`, { contentRoles: [role] }))
  return { id, user }
}

test('an editor assigns reviews; a reviewer answers a question blind and finds a card that needs work; a label change opens its work and is closed', async () => {
  const admin = await product.signInAdmin()
  const [editor, reviewer] = [await withRole(admin, 'editor'), await withRole(admin, 'reviewer')]
  const { questions } = await json(admin.get('/api/admin/questions'))
  const chapters = await json(admin.get('/api/chapters'))
  const [studied] = await json(admin.get(`/api/chapters/${chapters[0].id}/flashcards`))
  const request = (subject: string, subjectId: number) =>
    json(
      editor.user.post('/api/editorial/tasks', {
        subject,
        subjectId,
        severity: 'wrong',
        note: 'The new trial',
      }),
    )
  const asked = [await request('question', questions[0].id), await request('flashcard', studied.flashcard.id)]

  const desk = await product.visit({ user: editor.user, width: 360 })
  await desk.page.goto('/editorial?reason=request')
  await desk.page.getByRole('checkbox', { name: 'Select all 2 on this page' }).check()
  await desk.page.getByRole('button', { name: 'Assign…' }).click()
  await desk.page.getByRole('dialog').getByLabel('Reviewer').selectOption(String(reviewer.id))
  await desk.page.getByLabel('Due day').fill('2020-01-01')
  await desk.page.getByRole('dialog').getByRole('button', { name: 'Assign' }).click()
  await desk.page.getByText('2 reviews assigned').waitFor()
  await desk.page.getByText('(overdue)').first().waitFor()
  await expectFitAndAccessible(desk.page, { state: 'the queue' })

  const { page, errors } = await product.visit({ user: reviewer.user, width: 360 })
  await page.goto(`/editorial/review/${asked[0].id}`)
  await page.getByRole('link', { name: 'State your interests' }).click()
  await page.getByRole('radio', { name: 'Nothing to declare' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText(/Your interests in \d{4} are saved/).waitFor()
  await page.goto(`/editorial/review/${asked[0].id}`)
  await page.getByRole('radio', { name: /^B\./ }).waitFor()
  expect(await page.getByText('Key point').count()).toBe(0)
  await expectFitAndAccessible(page, { state: 'a question before the answer' })
  await page.keyboard.press('2')
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: 'Key point' }).waitFor()
  await page.getByText('(you chose this)').waitFor()
  await expectFitAndAccessible(page, { state: 'a question after the answer' })
  for (const point of await page.getByRole('group', { name: 'Points' }).getByRole('checkbox').all())
    await point.check()
  await page.getByRole('textbox', { name: 'Remark' }).fill('The key is what the guideline says.')
  await page.getByRole('button', { name: 'It stands' }).click()
  // The next review of one's own follows by itself.
  await page.waitForURL(`**/editorial/review/${asked[1].id}`)
  await page.getByRole('button', { name: 'It stands' }).click()
  await page.getByText('A text with a point that does not hold needs work').waitFor()
  await page.getByRole('textbox', { name: 'Remark' }).fill('The dose is another one today.')
  await page.getByRole('button', { name: 'Needs work' }).click()
  await page.getByText('The text needs work').waitFor()
  await page.goto('/editorial?state=needs_work&assignee=me')
  await page.getByText('1 review', { exact: true }).waitFor()
  expect(errors()).toEqual([])

  await desk.page.goto('/editorial/label-changes')
  await desk.page.getByRole('button', { name: 'Import a file' }).click()
  const file = 'drug,date,text,source,link\nLonsurf,2026-11-01,A lower dose in renal impairment,Label 2.3,\n'
  await desk.page
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'labels.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
  await desk.page.getByText('1 new change').waitFor()
  await expectFitAndAccessible(desk.page, { state: 'a file of label changes' })
  await desk.page.getByRole('button', { name: 'Import', exact: true }).click()
  await desk.page.getByText(/1 change saved: \d+ items? to review/).waitFor()
  await expectFitAndAccessible(desk.page, { state: 'the label changes' })
  await desk.page.getByRole('link', { name: /^0 of \d+ closed$/ }).click()
  await desk.page.getByRole('rowheader').getByRole('link').first().click()
  await desk.page.getByText('A lower dose in renal impairment').waitFor()
  await expectFitAndAccessible(desk.page, { state: 'an item of a label change' })
  await desk.page.getByRole('button', { name: 'Withdraw…' }).click()
  await desk.page.getByLabel('Reason').fill('It names the drug alone.')
  await desk.page.getByRole('button', { name: 'Withdraw', exact: true }).click()
  await desk.page.getByText('The review is withdrawn').waitFor()
  await desk.page.goto('/editorial/label-changes')
  await desk.page.getByRole('link', { name: /^1 of \d+ closed$/ }).waitFor()
  expect(desk.errors()).toEqual([])
})
