import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Client } from '#tests/support/app/test-app.ts'
import { expectAccessible, waitUntilSettled } from '#tests/support/browser/accessibility.ts'
import { clockProduct } from '#tests/support/browser/clock-product.ts'
import { touchOf } from '#tests/support/browser/touch.ts'
import { buildBlock } from '#tests/support/server/answer-questions.ts'

const product = clockProduct()
let learner: Client

beforeAll(async () => {
  learner = await product.app.as('premium')
})

const pages = [
  '/study/questions',
  '/dashboard',
  '/dashboard/habits',
  '/dashboard/memory',
  '/drugs',
  '/pricing',
  '/',
]

async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await waitUntilSettled(page)
}

/** Opens the cards of a chapter. */
async function openSession(page: Page): Promise<void> {
  const { body } = await learner.get('/api/chapters')
  const chapter = (body as { id: number; isCore: boolean }[]).find(({ isCore }) => isCore)
  await page.goto(`/study?chapter=${chapter?.id}`)
  await page
    .getByRole('button', { name: /^(Start studying|Resume|Continue)/ })
    .first()
    .click()
  await page.getByRole('button', { name: /^Show answer/ }).waitFor()
}

async function openBlock(page: Page): Promise<void> {
  const path = await buildBlock(learner)
  await page.goto(`/study/questions/session/${path.split('/').at(-1)}`)
  await page.getByRole('radio').first().waitFor({ state: 'attached' })
}

/** The elements that reach beyond the right edge of the window, when the page scrolls sideways. */
const beyondEdge = (page: Page) =>
  page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    const isBeyond = (element: Element) => element.getBoundingClientRect().right > clientWidth + 1
    return [
      'sideways',
      ...[...document.querySelectorAll('body *')]
        .filter(isBeyond)
        .map(({ outerHTML }) => outerHTML.slice(0, 80)),
    ]
  })

/** The height of an element that nothing else covers, in the middle of its width. */
const heightInSight = (page: Page, selector: string) =>
  page.evaluate((wanted) => {
    const element = document.querySelector(wanted)
    if (!element) return 0
    const { left, right } = element.getBoundingClientRect()
    const rows = Array.from({ length: window.innerHeight }, (_, y) => y)
    return rows.filter((y) => element.contains(document.elementFromPoint((left + right) / 2, y))).length
  }, selector)

test('magnified to 400% a card and a question have room between their bars, and no page scrolls sideways', async () => {
  const { page, errors } = await product.visitAs(learner, { width: 320, height: 256 })
  await openSession(page)
  const twoLines = 48
  expect(await heightInSight(page, '[aria-label="Question"]')).toBeGreaterThanOrEqual(twoLines)
  expect(await beyondEdge(page)).toEqual([])
  await page.keyboard.press('Space')
  await page.getByRole('region', { name: 'Answer' }).waitFor()
  await page.getByRole('region', { name: 'Answer' }).scrollIntoViewIfNeeded()
  expect(await heightInSight(page, 'article')).toBeGreaterThanOrEqual(2 * twoLines)
  expect(await beyondEdge(page)).toEqual([])
  // Each rating holds its words.
  const cut = await page
    .getByRole('group', { name: 'How well did you know it?' })
    .getByRole('button')
    .evaluateAll(
      (ratings) => ratings.filter((rating) => rating.scrollHeight > rating.clientHeight + 1).length,
    )
  expect(cut).toBe(0)

  await openBlock(page)
  expect(await heightInSight(page, 'article')).toBeGreaterThanOrEqual(2 * twoLines)
  // Which question comes is chance: some have long words.
  const option = page.locator('label:has([type="radio"])').first()
  await option.evaluate((label) => label.append('pancreaticoduodenectomy'.repeat(2)))
  expect(await beyondEdge(page)).toEqual([])
  for (const path of pages) {
    await openPage(page, path)
    expect(await beyondEdge(page), path).toEqual([])
  }
  expect(errors()).toEqual([])
})

/** What WCAG 1.4.12 lets people set. */
const spacedText = `* {
  line-height: 1.5 !important;
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
}
p { margin-bottom: 2em !important; }`

/** The labels of buttons and links that are cut off. */
const cutLabels = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('button, a, button *, a *')]
      .filter(
        (element) =>
          getComputedStyle(element).overflowX === 'hidden' &&
          element.checkVisibility() &&
          element.scrollWidth > element.clientWidth + 1 &&
          element.clientWidth > 1,
      )
      .map(({ textContent }) => textContent),
  )

test('with more space between letters, words and lines nothing is cut off or leaves the window', async () => {
  const { page, errors } = await product.visitAs(learner, { width: 360, height: 740 })
  const check = async (state: string) => {
    await page.addStyleTag({ content: spacedText })
    expect(await beyondEdge(page), state).toEqual([])
    expect(await cutLabels(page), state).toEqual([])
  }
  await openSession(page)
  await page.keyboard.press('Space')
  await page.getByRole('region', { name: 'Answer' }).waitFor()
  await check('a card')
  await openBlock(page)
  await check('a question')
  for (const path of pages) {
    await openPage(page, path)
    await check(path)
  }
  expect(errors()).toEqual([])
})

const backgroundOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).backgroundColor)

/** True if the text of a part that is filled can be read: the browser lays no plate of the page's color behind it. */
const isFilledLegibly = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const style = getComputedStyle(element)
      return style.getPropertyValue('forced-color-adjust') === 'none' && style.color !== style.backgroundColor
    })

test('with forced colors, what is selected, filled or focused can still be told', async () => {
  const { page, errors } = await product.visitAs(learner)
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/')
  await page.getByRole('link', { name: 'Go to Dashboard' }).waitFor()
  expect(await isFilledLegibly(page, 'header a[href="/study"]')).toBe(true)
  await page.goto('/checkout')
  await page.getByRole('button', { name: /^Pay \$/ }).waitFor()
  expect(await isFilledLegibly(page, 'button:has-text("Pay $")')).toBe(true)
  await page.goto('/dashboard/habits')
  await page.getByText('Your Achievements').waitFor()
  const parts = 'nav[aria-label="Parts of your progress"] a'
  expect(await backgroundOf(page, `${parts}[aria-current]`)).not.toBe(
    await backgroundOf(page, `${parts}:not([aria-current])`),
  )
  expect(await isFilledLegibly(page, `${parts}[aria-current]`)).toBe(true)
  const progress = '.mantine-Progress-root'
  expect(await backgroundOf(page, progress)).not.toBe(
    await backgroundOf(page, `${progress} [role="progressbar"]`),
  )
  await page.goto('/dashboard/memory')
  const views = page.getByRole('radiogroup', { name: 'Retention by' })
  await views.waitFor()
  const view = '[aria-label="Retention by"] .mantine-SegmentedControl-label'
  expect(await backgroundOf(page, `${view}[data-active]`)).not.toBe(
    await backgroundOf(page, `${view}:not([data-active])`),
  )

  await openBlock(page)
  await page.keyboard.press('b')
  await page.locator('[data-chosen="true"]').waitFor()
  const letter = 'label > span:first-of-type'
  expect(await backgroundOf(page, `[data-chosen="true"] ${letter}`)).not.toBe(
    await backgroundOf(page, `[data-chosen="false"] ${letter}`),
  )
  await openSession(page)
  const track = '[role="progressbar"][aria-label="Session progress"]'
  expect(await backgroundOf(page, track)).not.toBe(await backgroundOf(page, `${track} span`))
  await page.keyboard.press('Tab')
  const outline = await page.evaluate(() => {
    const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement ?? document.body)
    return [document.activeElement?.textContent, outlineStyle, outlineWidth]
  })
  expect(outline).toEqual([expect.stringMatching(/^Show answer/), 'solid', '2px'])
  // Under the bar no text shows through.
  expect(
    await page
      .getByRole('button', { name: /^Show answer/ })
      .evaluate(({ parentElement }) =>
        parentElement ? getComputedStyle(parentElement).backgroundColor : '',
      ),
  ).toMatch(/^rgb\(/)
  expect(errors()).toEqual([])
})

/** The live regions of the page that have a text. */
const said = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[role="status"]')].map(({ textContent }) => textContent).filter(Boolean),
  )

test('by keyboard the answer comes before the tools, and a reader hears ratings and chosen options', async () => {
  const { page, errors } = await product.visitAs(learner)
  await openSession(page)
  await expect.poll(() => said(page)).toContainEqual(expect.stringMatching(/^Question: ./))
  const progress = page.getByRole('progressbar', { name: 'Session progress' })
  expect(await progress.getAttribute('aria-valuetext')).toMatch(/^\d+ of \d+ cards$/)
  await page.keyboard.press('Tab')
  const focused = () =>
    page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
    )
  expect(await focused()).toMatch(/^Show answer/)
  await page.keyboard.press('Tab')
  expect(await focused()).toBe('Star')
  const tip = page.getByRole('tooltip')
  await tip.getByText('Star (S)').waitFor()
  await expectAccessible(page, { state: 'the tip of a tool', within: 'main' })
  // Escape closes the tip, and leaves the session only without one.
  await page.keyboard.press('Escape')
  await tip.waitFor({ state: 'detached' })
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: 'Answer' }).waitFor()
  const stops: (string | null | undefined)[] = []
  do {
    await page.keyboard.press('Tab')
    stops.push(await focused())
  } while (stops.length < 40 && !stops.at(-1)?.startsWith('Did not know'))
  expect(stops.at(-1)).toMatch(/^Did not know/)
  expect(stops).not.toContain('Star')
  await page.keyboard.press('3')
  await expect.poll(() => said(page)).toContainEqual(expect.stringMatching(/^Knew it, again in .+\. Next: ./))

  await openBlock(page)
  const letters = page.locator('article fieldset label')
  const text = (await letters.nth(1).textContent())?.slice(1)
  await page.keyboard.press('b')
  await expect.poll(() => said(page)).toContain(`B chosen: ${text}`)
  expect(errors()).toEqual([])
})

test('on a phone a long press names a tool and does not use it; the sheet gives the focus back', async () => {
  const { page, errors } = await product.visitAs(learner, { width: 360, height: 740, isPhone: true })
  await openSession(page)
  const star = page.getByRole('button', { name: 'Star', exact: true })
  const isOn = await star.getAttribute('aria-pressed')
  const box = await star.boundingBox()
  if (!box) throw new Error('the star is not shown')
  const touch = await touchOf(page)
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await touch.press(middle)
  const tip = page.getByRole('tooltip')
  await tip.getByText('Star').waitFor()
  await touch.lift()
  await tip.waitFor()
  expect(await star.getAttribute('aria-pressed')).toBe(isOn)
  await star.tap()
  await page.locator(`[aria-label="Star"]:not([aria-pressed="${isOn}"])`).waitFor()
  await tip.waitFor({ state: 'detached' })

  const more = page.getByRole('button', { name: 'More' })
  await more.tap()
  await page.getByRole('dialog', { name: 'More' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'More' }).waitFor({ state: 'detached' })
  await expect.poll(() => more.evaluate((button) => button === document.activeElement)).toBe(true)
  expect(errors()).toEqual([])
})
