import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, expectFitAndAccessible } from '#tests/support/browser/accessibility.ts'
import { fillRegistration, fillShortRegistration } from '#tests/support/browser/account-forms.ts'
import { countSaved } from '#tests/support/browser/browser.ts'
import { sharedProduct } from '#tests/support/browser/product.ts'

const product = sharedProduct()

const wantsRegister = (page: Page) => page.evaluate(() => localStorage.getItem('showRegister'))
const chosenPlan = (page: Page) => page.evaluate(() => localStorage.getItem('selectedPlan'))

test('from the landing page to the first rated card of an account takes five taps and two typed fields', async () => {
  const { page, context, errors } = await product.visit({ width: 360, height: 780 })
  const saved = countSaved(context)
  await page.goto('/', { referer: 'https://www.google.com/' })
  const sample = page.getByRole('region', { name: 'Try three cards' })
  await sample.getByRole('button', { name: 'Show answer' }).click()
  await sample.getByRole('button', { name: /^Knew it 2 days/ }).click()
  await sample.getByText('in 2 days, then after 11, 46 and 163 days').waitFor()

  let taps = 0
  const tap = async (target: Locator) => {
    taps += 1
    await target.click()
  }
  await tap(page.getByRole('link', { name: 'Get Started' }))
  await page.waitForURL('**/auth')
  expect(await wantsRegister(page)).toBe('true')
  await expectFitAndAccessible(page, { state: 'the short registration' })
  const name = `fellow-${randomUUID().slice(0, 8)}`
  await fillShortRegistration(page, name)
  const typed = page.locator('form input')
  expect(await typed.count()).toBe(2)

  const reply = Promise.withResolvers<void>()
  await page.route('**/api/register-by-email', async (route) => {
    await reply.promise
    await route.continue()
  })
  const create = page.getByRole('button', { name: 'Create account' })
  await tap(create)
  // A busy button has its spinner in the middle, without motion too.
  const [outer, inner] = [await middleOf(create), await middleOf(create.locator('.mantine-Loader-root'))]
  expect(Math.abs(outer.x - inner.x)).toBeLessThan(2)
  expect(Math.abs(outer.y - inner.y)).toBeLessThan(2)
  reply.resolve()
  await page.waitForURL('**/study')
  await tap(page.getByRole('button', { name: 'Start studying' }))
  await page.getByRole('article', { name: 'Flashcard' }).waitFor()
  await tap(page.getByRole('button', { name: 'Show answer' }))
  await tap(page.getByRole('button', { name: /^Knew it/ }))
  // The card that was tried, and this one.
  await expect.poll(saved).toBe(2)
  expect(taps).toBe(5)

  // The username that was made can be changed, by an account that has no name yet.
  await page.goto('/profile')
  const username = page.getByLabel('Username')
  expect(await username.inputValue()).toMatch(new RegExp(`^${name}-\\d{5}$`))
  await username.fill(name)
  await page.getByRole('button', { name: 'Save profile' }).click()
  await page.getByText('Profile updated successfully').waitFor()
  // The study settings are opened from here, not repeated.
  expect(await page.getByLabel('Minutes a day').count()).toBe(0)
  await page.getByRole('button', { name: 'Open study settings' }).click()
  const settings = page.getByRole('dialog', { name: 'Study settings' })
  expect(await settings.getByLabel('Minutes a day').inputValue()).toBe('20')
  expect(errors()).toEqual([])
})

test('the short form leads to the whole one, with all its fields', async () => {
  const { page, errors } = await product.visit({ width: 360, height: 780 })
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Create an account' }).click()
  await page.getByRole('link', { name: 'Use the full form' }).click()
  await page.waitForURL('**/register')
  await fillRegistration(page, `fellow-${randomUUID().slice(0, 8)}`)
  await page.getByRole('checkbox', { name: /terms/i }).check()
  await expectLegibleRoles(page)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL('**/study')
  await page.getByRole('heading', { name: 'Welcome, Robin' }).waitFor()
  expect(errors()).toEqual([])
})

/** In the dark too, on the one that is chosen. */
async function expectLegibleRoles(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.getByRole('combobox', { name: 'Professional role' }).click()
  await page.keyboard.press('ArrowDown')
  await page.locator('[data-combobox-selected]').waitFor()
  await expectAccessible(page, { onlyColors: true, within: '[role="listbox"]' })
  await page.keyboard.press('Escape')
}

async function middleOf(part: Locator): Promise<{ x: number; y: number }> {
  const box = await part.boundingBox()
  if (!box) throw new Error('it is not shown')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

test('what a visitor presses counts, before the script of the page has loaded and after', async () => {
  const { page } = await product.visit({ dark: true })
  const script = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await script.promise
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expectDark(page)
  const sample = page.getByRole('region', { name: 'Try three cards' })
  await sample.getByRole('button', { name: 'Show answer' }).click()
  script.resolve()
  await sample.getByRole('button', { name: /^Knew it 2 days/ }).waitFor()

  await page.unroute('**/*.js')
  await page.route('**/*.js', (route) => route.abort())
  const start = page.getByRole('link', { name: 'Start Your Board Review Today' })
  await page.goto('/')
  await start.click()
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

  await page.unroute('**/*.js')
  await page.goto('/')
  await page.mouse.wheel(0, 400)
  await start.click()
  await page.waitForURL('**/auth')
  await page.getByRole('heading', { name: 'Create your account' }).waitFor()
  await page.goto('/study')
  await page.waitForURL('**/auth')
  const unknown = await page.goto('/nothing-here')
  expect(unknown?.status()).toBe(404)
  await page.getByRole('link', { name: 'Sign In' }).waitFor()
})

test.each([
  ['Start Your Board Review Today', 'Use the full form'],
  ['Choose Premium Monthly', 'Premium Monthly, $9.99'],
])('"%s" opens the registration while only the rest of the page has its script', async (name, plan) => {
  const { page, errors } = await product.visit()
  await page.route('**/landing-below-*.js', () => undefined)
  await page.goto('/')
  // Shown by the script of the part above.
  await page.getByRole('link', { name: 'Sign In' }).waitFor()
  await page.mouse.wheel(0, 400)
  await page.getByRole('link', { name }).click()
  await page.waitForURL('**/auth')
  await page.getByRole('heading', { name: 'Create your account' }).waitFor()
  await page.getByText(plan, { exact: true }).waitFor()
  expect(errors()).toEqual([])
})

/** The page as first painted: dark behind, light letters. */
async function expectDark(page: Page): Promise<void> {
  const colors = () =>
    page.evaluate(() => {
      const { backgroundColor, color } = getComputedStyle(document.body)
      const channels = (value: string) => value.match(/[\d.]+/g)?.map(Number)
      return { background: channels(backgroundColor), text: channels(color) }
    })
  const dark = expect.toSatisfy((channel: number) => channel < 48)
  const light = expect.toSatisfy((channel: number) => channel > 208)
  await expect.poll(colors).toEqual({ background: [dark, dark, dark], text: [light, light, light] })
}
