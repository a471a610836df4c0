import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { computeQuality } from '#server/features/memory/compute-quality.ts'
import { ensureDemoHistory } from '#server/features/study/demo-history.ts'
import { expectAccessible, turnDark } from '#tests/support/accessibility.ts'
import { clockProduct } from '#tests/support/clock-product.ts'
import type { Client } from '#tests/support/test-app.ts'

const product = clockProduct()
/** A premium learner with the history of the demo. */
let learner: Client

beforeAll(async () => {
  const { app } = product
  learner = await app.as('premium')
  await app.deps.open.query("update users set username_key = 'demo-learner' where id = $1", [learner.userId])
  await ensureDemoHistory({ ...app.deps, config: { ...app.deps.config, withDemo: true } })
})

/** Scrolls to whatever still loads: the drawings are loaded when they come near the screen. */
async function expectLoaded(page: Page): Promise<void> {
  const scrollToNext = () => {
    const waiting = document.querySelectorAll('.mantine-Skeleton-root[data-visible]')
    waiting[0]?.scrollIntoView()
    return waiting.length
  }
  await expect.poll(() => page.evaluate(scrollToNext), { timeout: 20_000 }).toBe(0)
}

/** At each width and in both themes; nothing is wider than the window. @param within of a page checked elsewhere, the part that is new */
async function expectAccessibleEverywhere(page: Page, state: string, within?: string): Promise<void> {
  await expectLoaded(page)
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page, { state: `${state}, ${width}`, within })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
  await turnDark(page)
  await expectAccessible(page, { state: `${state}, dark`, onlyColors: true, within })
}

test('a learner reads what is due, opens a chapter, and studies it', async () => {
  const { page, errors } = await product.visitAs(learner)
  await page.goto('/dashboard')
  await page.getByRole('heading', { name: 'Progress', level: 1 }).waitFor()
  await page.getByText(/^\d+ cards( and \d+ questions?)? are due, .*about \d+ minutes\.$/).waitFor()
  expect(await page.getByRole('link', { name: 'Study today’s cards' }).getAttribute('href')).toBe(
    '/study/session?mode=today',
  )
  expect(await page.getByRole('heading', { name: 'Exam coverage' }).count()).toBe(0)

  const chapter = page.getByRole('button', { name: /^Early Breast Cancer \d+% coverage-scaled mastery/ })
  expect(await chapter.getAttribute('aria-expanded')).toBe('false')
  await chapter.focus()
  await page.keyboard.press('Enter')
  const details = page.getByRole('region', { name: 'Early Breast Cancer' })
  await details.getByText(/^\d+ of \d+ cards reviewed$/).waitFor()
  await details.getByText(/^(\d+ h )?\d+ (min|h)$/).waitFor()
  await expectAccessibleEverywhere(page, 'the learner’s progress')
  await details.getByRole('link', { name: 'Study Early Breast Cancer' }).click()
  await page.waitForURL(/\/study\?chapter=\d+$/)
  await page.getByRole('heading', { name: 'Early Breast Cancer' }).waitFor()
  expect(errors()).toEqual([])
})

test('Study Now of a drug class begins drug study with its drugs', async () => {
  const { page, errors } = await product.visitAs(learner, { width: 360 })
  await page.goto('/analytics')
  await page.getByRole('searchbox', { name: 'Filter drug classes' }).fill('proteasome')
  await page.getByRole('button', { name: 'Study Now: Proteasome inhibitor' }).click()
  await page.waitForURL('**/study/drugs?mode=study')
  await page.getByRole('article', { name: 'Drug card' }).waitFor()
  await page.getByRole('heading', { name: '0 of 12 done' }).waitFor()
  await page.goto('/study/drugs')
  await page.getByText('3 drugs selected').waitFor()
  expect(errors()).toEqual([])
})

test('a new learner is told where to start, and an unknown path shows the same page', async () => {
  const { page, errors } = await product.visitAsNew('learner')
  await page.goto('/no-such-page')
  await page.getByRole('heading', { name: 'Progress', level: 1 }).waitFor()
  await page.getByText(/^Start with .+: \d+ new cards, about \d+ minutes\.$/).waitFor()
  await page.getByText(/^No exam date is ahead/).waitFor()
  await page.getByText('Studying with cards is part of Premium.').waitFor()
  await expectAccessibleEverywhere(page, 'a new learner’s progress')
  expect(await page.getByRole('link', { name: 'Back to Study' }).getAttribute('href')).toBe('/')
  await page.getByRole('link', { name: 'Start studying' }).click()
  await page.waitForURL('**/study/session?mode=today')
  expect(errors()).toEqual([])
})

test('an admin reads how much of the exam is covered, by category and by chapter', async () => {
  const { page, errors } = await product.visitAsNew('admin')
  await page.goto('/dashboard')
  await page.getByRole('heading', { name: 'Exam coverage' }).waitFor()
  const categories = page.getByRole('table', { name: 'ABIM Content Outline' })
  await categories.getByRole('row', { name: /^Breast 13% 0 of \d+ 0%$/ }).waitFor()
  expect(await categories.getByRole('row').count()).toBe(12)
  await page.getByRole('tab', { name: 'ABIM Content Outline' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.getByRole('table', { name: 'Chapter Details' }).waitFor()
  await expectAccessibleEverywhere(page, 'the exam coverage', 'section:has([role="tablist"])')
  await page.route('**/api/analytics/weighted-mastery', (route) => route.abort())
  await page.reload()
  await page.getByRole('heading', { name: 'Exam Analytics Unavailable' }).waitFor()
  await page.getByText('The exam analytics could not be loaded. Try again later.').waitFor()
  expect(errors()).toEqual([])
})

test('an admin reads how well the schedule predicts', async () => {
  const { app } = product
  await computeQuality(app.deps)
  const { page, errors } = await product.visitAsNew('admin')
  await page.goto('/admin/analytics')
  await page.getByRole('heading', { name: 'Admin analytics', level: 1 }).waitFor()
  await page.getByText(/over all learners and 26 weeks: [\d,]+ reviews/).waitFor()
  await page.getByText(/published defaults of FSRS-6 have 0\.366/).waitFor()
  expect(await page.getByRole('row').count()).toBeGreaterThan(10)
  await expectAccessibleEverywhere(page, 'the quality of the schedule')
  expect(errors()).toEqual([])
})
