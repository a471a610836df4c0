import { expect, test } from 'vitest'
import { expectFitAndAccessible } from '#tests/support/browser/accessibility.ts'
import { loadDrawings } from '#tests/support/browser/load-drawings.ts'
import { sharedProduct } from '#tests/support/browser/product.ts'

const product = sharedProduct()

test('an admin runs a job, finds that in the audit log, and reads what the job has counted', async () => {
  const { page, errors } = await product.visit({ user: await product.signInAdmin(), width: 360 })

  await page.goto('/admin/health')
  const job = page.getByRole('row', { name: 'visits.roll-up' })
  await job.getByRole('button', { name: 'Run now: visits.roll-up' }).click()
  await page.getByText('visits.roll-up begins within seconds').waitFor()
  await job.getByText(/\d m?s$/).waitFor()
  await expectFitAndAccessible(page)

  await page.goto('/admin/audit')
  await page.getByLabel('Action').selectOption({ label: 'Job: run' })
  await page.getByLabel('Subject id').fill('visits.roll-up')
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.waitForURL(/action=job\.run/)
  const [newest] = await page.getByRole('listitem').filter({ hasText: 'Job: run' }).all()
  await newest?.getByText('job visits.roll-up').waitFor()
  const downloaded = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await downloaded).suggestedFilename()).toMatch(/^audit-log-\d{4}-\d\d-\d\d\.csv$/)
  await expectFitAndAccessible(page)

  await page.goto('/admin/analytics')
  await page.getByText('Visits are counted until').waitFor()
  await page.getByRole('table', { name: 'Conversion funnel' }).waitFor()
  await page.getByRole('table', { name: 'Chapter usage' }).waitFor()
  await loadDrawings(page)
  // Of the rows of all chapters, which are alike, the first ones.
  await expectFitAndAccessible(page, {
    within:
      'main section:not(:has([aria-label="Chapter usage"])), [aria-label="Chapter usage"] tr:nth-child(-n+3)',
  })
  expect(errors()).toEqual([])
})
