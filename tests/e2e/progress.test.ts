import { beforeAll, expect, test } from 'vitest'
import { computeQuality } from '#server/features/memory/compute-quality.ts'
import { ensureDemoHistory } from '#server/features/study/demo-history.ts'
import { expectFitAndAccessible } from '#tests/support/accessibility.ts'
import { clockProduct } from '#tests/support/clock-product.ts'
import { loadDrawings } from '#tests/support/load-drawings.ts'
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

test('a learner reads what is due, opens a chapter, and studies it, then a class of drugs', async () => {
  const { page, errors } = await product.visitAs(learner)
  // An unknown path shows the same page.
  await page.goto('/no-such-page')
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
  expect(await page.getByRole('link', { name: 'Back to Study' }).getAttribute('href')).toBe('/')
  await loadDrawings(page)
  await expectFitAndAccessible(page)
  await details.getByRole('link', { name: 'Study Early Breast Cancer' }).click()
  await page.waitForURL(/\/study\?chapter=\d+$/)
  await page.getByRole('heading', { name: 'Early Breast Cancer' }).waitFor()

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

test('an admin reads how much of the exam is covered, by category and by chapter, and how well the schedule predicts', async () => {
  await computeQuality(product.app.deps)
  const { page, errors } = await product.visitAsNew('admin')
  await page.goto('/dashboard')
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
  await expectFitAndAccessible(page, { state: 'the quality of the schedule', within: 'main' })
  expect(errors()).toEqual([])
})
