import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { pages } from '#contracts/pages.ts'
import { expectAccessible, register } from '#tests/support/browser.ts'
import { productForTests } from '#tests/support/product.ts'

const product = productForTests()

const flag = (page: Page) => page.evaluate(() => localStorage.getItem('showRegister'))
const chosenPlan = (page: Page) => page.evaluate(() => localStorage.getItem('selectedPlan'))

test('a visitor comes from a search, tries a card, registers and studies the first one within a minute', async () => {
  const { page, context, errors } = await product.visit({ width: 360, height: 780 })
  const begun = Date.now()
  await page.goto('/', { referer: 'https://www.google.com/' })
  const sample = page.getByRole('region', { name: 'Try three cards' })
  await sample.getByRole('button', { name: 'Show answer' }).click()
  await sample.getByRole('button', { name: /^Knew it 2 days/ }).click()
  await sample.getByText('in 2 days, then after 11, 46 and 163 days').waitFor()

  await page.getByRole('link', { name: 'Get Started' }).click()
  await page.waitForURL('**/auth')
  expect(await flag(page)).toBe('true')
  await register(page)
  await page
    .getByRole('link', { name: /Acute Myeloid Leukemia/ })
    .first()
    .click()
  await page.getByRole('button', { name: /^Start/ }).click()
  await page.getByRole('article', { name: 'Flashcard' }).waitFor()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: /^Knew it/ }).click()
  expect(Date.now() - begun).toBeLessThan(60_000)
  expect(errors()).toEqual([])
  await context.close()
})

test('the sample brings missed cards back and names drugs', async () => {
  const { page, context, errors } = await product.visit()
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
  await context.close()
})

test('the ways in set their flags', async () => {
  const { page, context } = await product.visit()
  await page.goto('/')
  await page.getByRole('link', { name: 'Get Started' }).click()
  await page.waitForURL('**/auth')
  await page.goto('/')
  await page.getByRole('link', { name: 'Sign In' }).click()
  await page.waitForURL('**/auth')
  expect(await flag(page)).toBeNull()

  await page.goto('/')
  await page.mouse.wheel(0, 400)
  await page.getByRole('link', { name: 'Start Your Board Review Today' }).click()
  await page.waitForURL('**/auth')
  expect(await flag(page)).toBe('true')

  await page.goto('/pricing')
  await page.getByRole('link', { name: 'Choose Premium 3 Year' }).click()
  await page.waitForURL('**/auth')
  expect(await chosenPlan(page)).toBe('{"id":"threeyear"}')
  await context.close()
})

test('a click on a way in before its script has come leaves the same marks', async () => {
  const { page, context } = await product.visit()
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/')
  await page.getByRole('link', { name: 'Start Your Board Review Today' }).click()
  await page.waitForURL('**/auth')
  expect(await flag(page)).toBe('true')
  await page.goto('/pricing')
  await page.getByRole('link', { name: 'Choose Premium Monthly' }).click()
  await page.waitForURL('**/auth')
  expect(await chosenPlan(page)).toBe('{"id":"monthly"}')

  await page.goto('/')
  // It keeps its place free until it is known who looks: without a script, only a key reaches it.
  await page.addStyleTag({ content: '[data-waiting] { visibility: visible !important }' })
  await page.getByRole('link', { name: 'Sign In' }).click()
  await page.waitForURL('**/auth')
  expect(await flag(page)).toBeNull()
  await context.close()
})

test('the landing page names everybody that it is for', async () => {
  const page = await (await fetch(product.server.url)).text()
  for (const audience of [
    'physicians',
    'oncology fellows',
    'advanced practice providers (APPs)',
    'clinical pharmacists',
    'medical students',
    'residents',
    'nurses',
    'researchers',
  ])
    expect(page).toContain(audience)
})

test('a plan that cannot be read is logged, and the form goes on', async () => {
  const { page, context, errors } = await product.visit()
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  await page.goto('/register')
  await page.evaluate(() => localStorage.setItem('selectedPlan', '{"id":'))
  await page.reload()
  await page.getByRole('combobox', { name: 'Subscription plan' }).waitFor()
  await expect
    .poll(() => warnings.filter((text) => text.startsWith('selectedPlan in the browser')).length)
    .toBeGreaterThan(0)
  expect(errors()).toEqual([])
  await context.close()
})

test('a taken username marks its field', async () => {
  const first = await product.visit()
  const { username } = await register(first.page)
  await first.context.close()
  const { page, context } = await product.visit()
  // It would wait for the study home, which is not to come.
  const sent = register(page, username).catch(() => undefined)
  const field = page.getByLabel('Username')
  await page.getByText('That username is already taken').first().waitFor()
  expect(await field.getAttribute('aria-invalid')).toBe('true')
  expect(await field.evaluate((input) => input === document.activeElement)).toBe(true)
  await page.getByText('Registration Failed').waitFor()
  await context.close()
  await sent
})

test('who is signed in is told so at the sign-in, and the profile offers the upgrade', async () => {
  const { page, context, errors } = await product.visit()
  const { username } = await register(page)
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Upgrade to Premium' }).click()
  await page.waitForURL('**/checkout')
  await page.goto('/study/drugs')
  await page.getByText('Updated through April 2025').waitFor()
  await page.goto('/auth')
  await page.getByText(`You are signed in as ${username}`).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go to Dashboard' }).click()
  await page.waitForURL('**/study')
  expect(errors()).toEqual([])
  await context.close()
})

test.each([
  [500, 'The server could not answer', 'The server is in trouble. Try again in a moment.'],
  [418, 'The server could not answer', 'The server gave an answer that was not expected (418).'],
  [0, 'The server cannot be reached', 'Check your connection and try again.'],
])('a server that answers %i: %s', async (status, title, reason) => {
  const { page, context } = await product.visit({ serviceWorkers: 'block' })
  await page.route('**/api/user', (route) =>
    status ? route.fulfill({ status, contentType: 'text/html', body: '<h1>Fault</h1>' }) : route.abort(),
  )
  await page.goto('/study')
  await page.getByRole('heading', { name: title }).waitFor()
  await page.getByText(reason).waitFor()
  await expectAccessible(page)
  await page.unroute('**/api/user')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await page.waitForURL('**/auth')
  await context.close()
})

/** What can be pressed and lies, in part, under the toast. */
const underToast = (page: Page) =>
  page.getByRole('alert').evaluate((toast) => {
    const at = toast.getBoundingClientRect()
    const pressable = document.querySelectorAll('a[href], button, input, select, textarea, [role="button"]')
    return Array.from(pressable)
      .filter((element) => !toast.contains(element) && element.checkVisibility())
      .filter((element) => {
        const { left, right, top, bottom, width } = element.getBoundingClientRect()
        return width > 0 && left < at.right && right > at.left && top < at.bottom && bottom > at.top
      })
      .map((element) => element.outerHTML.slice(0, 120))
  })

/** The whole of the toast can be seen, at most 420 px wide. */
async function expectInWindow(page: Page): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const box = await page.getByRole('alert').boundingBox()
  if (!box) throw new Error('no toast')
  expect(box.width).toBeLessThanOrEqual(420)
  expect([box.x >= 0, box.y >= 0, box.x + box.width <= width, box.y + box.height <= height]).toEqual([
    true,
    true,
    true,
    true,
  ])
}

test.each([360, 768, 1280])('a toast covers nothing to press at %i, and leaves in time', async (width) => {
  const { page, context, errors } = await product.visit({ width })
  const seen = page.getByRole('alert')
  await page.goto('/login')
  await page.getByLabel('Username').fill('nobody')
  await page.getByLabel('Password', { exact: true }).fill('n0body-knows')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await seen.waitFor()
  expect(await underToast(page)).toEqual([])
  await expectInWindow(page)

  await register(page)
  await page.goto('/profile')
  const save = page.getByRole('button', { name: 'Save profile' })
  await save.click()
  await save.click()
  await seen.getByText('No changes detected to update').waitFor()
  expect(await seen.count()).toBe(1)
  await expect.poll(() => underToast(page)).toEqual([])
  await expectInWindow(page)
  const box = await seen.boundingBox()
  // A pointer that came to rest on it does not hold it.
  await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 20)
  const begun = Date.now()
  await seen.waitFor({ state: 'detached' })
  expect(Date.now() - begun).toBeGreaterThan(3000)
  expect(Date.now() - begun).toBeLessThan(9000)
  await save.click()
  await expectAccessible(page)
  expect(errors()).toEqual([])
  await context.close()
})

test('who is signed in goes to the dashboard and sees no start button', async () => {
  const { page, context } = await product.visit()
  await register(page)
  for (const path of ['/', '/board-review', '/study-resources']) {
    await page.goto(path)
    await page.mouse.wheel(0, 400)
    await page.getByRole('link', { name: 'Go to Dashboard' }).waitFor()
    // Each part of the page learns of the user by itself.
    const starts = page.getByRole('link', { name: /^(Get Started|Start |Create a free|Sign In)/ })
    await expect.poll(() => starts.count()).toBe(0)
  }
  await page.goto('/pricing')
  await page.getByRole('link', { name: 'Choose Premium 1 Year' }).click()
  await page.waitForURL('**/checkout?plan=annual')
  await context.close()
})

test('a public page follows the system from light to dark while it is open, and a choice above it', async () => {
  const { page, context } = await product.visit()
  const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme')
  await page.goto('/')
  expect(await scheme()).toBe('light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(scheme).toBe('dark')
  await page.evaluate(() => localStorage.setItem('colorScheme', 'light'))
  await page.reload()
  expect(await scheme()).toBe('light')
  await context.close()
})

describe.each(pages.public)('%s', (path) => {
  test('reads from top to bottom without script, for search engines and people', async () => {
    const context = await product.browser.newContext({
      baseURL: product.server.url,
      javaScriptEnabled: false,
    })
    const page = await context.newPage()
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.getByRole('link', { name: 'Get Started' }).isVisible()).toBe(true)
    expect(await page.title()).not.toBe('')
    const head = await page.content()
    expect(head).toMatch(/<meta name="description" content="[^"]{50,}"/)
    expect(head).toMatch(/<link rel="canonical" href="https?:[^"]+"/)
    expect(head).toMatch(/<meta property="og:image" content="https?:[^"]+share\.png"/)
    expect(requests.filter((url) => !url.startsWith(product.server.url))).toEqual([])
    await context.close()
  })

  test.each([
    [360, false],
    [360, true],
    [768, false],
    [1280, false],
    [1280, true],
  ])('is accessible and fits at %i, dark: %s', async (width, dark) => {
    const { page, context, errors } = await product.visit({ width, dark })
    await page.goto(path)
    await page.mouse.wheel(0, 300)
    await page.getByRole('link', { name: 'Get Started' }).waitFor()
    await expectAccessible(page)
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBe(0)
    expect(errors()).toEqual([])
    await context.close()
  })
})

describe('a page whose script does not come', () => {
  const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'has not finished loading' })

  /** By the page's own clock, so that a busy machine has no part in it. */
  async function openFor5Seconds(page: Page, path: string): Promise<void> {
    await page.clock.install()
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    expect(await notice(page).isVisible()).toBe(false)
    await page.clock.fastForward(5000)
  }

  test.each(['/login', '/pricing'])('%s says so within five seconds and offers to reload', async (path) => {
    const { page, context, errors } = await product.visit()
    await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404 }))
    await openFor5Seconds(page, path)
    await notice(page).waitFor()
    // The shell of the others has no heading before its script comes.
    if (path === '/pricing') await expectAccessible(page)
    await page.unroute('**/assets/*.js')
    await page.getByRole('button', { name: 'Reload the page' }).click()
    await page.waitForFunction(() => document.querySelector('#not-loaded')?.hasAttribute('data-loaded'))
    expect(await notice(page).isVisible()).toBe(false)
    expect(errors()).toEqual([])
    await context.close()
  })

  test('takes the words back when it comes late', async () => {
    const { page, context } = await product.visit()
    let come = () => {}
    const isComing = new Promise<void>((resolve) => {
      come = resolve
    })
    await page.route('**/assets/*.js', async (route) => {
      await isComing
      await route.continue()
    })
    await openFor5Seconds(page, '/login')
    await notice(page).waitFor()
    come()
    await page.getByRole('button', { name: 'Sign In' }).waitFor()
    await notice(page).waitFor({ state: 'hidden' })
    await context.close()
  })
})
