import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { fillRegistration, sendRegistration } from '#tests/support/account-forms.ts'
import { sharedProduct } from '#tests/support/product.ts'

const product = sharedProduct()

const wantsRegister = (page: Page) => page.evaluate(() => localStorage.getItem('showRegister'))
const chosenPlan = (page: Page) => page.evaluate(() => localStorage.getItem('selectedPlan'))

async function registerForFree(page: Page, username: string): Promise<void> {
  await page.goto('/register')
  await fillRegistration(page, username)
  await sendRegistration(page)
}

test('a visitor from a search tries a card, registers and studies the first one within a minute', async () => {
  const { page, errors } = await product.visit({ width: 360, height: 780 })
  const startedAt = Date.now()
  await page.goto('/', { referer: 'https://www.google.com/' })
  const sample = page.getByRole('region', { name: 'Try three cards' })
  await sample.getByRole('button', { name: 'Show answer' }).click()
  await sample.getByRole('button', { name: /^Knew it 2 days/ }).click()
  await sample.getByText('in 2 days, then after 11, 46 and 163 days').waitFor()

  await page.getByRole('link', { name: 'Get Started' }).click()
  await page.waitForURL('**/auth')
  expect(await wantsRegister(page)).toBe('true')
  await registerForFree(page, `fellow-${randomUUID().slice(0, 8)}`)
  await page.waitForURL('**/study')
  await page.getByRole('button', { name: 'Start studying' }).click()
  await page.getByRole('article', { name: 'Flashcard' }).waitFor()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: /^Knew it/ }).click()
  expect(Date.now() - startedAt).toBeLessThan(60_000)
  expect(errors()).toEqual([])
})

test('the first card of the sample turns once the script has loaded, when it was pressed before', async () => {
  const { page, errors } = await product.visit()
  const script = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await script.promise
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  const sample = page.getByRole('region', { name: 'Try three cards' })
  await sample.getByRole('button', { name: 'Show answer' }).click()
  script.resolve()
  await sample.getByRole('button', { name: /^Knew it 2 days/ }).waitFor()
  expect(errors()).toEqual([])
})

test('the sample session repeats missed cards and explains drug names', async () => {
  const { page, errors } = await product.visit()
  await page.goto('/')
  const sample = page.getByRole('region', { name: 'Try three cards' })
  await sample.getByRole('button', { name: 'Show answer' }).click()
  await sample.getByRole('button', { name: 'Lorlatinib' }).hover()
  await page.getByRole('tooltip').getByText('ALK, ROS1').waitFor()
  await page.keyboard.press('Escape')
  await sample.getByRole('button', { name: 'Lorlatinib' }).click()
  const monograph = page.getByRole('dialog', { name: /lorlatinib/ })
  await monograph.getByRole('heading', { name: 'Boxed Warning' }).waitFor()
  await expectAccessible(page)
  await monograph.getByRole('button', { name: 'Close' }).click()

  await sample.getByRole('button', { name: /^Did not know/ }).click()
  for (let card = 0; card < 2; card++) {
    await sample.getByRole('button', { name: 'Show answer' }).click()
    await sample.getByRole('button', { name: /^Knew it/ }).click()
  }
  await sample.getByText('Mastery 20%').waitFor()
  await sample.getByRole('button', { name: 'Show answer' }).click()
  await sample.getByRole('button', { name: /^Knew it/ }).click()
  await sample.getByText('in 2 days, then after 3, 9 and 24 days').waitFor()
  await sample.getByRole('heading', { name: 'That was a whole session' }).waitFor()
  await expectAccessible(page)
  expect(errors()).toEqual([])
})

test('each entry point stores whether the visitor wants to register, and which plan', async () => {
  const { page } = await product.visit()
  await page.goto('/')
  await page.getByRole('link', { name: 'Get Started' }).click()
  await page.waitForURL('**/auth')
  await page.goto('/')
  await page.getByRole('link', { name: 'Sign In' }).click()
  await page.waitForURL('**/auth')
  expect(await wantsRegister(page)).toBeNull()

  await page.goto('/')
  await page.mouse.wheel(0, 400)
  await page.getByRole('link', { name: 'Start Your Board Review Today' }).click()
  await page.waitForURL('**/auth')
  expect(await wantsRegister(page)).toBe('true')

  await page.goto('/pricing')
  await page.getByRole('link', { name: 'Choose Premium 3 Year' }).click()
  await page.waitForURL('**/auth')
  expect(await chosenPlan(page)).toBe('{"id":"threeyear"}')
})

test('a click on an entry point before its script has loaded stores the same', async () => {
  const { page } = await product.visit()
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/')
  await page.getByRole('link', { name: 'Start Your Board Review Today' }).click()
  await page.waitForURL('**/auth')
  expect(await wantsRegister(page)).toBe('true')
  await page.goto('/pricing')
  await page.getByRole('link', { name: 'Choose Premium Monthly' }).click()
  await page.waitForURL('**/auth')
  expect(await chosenPlan(page)).toBe('{"id":"monthly"}')

  await page.goto('/')
  // Hidden until it is known whether the user is signed in: without a script, only the keyboard reaches it.
  await page.addStyleTag({ content: '[data-waiting] { visibility: visible !important }' })
  await page.getByRole('link', { name: 'Sign In' }).click()
  await page.waitForURL('**/auth')
  expect(await wantsRegister(page)).toBeNull()
})

test('a stored plan that cannot be read is logged, and the registration form still works', async () => {
  const { page, errors } = await product.visit()
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  await page.goto('/register')
  await page.evaluate(() => localStorage.setItem('selectedPlan', '{"id":'))
  await page.reload()
  await page.getByRole('button', { name: 'Change plan' }).waitFor()
  await expect
    .poll(() => warnings.filter((text) => text.startsWith('selectedPlan in the browser')).length)
    .toBeGreaterThan(0)
  expect(errors()).toEqual([])
})

test('a taken username marks its field', async () => {
  const { username } = await product.createUser()
  const { page } = await product.visit()
  await registerForFree(page, username)
  const field = page.getByLabel('Username')
  await page.getByText('That username is already taken').first().waitFor()
  expect(await field.getAttribute('aria-invalid')).toBe('true')
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true)
  await page.getByText('Registration Failed').waitFor()
})

test('in the dark the chosen role is legible, and a busy button has its spinner in the middle without motion', async () => {
  const { page } = await product.visit({ width: 360, height: 780 })
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await page.goto('/register')
  await fillRegistration(page, `fellow-${randomUUID().slice(0, 8)}`)
  await page.getByRole('combobox', { name: 'Professional role' }).click()
  await page.keyboard.press('ArrowDown')
  await page.locator('[data-combobox-selected]').waitFor()
  await expectAccessible(page, { onlyColors: true, within: '[role="listbox"]' })
  await page.keyboard.press('Escape')

  const reply = Promise.withResolvers<void>()
  await page.route('**/api/register', async (route) => {
    await reply.promise
    await route.abort()
  })
  await sendRegistration(page)
  const button = page.getByRole('button', { name: 'Create account' })
  const [outer, inner] = [await middleOf(button), await middleOf(button.locator('.mantine-Loader-root'))]
  expect(Math.abs(outer.x - inner.x)).toBeLessThan(2)
  expect(Math.abs(outer.y - inner.y)).toBeLessThan(2)
  reply.resolve()
})

async function middleOf(part: Locator): Promise<{ x: number; y: number }> {
  const box = await part.boundingBox()
  if (!box) throw new Error('it is not shown')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
