import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { isoDateOfStudyDay, studyDayOf } from '#domain/scheduling/study-day.ts'
import { expectAccessible, expectFitAndAccessible } from '#tests/support/browser/accessibility.ts'
import { fillShortRegistration } from '#tests/support/browser/account-forms.ts'
import { countSaved } from '#tests/support/browser/browser.ts'
import { sharedProduct } from '#tests/support/browser/product.ts'

const product = sharedProduct()

async function rate(cards: Locator, rating: RegExp): Promise<void> {
  await cards.getByRole('button', { name: 'Show answer' }).click()
  await cards.getByRole('button', { name: rating }).click()
}

interface LoggedReview {
  confidence: number
}

/** What the account's log says of the cards that it has rated, by their keys. */
async function ratedCards(page: Page): Promise<[key: string, ratings: number[]][]> {
  const cards = (await (await page.request.get('/api/sample-cards')).json()) as {
    cardKey: string
    id: number
  }[]
  const rated: [string, number[]][] = []
  for (const { cardKey, id } of cards) {
    const schedule = await page.request.get(`/api/flashcards/${id}/schedule`)
    const { history } = (await schedule.json()) as { history: LoggedReview[] }
    if (history.length > 0) rated.push([cardKey, history.map(({ confidence }) => confidence)])
  }
  return rated
}

/** From the learner's study day, which is that of the browser's time zone. */
const inDays = (days: number) => isoDateOfStudyDay(studyDayOf(Date.now(), 'America/New_York') + days)

test('what a visitor tries comes along at the registration, and the answers of the first run stay in the settings', async () => {
  const { page, context, errors } = await product.visit({ width: 360, height: 780 })
  const saved = countSaved(context)
  await page.goto('/')
  const three = page.getByRole('region', { name: 'Try three cards' })
  await three.getByRole('button', { name: 'Show answer' }).click()
  await three.getByRole('button', { name: 'Lorlatinib' }).hover()
  await page.getByRole('tooltip').getByText('ALK, ROS1').waitFor()
  await page.keyboard.press('Escape')
  await three.getByRole('button', { name: 'Lorlatinib' }).click()
  const monograph = page.getByRole('dialog', { name: /lorlatinib/ })
  await monograph.getByRole('heading', { name: 'Boxed Warning' }).waitFor()
  await expectAccessible(page, { state: 'a monograph', within: 'dialog[open]' })
  await monograph.getByRole('button', { name: 'Close' }).click()

  // A reload keeps the card and its answer.
  await page.reload()
  await three.getByRole('button', { name: 'Lorlatinib' }).waitFor()
  // The missed card comes back at the end.
  await three.getByRole('button', { name: /^Did not know/ }).click()
  const second = await three.locator('p[class*="question"]').textContent()
  await page.reload()
  await three.getByText(second ?? '').waitFor()
  await three.getByRole('button', { name: 'Show answer' }).waitFor()
  await rate(three, /^Knew it/)
  await rate(three, /^Knew it/)
  await three.getByText('Mastery 20%').waitFor()
  await rate(three, /^Knew it/)
  await three.getByText('in 2 days, then after 3, 9 and 24 days').waitFor()
  await three.getByRole('heading', { name: 'That was a whole session' }).waitFor()
  await expectAccessible(page, { state: 'the end of the three', within: '[aria-label="Try three cards"]' })
  await three.getByRole('link', { name: 'Go on with ten more' }).click()
  await page.waitForURL('**/try')

  const cards = page.getByRole('region', { name: 'Cards to try' })
  await cards.getByText('3 of 13 done').waitFor()
  await rate(cards, /^Unsure/)
  await page.keyboard.press('Space')
  await page.keyboard.press('3')
  await cards.getByText('4 of 13 done').waitFor()
  await expectAccessible(page, { state: 'cards that were tried', within: 'main' })
  await page.reload()
  await cards.getByText('4 of 13 done').waitFor()

  await page.getByRole('main').getByRole('link', { name: 'Create a free account' }).click()
  await page.getByText('What you tried comes along: 5 cards.').waitFor()
  await fillShortRegistration(page, `fellow-${randomUUID().slice(0, 8)}`)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL('**/study')
  await page.getByText('5 cards you tried are in your plan').waitFor()
  expect(await page.evaluate(() => localStorage.getItem('visitorStudy'))).toBeNull()
  await expect.poll(saved).toBe(6)
  expect(await ratedCards(page)).toEqual([
    [
      'thoracic-nsclc-biomarkers-018',
      expect.toSatisfy((ratings: number[]) => ratings.sort().join() === '1,3'),
    ],
    ['breast-early-001', [3]],
    ['aml-010', [3]],
    ['colorectal-020', [2]],
    ['drug-toxicities-020', [3]],
  ])

  await page.getByRole('heading', { name: 'Welcome' }).waitFor()
  await expectFitAndAccessible(page, { state: 'the first run' })
  await page.getByLabel('Exam date').fill(inDays(200))
  await page.getByText('15', { exact: true }).click()
  await page.getByText('Thoracic', { exact: true }).click()
  await page.getByLabel('First name').fill('Robin')
  // What was answered survives a reload.
  await page.reload()
  await page.getByText('in 200 days').waitFor()
  expect(await page.getByRole('radio', { name: '15' }).isChecked()).toBe(true)
  expect(await page.getByRole('checkbox', { name: 'Thoracic' }).isChecked()).toBe(true)
  expect(await page.getByLabel('First name').inputValue()).toBe('Robin')
  await page.getByRole('button', { name: 'Start studying' }).click()
  await page.getByRole('article', { name: 'Flashcard' }).waitFor()
  // Nothing comes along twice.
  expect(saved()).toBe(6)
  await page.getByRole('button', { name: /^Show answer/ }).click()
  await page.getByRole('button', { name: /^Knew it/ }).click()
  await page.getByRole('button', { name: /^Show answer/ }).waitFor()

  // The questions do not come back; their answers are in the settings.
  await page.goto('/study')
  await page.getByRole('heading', { name: 'Hello, Robin' }).waitFor()
  await page.getByText(/days to your exam/).waitFor()
  await expectStudySettings(page)
  await expect.poll(saved).toBe(7)
  expect(errors()).toEqual([])
})

/** They hold what the first run was told, and what is changed here. */
async function expectStudySettings(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Study settings' })
  await page.getByRole('button', { name: 'Study settings' }).click()
  expect(await dialog.getByLabel('Minutes a day').inputValue()).toBe('15')
  await dialog.getByText('Largest', { exact: true }).click()
  await dialog.getByRole('button', { name: 'Choose rest days' }).click()
  await dialog.getByRole('button', { name: 'Next month' }).click()
  await dialog
    .getByRole('button', { name: /^Whole week/ })
    .nth(1)
    .click()
  await dialog.getByText(/^7 rest days: /).waitFor()
  await expectFitAndAccessible(page, { state: 'the study settings', within: '[role="dialog"]' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })

  await page.reload()
  await page.getByRole('button', { name: 'Study settings' }).click()
  await dialog.getByText(/^7 rest days: /).waitFor()
  expect(await dialog.getByRole('radio', { name: 'Largest' }).isChecked()).toBe(true)
}
