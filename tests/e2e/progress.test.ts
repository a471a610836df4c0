import { inflateSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { isoDateOfStudyDay, studyDayOf } from '#domain/scheduling/study-day.ts'
import { ensureDemoHistory } from '#server/demo/ensure-history.ts'
import { computeQuality } from '#server/features/memory/compute-quality.ts'
import type { Client } from '#tests/support/app/test-app.ts'
import { expectFitAndAccessible } from '#tests/support/browser/accessibility.ts'
import { clockProduct } from '#tests/support/browser/clock-product.ts'
import { loadDrawings } from '#tests/support/browser/load-drawings.ts'
import { numberIn, numberOrNone, readPages } from '#tests/support/browser/read-pages.ts'

const product = clockProduct()
/** A premium learner with the history of the demo. */
let learner: Client

beforeAll(async () => {
  const { app } = product
  learner = await app.as('premium')
  await app.deps.open.query("update users set username_key = 'demo-learner' where id = $1", [learner.userId])
  await ensureDemoHistory({ ...app.deps, config: { ...app.deps.config, withDemo: true } })
})

const parts = ['Readiness', 'Memory', 'Content', 'Habits'] as const
/**
 * The greatest height of each part in pixels, at widths of 1280 and 360. What it shows at first ends by
 * there, not counting the footer.
 */
const highest = {
  Readiness: [1000, 1600],
  Memory: [1250, 2000],
  Content: [1100, 1800],
  Habits: [1550, 2150],
} satisfies Record<(typeof parts)[number], [number, number]>

/** The bottom of the last card on the page. */
const endOfCards = (page: Page) =>
  page.evaluate(() => {
    const cards = [...document.querySelectorAll('main section')].filter((card) => card.checkVisibility())
    return Math.round(Math.max(...cards.map((card) => card.getBoundingClientRect().bottom)) + window.scrollY)
  })

test('four parts with addresses of their own, none longer than it has to be', async () => {
  const { page, errors } = await product.visitAs(learner)
  // An unknown path shows the first part.
  for (const path of ['/no-such-page', '/dashboard/no-such-part']) {
    expect((await page.goto(path))?.status()).toBe(404)
    await page.getByRole('heading', { name: 'Progress', level: 1 }).waitFor()
    await page.getByRole('table', { name: 'Where study gains the most' }).waitFor()
  }
  await page.goto('/dashboard')
  expect(await page.getByRole('link', { name: 'Back to Study' }).getAttribute('href')).toBe('/')
  const nav = page.getByRole('navigation', { name: 'Parts of your progress' })
  for (const part of parts) {
    await nav.getByRole('link', { name: part }).click()
    await nav.locator('[aria-current="page"]', { hasText: part }).waitFor()
    // Nothing on the new page is under the pointer, which would open its tip.
    await page.mouse.move(0, 0)
    const path = part === 'Readiness' ? '/dashboard' : `/dashboard/${part.toLowerCase()}`
    expect(new URL(page.url()).pathname).toBe(path)
    await page.setViewportSize({ width: 1280, height: 900 })
    await loadDrawings(page)
    expect(await endOfCards(page), `${part} at 1280`).toBeLessThanOrEqual(highest[part][0])
    await expectFitAndAccessible(page, { state: part })
    await page.setViewportSize({ width: 360, height: 800 })
    await loadDrawings(page)
    expect(await endOfCards(page), `${part} at 360`).toBeLessThanOrEqual(highest[part][1])
    await page.setViewportSize({ width: 1280, height: 900 })
  }
  expect(await page.getByRole('heading', { name: 'Exam coverage' }).count()).toBe(0)
  // After a reload it is the same part.
  await page.reload()
  await page.getByRole('heading', { name: 'Your Achievements' }).waitFor()
  expect(errors()).toEqual([])
})

test('the list is ranked, on a phone its first rows; what opens a category is beside it', async () => {
  const { page, errors } = await product.visitAs(learner)
  await page.goto('/dashboard')
  const rows = page.getByRole('table', { name: 'Where study gains the most' }).getByRole('row')
  await rows.nth(1).waitFor()
  expect(await rows.count()).toBe(12)
  const points = await page
    .locator('td:has(strong)')
    .evaluateAll((cells) => cells.map((cell) => Number.parseFloat(cell.textContent)))
  expect(points).toEqual(points.toSorted((a, b) => b - a))
  await page.setViewportSize({ width: 360, height: 800 })
  await expect.poll(() => rows.filter({ visible: true }).count()).toBeLessThan(8)
  await page.getByRole('button', { name: 'Show all 11 categories' }).click()
  await expect.poll(() => rows.filter({ visible: true }).count()).toBeGreaterThanOrEqual(11)
  await rows
    .getByRole('button', { name: /^10 questions: / })
    .first()
    .click()
  await page.waitForURL(/\/study\/questions\/session\/\d+$/)
  expect(errors()).toEqual([])
})

test('a learner opens a chapter and studies it, then a class of drugs', async () => {
  const { page, errors } = await product.visitAs(learner)
  await page.goto('/dashboard/content')
  await page.getByRole('button', { name: /^Show all \d+ chapters$/ }).click()
  const chapter = page.getByRole('button', {
    name: /^Early Breast Cancer Breast \d+% coverage-scaled mastery/,
  })
  expect(await chapter.getAttribute('aria-expanded')).toBe('false')
  await chapter.focus()
  await page.keyboard.press('Enter')
  const details = page.getByRole('region', { name: 'Early Breast Cancer' })
  await details.getByText(/^\d+ of \d+ cards reviewed$/).waitFor()
  await details.getByText(/^(\d+ h )?\d+ (min|h)$/).waitFor()
  await page.getByRole('button', { name: /^Not begun \(\d+\)$/ }).click()
  await expectFitAndAccessible(page, { state: 'all chapters, one of them open', within: 'main' })
  await details.getByRole('link', { name: 'Study Early Breast Cancer' }).click()
  await page.waitForURL(/\/study\?chapter=\d+$/)
  await page.getByRole('heading', { name: 'Early Breast Cancer' }).waitFor()

  await page.goto('/dashboard/content')
  await page.getByText('Tags', { exact: true }).click()
  await page.getByRole('table', { name: 'Tag Performance' }).waitFor()
  await expectFitAndAccessible(page, { state: 'tags', within: 'main section' })
  await page.getByText('Drug classes', { exact: true }).click()
  await page.getByRole('heading', { name: 'Drug Knowledge by Category' }).waitFor()
  await page.getByRole('searchbox', { name: 'Filter drug classes' }).fill('proteasome')
  await page.getByRole('button', { name: 'Study Now: Proteasome inhibitor' }).click()
  await page.waitForURL('**/study/drugs?mode=study')
  await page.getByRole('article', { name: 'Drug card' }).waitFor()
  await page.getByRole('heading', { name: '0 of 12 done' }).waitFor()
  await page.goto('/study/drugs')
  await page.getByText('3 drugs selected').waitFor()
  expect(errors()).toEqual([])
})

test('a badge bears its day, and tells on tap what it is for', async () => {
  const { page, errors } = await product.visitAs(learner, { width: 360, height: 800 })
  await page.goto('/dashboard/habits')
  const badge = page.getByRole('button', { name: /^First Rounds Bronze · earned \w{3} \d+/ })
  await badge.click()
  await page
    .getByRole('dialog')
    .getByText(/^Review 10 cards in one session/)
    .waitFor()
  await expectFitAndAccessible(page, { state: 'the details of a badge', within: '[role="dialog"]' })
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const days = await page.getByText(/^Bronze · earned /).allTextContents()
  expect(new Set(days).size).toBeGreaterThan(3)
  expect(errors()).toEqual([])
})

test('on paper it is one page: the number, the whole list, the study record, with real fills', async () => {
  const { page, errors } = await product.visitAs(learner, { dark: true, width: 360, height: 800 })
  await page.goto('/dashboard')
  await page.getByRole('table', { name: 'Where study gains the most' }).waitFor()
  await page.locator('#printed-record').waitFor({ state: 'attached' })
  await page.emulateMedia({ media: 'print' })
  expect(
    await page
      .getByRole('table', { name: 'Where study gains the most' })
      .getByRole('row')
      .filter({ visible: true })
      .count(),
  ).toBe(12)
  await page.getByRole('heading', { name: /^Study record, / }).waitFor()
  for (const format of ['A4', 'Letter'] as const) {
    const drawn = readPdf(await page.pdf({ format }))
    expect(drawn.pages, format).toBe(1)
    // These are the colours of the range and of the share in it, in the light theme.
    expect(drawn.fills).toEqual(expect.arrayContaining(['#a9cbd0', '#0d5661']))
  }
  expect(errors()).toEqual([])
})

/** The number of pages in a document, and the colours that fill its shapes. */
function readPdf(pdf: Buffer): { pages: number; fills: string[] } {
  const text = pdf.toString('latin1')
  const streams = [...text.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, body = '']) => {
    try {
      return inflateSync(Buffer.from(body, 'latin1')).toString('latin1')
    } catch {
      return ''
    }
  })
  const hex = (part: string) =>
    Math.round(Number(part) * 255)
      .toString(16)
      .padStart(2, '0')
  const fills = [...streams.join('\n').matchAll(/([\d.]+) ([\d.]+) ([\d.]+) rg/g)].map(
    ([, red = '', green = '', blue = '']) => `#${hex(red)}${hex(green)}${hex(blue)}`,
  )
  return { pages: text.match(/\/Type\s*\/Page\b/g)?.length ?? 0, fills: [...new Set(fills)] }
}

test('an admin reads how much of the exam is covered, by category and by chapter, and how well the schedule predicts', async () => {
  await computeQuality(product.app.deps)
  const { page, errors } = await product.visitAsNew('admin')
  await page.goto('/dashboard/content')
  await page.getByRole('heading', { name: 'Exam coverage' }).waitFor()
  const categories = page.getByRole('table', { name: 'ABIM Content Outline' })
  await categories.getByRole('row', { name: /^Breast 13% 0 of \d+ 0%$/ }).waitFor()
  expect(await categories.getByRole('row').count()).toBe(12)
  await page.getByRole('tab', { name: 'ABIM Content Outline' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('table', { name: 'Chapter Details' }).waitFor()
  await expectFitAndAccessible(page, { state: 'the exam coverage', within: 'section:has([role="tablist"])' })

  await page.goto('/admin/analytics')
  await page.getByRole('heading', { name: 'Admin analytics', level: 1 }).waitFor()
  await page.getByText(/over all learners and 26 weeks: [\d,]+ reviews/).waitFor()
  expect(await page.getByRole('row').count()).toBeGreaterThan(10)
  await loadDrawings(page)
  await expectFitAndAccessible(page, { state: 'the quality of the schedule', within: 'main' })
  expect(errors()).toEqual([])
})

const inDays = (days: number) =>
  isoDateOfStudyDay(studyDayOf(product.app.clock.now().getTime(), 'America/New_York') + days)

test('the minutes of a week are drawn by keyboard or with the mouse, stand after a reload, and go back to the profile', async () => {
  const user = await product.app.as('premium')
  await user.put('/api/study/settings', { isFirstRunDone: true, dailyMinutes: 12, examDate: inDays(180) })
  const { page, errors } = await product.visitAs(user)
  await page.goto('/dashboard/memory')
  const card = page.getByRole('region', { name: 'Plan ahead' })
  await card.getByText('By week', { exact: true }).click()
  const second = card.getByRole('slider').nth(1)
  await card.getByRole('slider').first().focus()
  for (const key of ['ArrowRight', 'PageUp', 'ArrowUp']) await page.keyboard.press(key)
  expect(await second.getAttribute('aria-valuetext')).toBe('19 minutes a day, drawn by you')
  const box = await card.getByRole('slider').nth(3).boundingBox()
  if (!box) throw new Error('no bar')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height - 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2, box.y + 1)
  await page.mouse.up()
  await expectFitAndAccessible(page, { state: 'drawn weeks', within: 'main section:has([role="slider"])' })
  await card.getByRole('button', { name: 'Save' }).click()
  await card.getByRole('button', { name: 'Save' }).waitFor({ state: 'detached' })
  await page.reload()
  await card.getByText('By week', { exact: true }).click()
  await expect.poll(() => second.getAttribute('aria-valuetext')).toBe('19 minutes a day, drawn by you')
  expect(await card.getByRole('slider').nth(3).getAttribute('aria-valuetext')).toMatch(
    /^30 minutes a day, drawn/,
  )
  await card.getByRole('button', { name: 'All weeks back to the profile' }).click()
  await card.getByRole('button', { name: 'Save' }).click()
  await card.getByRole('button', { name: 'Save' }).waitFor({ state: 'detached' })
  expect(await second.getAttribute('aria-valuetext')).toBe('8 minutes a day')
  expect(errors()).toEqual([])
})

/** The server's same-numbers.test.ts tests that the replies have the same numbers. */
test.each(['demo', 'beginner'])('the pages of the %s say one number for one thing', async (who) => {
  const user = who === 'demo' ? learner : await product.app.as('learner')
  // There are so few minutes that cards and questions wait. Drugs are turned off, because their parts count
  // as cards of the plan but not of the table.
  await user.put('/api/study/settings', {
    isFirstRunDone: true,
    ...(who === 'demo'
      ? { dailyMinutes: 12, examDate: inDays(45), drugsInToday: false }
      : { dailyMinutes: 20, examDate: inDays(90) }),
  })
  const { page, errors } = await product.visitAs(user)
  const said = await readPages(page)
  const { body: today } = await user.get('/api/study/today')
  const cards = numberIn(said.home, /([\d,]+) cards?/)
  const planned = said.bars[0] ?? ''
  const ofBar = (kind: string) => numberOrNone(planned, new RegExp(`([\\d,]+) ${kind}s?`))

  expect(cards).toBe(today.left.reviews + today.left.newCards)
  expect(ofBar('review') + ofBar('new card') + ofBar('drug part')).toBe(cards)
  expect(said.ofChapters.reduce((sum, count) => sum + count, 0)).toBe(cards)
  expect(said.barsOfProgress).toEqual(said.bars)

  const questions = numberIn(said.home, /([\d,]+) questions?/)
  expect(numberIn(said.questions, /([\d,]+) today/)).toBe(questions)
  expect(ofBar('question')).toBe(questions)
  expect(numberOrNone(said.questions, /([\d,]+) waiting/)).toBe(today.waiting.questions)
  expect(numberIn(said.browse, /Waiting\s*([\d,]+)/)).toBe(today.waiting.cards)

  if (who === 'demo') {
    const unseen = numberIn(said.settings, /([\d,]+) cards? not seen/)
    expect(numberIn(said.home, /([\d,]+) cards? waiting/)).toBe(today.waiting.cards)
    expect(today.waiting.cards).toBeGreaterThan(0)
    const leastRecalled = numberIn(said.settings, /about (\d+) to \d+% on the day/)
    expect(leastRecalled).toBeGreaterThan(0)
    expect(numberIn(said.readiness, /about (\d+) to \d+% of your cards/)).toBe(leastRecalled)
    expect(numberIn(said.readiness, /([\d,]+) cards? not seen/)).toBe(unseen)
    const before = numberIn(said.browse, /New\s*([\d,]+)/)
    const outside = numberIn(said.settings, /([\d,]+) cards? outside the exam outline/)
    expect(numberIn(said.readiness, /([\d,]+) new cards? by then/) + unseen + outside).toBe(before)
  }
  expect(errors()).toEqual([])
})
