import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, expectFitAndAccessible } from '#tests/support/browser/accessibility.ts'
import type { HttpUser } from '#tests/support/browser/http-user.ts'
import { sharedProduct } from '#tests/support/browser/product.ts'

const product = sharedProduct()

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

/** Writes a note of one's own by its call. @returns the note */
async function write(user: HttpUser, deckId: number, front: string, back: string): Promise<{ id: number }> {
  const text = { form: 'basic', front, back, why: '', source: '', tags: [], category: null }
  const body = { ...text, deckId, requestId: crypto.randomUUID() }
  return (await (await user.post('/api/own/notes', body)).json()) as { id: number }
}

test('an author shares a deck; a reader copies it, takes one change and leaves another, suggests one that the author accepts, and reports the deck, which an admin takes down', async () => {
  const [ann, bob] = [await product.createUser(), await product.createUser()]
  const deck = (await (await ann.post('/api/own/decks', { name: 'Breast' })).json()) as { id: number }
  const first = await write(ann, deck.id, 'What blocks CDK4/6?', 'Palbociclib')
  const author = await product.visit({ user: ann })
  await author.page.goto(`/study/own/${deck.id}`)
  await author.page.getByRole('button', { name: 'Share', exact: true }).click()
  await dialog(author.page, 'Share Breast').getByRole('checkbox').check()
  await expectAccessible(author.page, { within: '[role="dialog"]' })
  await dialog(author.page, 'Share Breast').getByRole('button', { name: 'Share by link' }).click()
  const link = await dialog(author.page, 'Share Breast').getByLabel('Link').inputValue()
  await expectAccessible(author.page, { within: '[role="dialog"]' })
  await author.page.getByRole('button', { name: 'Close' }).last().click()

  // A visitor reads it on a phone, and needs an account for more.
  const visitor = await product.visit({ width: 360 })
  await visitor.page.goto(link)
  await visitor.page.getByRole('heading', { name: 'Breast' }).waitFor()
  await visitor.page.getByText('Answer', { exact: true }).click()
  await visitor.page.getByText('Palbociclib').waitFor()
  await visitor.page.getByRole('link', { name: 'Sign in to copy it to your cards' }).waitFor()
  await expectFitAndAccessible(visitor.page, { state: 'a shared deck' })
  expect(visitor.errors()).toEqual([])

  const reader = await product.visit({ user: bob })
  await reader.page.goto(link)
  await reader.page.getByRole('button', { name: 'Copy to my cards' }).click()
  await reader.page.getByText('1 note', { exact: true }).waitFor()

  // The author changes two fields. One is taken and one left, and the reader's own text stays.
  const text = { form: 'basic', front: 'What blocks CDK4/6?', source: '', tags: [], category: null }
  const change = { ...text, deckId: deck.id, back: 'Ribociclib', why: 'By survival.', revision: 0 }
  expect((await ann.put(`/api/own/notes/${first.id}`, change)).status).toBe(200)
  await reader.page.reload()
  await reader.page.getByRole('button', { name: '1 change by the author' }).click()
  const offers = dialog(reader.page, 'Changes by the author')
  await offers.getByRole('checkbox', { name: 'Why' }).uncheck()
  await expectAccessible(reader.page, { within: '[role="dialog"]' })
  await offers.getByRole('button', { name: /^Take:/ }).click()
  await offers.getByText(/^You have everything/).waitFor()
  await reader.page.keyboard.press('Escape')
  await reader.page.getByRole('button', { name: 'What blocks CDK4/6?' }).click()
  const editor = dialog(reader.page, 'Edit card')
  expect(await editor.getByLabel('Back (optional)').inputValue()).toBe('Ribociclib')

  // The reader changes the note and suggests that.
  await editor.getByLabel('Back (optional)').fill('Ribociclib, abemaciclib')
  await editor.getByRole('button', { name: 'Save', exact: true }).click()
  await editor.waitFor({ state: 'detached' })
  await reader.page.getByRole('button', { name: 'What blocks CDK4/6?' }).click()
  await reader.page.getByRole('button', { name: /^Suggest my changes/ }).click()
  const suggest = dialog(reader.page, 'Suggest changes to the author')
  await suggest.getByRole('checkbox', { name: 'Back' }).check()
  await suggest.getByLabel('Why (optional)').fill('NEJM 2026')
  await expectAccessible(reader.page, { within: '[role="dialog"]' })
  await suggest.getByRole('button', { name: 'Send' }).click()
  await reader.page.getByText('Suggestion sent').waitFor()

  await author.page.reload()
  await author.page.getByRole('button', { name: '1 suggestion' }).click()
  const suggestions = dialog(author.page, 'Suggestions of readers')
  await suggestions.getByText('NEJM 2026').waitFor()
  expect(await suggestions.textContent()).not.toContain(bob.username)
  await expectAccessible(author.page, { within: '[role="dialog"]' })
  await suggestions.getByRole('button', { name: /^Accept:/ }).click()
  await suggestions.getByText('All suggestions are decided.').waitFor()

  // The reader reads what became of it, and reports the deck.
  await reader.page.goto(link)
  await reader.page.getByRole('link', { name: 'Open your copy' }).click()
  await reader.page.getByRole('button', { name: /by the author$/ }).click()
  await reader.page.getByText(/: Accepted,/).waitFor()
  await reader.page.getByRole('button', { name: 'Report this deck' }).click()
  const report = dialog(reader.page, 'Report this deck')
  const reason = `From a book, says ${bob.username}`
  await report.getByLabel('Which cards, and why').fill(reason)
  await expectAccessible(reader.page, { within: '[role="dialog"]' })
  await report.getByRole('button', { name: 'Send report' }).click()
  await reader.page.getByText('Report sent').waitFor()

  const admin = await product.visit({ user: await product.signInAdmin() })
  await admin.page.goto('/admin/content?tab=shared')
  const reported = admin.page.getByRole('article', { name: reason })
  await reported.getByLabel(/^Notes to reporter and author/).fill('It is from a book.')
  await expectFitAndAccessible(admin.page, { state: 'reported decks' })
  await reported.getByRole('button', { name: 'Remove' }).click()
  await admin.page.getByRole('button', { name: 'Remove shared deck' }).click()
  await admin.page.getByText('The shared deck was removed').waitFor()

  await visitor.page.reload()
  await visitor.page.getByText('This deck is not shared, or no longer.').waitFor()
  await author.page.reload()
  await author.page.getByText(/It is from a book\./).waitFor()
  await expectFitAndAccessible(author.page, { state: 'a deck that was taken down' })
  for (const { errors } of [author, reader, admin]) expect(errors()).toEqual([])
})
