import { expect, test } from 'vitest'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { typeCard } from '#tests/support/pay-in-browser.ts'
import { sharedProduct } from '#tests/support/product.ts'
import { showChapters } from '#tests/support/study-in-browser.ts'

const product = sharedProduct()

test('without a sign-in every study path leads to the sign-in, unknown ones to the landing page with 404', async () => {
  const { page } = await product.visit()
  for (const path of [
    '/study',
    '/study/drugs',
    '/study/session',
    '/profile',
    '/dashboard',
    '/admin',
    '/admin/users',
  ]) {
    await page.goto(path)
    await page.waitForURL('**/auth')
  }
  const unknown = await page.goto('/nothing-here')
  expect(unknown?.status()).toBe(404)
  await page
    .getByRole('link', { name: 'Sign In' })
    .or(page.getByRole('button', { name: 'Sign In' }))
    .first()
    .waitFor()
})

test('a free learner reads three cards of a locked chapter, pays, and lands in that chapter', async () => {
  const user = await product.createUser()
  const { page, errors } = await product.visit({ width: 360, height: 780, user })
  await page.goto('/study')
  await showChapters(page, 'Breast')
  await page.getByRole('link', { name: /Metastatic Breast Cancer/ }).click()
  await page.getByRole('heading', { name: /^3 of its \d+ cards, to read in full$/ }).waitFor()
  await page.getByText('Breast, 13% of the exam').waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Get Premium' }).click()
  const pay = page.getByRole('button', { name: 'Pay $100' })
  await pay.waitFor()
  await page.getByRole('heading', { name: 'What it includes' }).waitFor()
  const box = await pay.boundingBox()
  expect((box?.y ?? 780) + (box?.height ?? 0), 'on the first screen').toBeLessThan(780)
  await pay.click()
  await typeCard(page, '4242 4242 4242 4242')
  await page.getByRole('button', { name: 'Pay $100.00' }).click()
  await page.getByRole('heading', { name: 'Payment Successful' }).waitFor()
  await page.waitForURL('**/study?chapter=*')
  await page.getByRole('heading', { name: /Metastatic Breast Cancer/ }).waitFor()
  await page.getByRole('button', { name: /^Start/ }).waitFor()
  expect(errors()).toEqual([])
})

test('a free learner searches over everything, and is redirected from admin pages', async () => {
  const user = await product.createUser()
  const { page } = await product.visit({ width: 360, height: 780, user })
  await page.goto('/study')
  await page.getByRole('searchbox', { name: 'Search chapters, cards, questions and drugs' }).fill('breast')
  await page
    .getByText(/matching cards, \d+ of them locked$/)
    .first()
    .waitFor()
  const studyOpen = page.getByRole('link', { name: /^Study the \d+ open cards$/ }).first()
  const promised = (await studyOpen.textContent())?.match(/\d+/)?.[0]
  await expectAccessible(page)
  await studyOpen.click()
  await page.getByText(new RegExp(`^${promised} cards, about`)).waitFor()
  const chapters = (await (await user.get('/api/chapters')).json()) as { id: number; locked: boolean }[]
  const chapter = chapters.find(({ locked }) => locked)
  await page.goto(`/study?chapter=${chapter?.id}`)
  await page
    .getByRole('link', { name: /upgrade|premium|plans/i })
    .first()
    .waitFor()
  await expectAccessible(page)
  await page.goto(`/study/chapter/${chapter?.id}`)
  await page.getByRole('heading', { name: /^3 of its \d+ cards, to read in full$/ }).waitFor()
  await page.goto('/admin')
  await page.waitForURL(`${product.url}/`)
  const unknown = await page.goto('/nothing-here')
  expect(unknown?.status()).toBe(404)
})
