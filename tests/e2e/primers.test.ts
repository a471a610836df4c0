import { expect, test } from 'vitest'
import { expectFitAndAccessible } from '#tests/support/browser/accessibility.ts'
import { sharedProduct } from '#tests/support/browser/product.ts'

const product = sharedProduct()

test('an admin edits the primer of a chapter on a phone, a learner who had read it reads what changed, and the earlier text is restored', async () => {
  const admin = await product.signInAdmin()
  const { page, errors } = await product.visit({ user: admin, width: 360 })
  const learner = await product.createUser()
  const chapters: { id: number; title: string }[] = await (await learner.get('/api/chapters')).json()
  const { id = 0, title = '' } = chapters.find((chapter) => chapter.title === 'Kidney Cancer') ?? {}
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const firstHeading = async () => {
    const { parts } = await (await learner.get(`/api/chapters/${id}/primer`)).json()
    return parts[0].heading as string
  }
  const before = await firstHeading()

  const reader = await product.visit({ user: learner })
  const read = (name: string) => reader.page.getByRole('button', { name })
  await reader.page.goto(`/study/chapter/${id}`)
  await read('I have read it').click()
  await reader.page.getByText('You have read it, and are told when its meaning changes.').waitFor()
  await reader.page.getByText(/min to read.*· read$/).waitFor()

  await page.goto('/admin/content')
  await button(`Primer: ${title}`).click()
  const form = page.getByRole('form', { name: 'Primer' })
  await form.waitFor()
  await expectFitAndAccessible(page, {
    state: 'the editor of a primer',
    within: 'form > div > fieldset:first-child',
  })
  await button('Add a part').click()
  const parts = await page.getByLabel(/^Heading of part/).count()
  await page.getByLabel(`Heading of part ${parts}`).fill('Read this first')
  await page.getByLabel(`Text of part ${parts}`).fill('A **new** part.')
  const up = button('Move up: Read this first')
  for (let place = parts; place > 1; place--) await up.press('Enter')
  await button('Preview').click()
  await page.getByRole('region', { name: 'Read this first' }).locator('strong', { hasText: 'new' }).waitFor()
  await page.getByRole('radio', { name: 'The meaning' }).check()
  await page.getByLabel(/^Why it changes/).fill('It says now what to read first')
  await button('Save primer').click()
  await page.getByText('Primer updated successfully').waitFor()
  expect(await firstHeading()).toBe('Read this first')

  await reader.page.goto('/study/changes?kind=primers')
  await reader.page.getByRole('heading', { name: `${title}: Primer` }).waitFor()
  await reader.page.locator('ins', { hasText: 'A new part.' }).waitFor()
  await reader.page.getByText('It says now what to read first').waitFor()
  await expectFitAndAccessible(reader.page, { state: 'a primer that changed' })
  await read('Read it again').click()
  await reader.page.goto(`/study/chapter/${id}#read-this-first`)
  await reader.page.getByRole('region', { name: 'Read this first' }).getByText('A new part.').waitFor()
  await read('I have read it again').click()
  await reader.page.getByText(/min to read.*· read$/).waitFor()

  await button(`Primer: ${title}`).click()
  await form.waitFor()
  await button('History').click()
  const history = page.getByRole('dialog', { name: 'History' })
  await history.getByRole('button', { name: 'Restore' }).click()
  await history.getByRole('button', { name: 'Restore this version' }).click()
  await history.waitFor({ state: 'detached' })
  expect(await firstHeading()).toBe(before)
  expect([errors(), reader.errors()]).toEqual([[], []])
})
