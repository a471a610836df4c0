import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { isoDateOfStudyDay, studyDayOf } from '#domain/scheduling/study-day.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import { fillRegistration, sendRegistration } from '#tests/support/account-forms.ts'
import { sharedProduct } from '#tests/support/product.ts'

const product = sharedProduct()

/** From the learner's study day, which is that of the browser's time zone. */
const inDays = (days: number) => isoDateOfStudyDay(studyDayOf(Date.now(), 'America/New_York') + days)

test('a new learner answers three questions, rates the first card and changes the settings', async () => {
  const { page, errors } = await product.visit({ width: 360, height: 780, dark: true })
  await page.goto('/register')
  await fillRegistration(page, `fellow-${randomUUID().slice(0, 8)}`)
  await sendRegistration(page)
  await page.getByRole('heading', { name: 'Welcome, Robin' }).waitFor()
  await expectAccessible(page)

  // What was answered survives a reload.
  const examDate = page.getByLabel('Exam date')
  await examDate.fill(inDays(200))
  await page.getByText('15', { exact: true }).click()
  await page.getByText('Thoracic', { exact: true }).click()
  await page.reload()
  await page.getByText('in 200 days').waitFor()
  expect(await page.getByRole('radio', { name: '15' }).isChecked()).toBe(true)
  expect(await page.getByRole('checkbox', { name: 'Thoracic' }).isChecked()).toBe(true)

  await page.getByRole('button', { name: 'Start studying' }).click()
  await page.getByRole('button', { name: /^Show answer/ }).click()
  await page.getByRole('button', { name: /^Knew it/ }).click()
  await page.getByRole('button', { name: /^Show answer/ }).waitFor()

  // The questions do not come back; their answers are in the settings.
  await page.goto('/study')
  await page.getByRole('heading', { name: 'Hello, Robin' }).waitFor()
  await page.getByText(/days to your exam/).waitFor()
  await page.getByRole('button', { name: 'Study settings' }).click()
  const dialog = page.getByRole('dialog', { name: 'Study settings' })
  expect(await dialog.getByLabel('Minutes a day').inputValue()).toBe('15')
  await dialog.getByText('Largest', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Choose rest days' }).click()
  await dialog.getByRole('button', { name: 'Next month' }).click()
  await dialog
    .getByRole('button', { name: /^Whole week/ })
    .nth(1)
    .click()
  await dialog.getByText(/^7 rest days: /).waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })

  await page.reload()
  await page.getByRole('button', { name: 'Study settings' }).click()
  await dialog.getByText(/^7 rest days: /).waitFor()
  expect(await dialog.getByRole('radio', { name: 'Largest' }).isChecked()).toBe(true)
  expect(errors()).toEqual([])
})
