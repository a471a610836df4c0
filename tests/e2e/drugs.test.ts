import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, expectFitAndAccessible } from '#tests/support/browser/accessibility.ts'
import { sharedProduct } from '#tests/support/browser/product.ts'
import { pressRating } from '#tests/support/browser/study-in-browser.ts'
import { ratingOf } from '#tests/support/server/begin-card.ts'

const product = sharedProduct()

const visitAsAdmin = async () => product.visit({ user: await product.signInAdmin() })

const cardOn = (page: Page) => page.getByRole('article', { name: 'Drug card' })
const cardName = async (page: Page) => (await cardOn(page).locator('p').allInnerTexts()).join(' ')

async function rate(page: Page, key: '1' | '2' | '3'): Promise<string> {
  const name = await cardName(page)
  await pressRating(page, key)
  await page.getByRole('button', { name: 'Knew it' }).waitFor({ state: 'detached' })
  return name
}

test('a misspelt drug is found, read, corrected by an admin and studied by keyboard', async () => {
  const { page, errors } = await visitAsAdmin()
  await page.goto('/drugs?search=bortezomb')
  await page.waitForURL('**/study/drugs?search=bortezomb')
  await page.getByRole('link', { name: /^bortezomib/ }).click()
  await page.getByRole('heading', { name: 'bortezomib', level: 1 }).waitFor()
  await expectFitAndAccessible(page)

  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Mechanism of Action').fill('Reversibly inhibits the 26S proteasome.')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Drug information updated successfully').waitFor()
  await page.getByText('Reversibly inhibits the 26S proteasome.').waitFor()

  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('button', { name: 'History' }).click()
  const history = page.getByRole('dialog', { name: 'History' })
  await history.locator('ins', { hasText: 'Reversibly' }).waitFor()
  await expectAccessible(page, { within: '[role="dialog"]' })
  await history.getByRole('button', { name: 'Restore' }).click()
  await history.getByRole('button', { name: 'Restore this version' }).click()
  await page.getByRole('heading', { name: 'bortezomib', level: 1 }).waitFor()
  await page.getByText('Reversibly inhibits the 26S proteasome.').waitFor({ state: 'detached' })

  await page.goto('/study/drugs?class=Proteasome%20inhibitor')
  await page.getByRole('button', { name: 'Select all 3' }).click()
  await expectFitAndAccessible(page)
  // On a phone the choice of what to study is behind a button.
  await page.setViewportSize({ width: 360, height: 760 })
  await page.getByRole('button', { name: 'Study', exact: true }).click()
  await page.getByRole('link', { name: 'Start studying' }).click()
  await cardOn(page).waitFor()
  // The parts around the card are those of any session.
  await expectAccessible(page, { within: '[aria-label="Drug card"]' })

  // A rating key before the answer does nothing. A card rated 1 comes back after five other cards.
  const first = await cardName(page)
  await page.keyboard.press('3')
  expect(await cardName(page)).toBe(first)
  expect(await rate(page, '1')).toBe(first)
  for (let n = 0; n < 5; n++) expect(await rate(page, '3')).not.toBe(first)
  expect(await cardName(page)).toBe(first)
  await rate(page, '3')

  // Z undoes a rating, on the server as well: the mastery below is that of two ratings.
  await page.keyboard.press('z')
  await expect.poll(() => cardName(page)).toBe(first)
  await rate(page, '3')

  // After a reload the session resumes at the same place.
  await page.reload()
  await page.getByRole('heading', { name: '6 of 12 done' }).waitFor()
  for (let n = 0; n < 6; n++) await rate(page, '3')
  await page.getByText('Drug study complete').first().waitFor()
  await page.waitForURL(/\/study\/drugs$/)
  const drug = await (await page.request.get('/api/drugs?search=bortezomib')).json()
  await expect
    .poll(
      async () =>
        (await (await page.request.get(`/api/progress/${drug[0].id}`)).json()).components[0].progress,
    )
    .toMatchObject({ mastery: 79, reviewCount: 2 })
  expect(errors()).toEqual([])
})

/** The delay of a tooltip, which prevents that a passing pointer opens one. */
const tooltipMs = 700

/** The milliseconds from the pointer's arrival on a drug name to its tooltip, by the page's own clock. */
const tooltipDelay = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let arrivedAt = Number.NaN
        document.addEventListener('pointerover', ({ target, timeStamp }) => {
          if (target instanceof Element && target.closest('[role="button"]')) arrivedAt = timeStamp
        })
        new MutationObserver(() => {
          if (document.querySelector('[role="tooltip"]')) resolve(performance.now() - arrivedAt)
        }).observe(document.body, { childList: true, subtree: true })
      }),
  )

test('search opens by keyboard; drug names in cards open their tooltip and monograph; by choice a drug comes in Today among flashcards', async () => {
  const admin = await product.signInAdmin()
  const { page, errors } = await product.visit({ user: admin })
  await page.goto('/study')
  await page
    .getByRole('button', { name: /search/i })
    .first()
    .waitFor()
  await page.keyboard.press('Control+K')
  await page
    .getByRole('textbox', { name: 'Search chapters, cards, questions and drugs' })
    .last()
    .fill('osimertinb')
  await page.getByText('Showing results for').waitFor()
  await page.getByRole('button', { name: /^osimertinib \(Tagrisso\)/ }).waitFor()
  await expectAccessible(page, { within: '[role="dialog"]' })
  const studyAll = page.getByRole('button', { name: /^Study all \d+ matching cards/ })
  const promised = (await studyAll.textContent())?.match(/\d+/)?.[0]
  await studyAll.click()
  await page.waitForURL('**/study/session?search=osimertinib&allResults=true')
  await page.getByText(new RegExp(`^${promised} cards, about`)).waitFor()

  // Drug names are interactive only with the answer: the question must not answer itself.
  await page.getByRole('button', { name: /^Start/ }).click()
  await page.getByRole('button', { name: /^Show answer/ }).waitFor()
  expect(await page.getByRole('button', { name: 'osimertinib' }).count()).toBe(0)
  const name = page.getByRole('button', { name: 'osimertinib' }).first()
  const texts = page.getByRole('region', { name: /^(Question|Answer)$/ })
  // Some of the cards only have the name in their tags.
  for (let card = 0; card < 8; card++) {
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: /^Knew it/ }).waitFor()
    if ((await texts.getByText(/osimertinib/i).count()) > 0) break
    await page.keyboard.press('ArrowRight')
    await page.getByRole('button', { name: /^Show answer/ }).waitFor()
  }
  await name.waitFor()
  const [opensAfterMs] = await Promise.all([
    tooltipDelay(page),
    name.hover(),
    page.getByRole('tooltip').getByText('Tagrisso').waitFor(),
  ])
  expect(opensAfterMs).toBeGreaterThanOrEqual(tooltipMs)
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('tooltip').count()).toBe(0)
  const address = page.url()
  await name.click()
  await page.getByRole('dialog').getByRole('heading', { name: 'osimertinib' }).waitFor()
  await expectAccessible(page, { within: '[role="dialog"]' })
  await page.keyboard.press('Escape')
  await expect.poll(() => name.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(page.url()).toBe(address)

  const [drug] = await (await admin.get('/api/drugs?search=osimertinib')).json()
  const rated = { drugId: drug.id, componentId: 'moa', interactionType: 'got_it', confidence: 3 }
  const reviewedAt = new Date(Date.now() - 20 * 86_400_000).toISOString()
  expect((await admin.post('/api/review-interaction', { ...rated, reviewedAt })).status).toBe(200)
  // One category has more weight than the drugs, and one has less, so the component comes between their
  // cards.
  const chapters: { id: number; category: string }[] = await (await admin.get('/api/chapters')).json()
  for (const { id } of chapters.filter(({ category }) => ['breast', 'genetics'].includes(category))) {
    const entries = await (await admin.get(`/api/chapters/${id}/flashcards`)).json()
    for (const { flashcard } of entries.slice(0, 2)) {
      const rating = { ...ratingOf(3), reviewedAt }
      expect((await admin.post(`/api/flashcards/${flashcard.id}/progress`, rating)).status).toBe(200)
    }
  }

  // There are no new cards: the cards that come are due, and were known. The choices come last, because the
  // plan is made at the first look after them, which may be the open page's in the background.
  const settings = { drugsInToday: true, dailyMinutes: 60, newCardsPerDay: 0 }
  expect((await admin.put('/api/study/settings', settings)).status).toBe(200)

  await page.setViewportSize({ width: 360, height: 760 })
  await page.goto('/study/session?mode=today')
  const cards = page.getByRole('article')
  await cards.waitFor()
  const component = cards.filter({ hasText: 'Mechanism of Action' }).filter({ hasText: 'osimertinib' })
  for (let n = 0; n < 12 && (await component.count()) === 0; n++) {
    await pressRating(page, '3')
    await page.getByRole('button', { name: /^Show answer/ }).waitFor()
  }
  expect(await component.getAttribute('aria-label')).toBe('Drug card')
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: /^Knew it, comes back in \d+ weeks/ }).waitFor()
  expect(await page.getByRole('button', { name: /^Easy/ }).count()).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await page.keyboard.press('3')
  await page.getByRole('article', { name: 'Flashcard' }).waitFor()
  const moa = async () =>
    (await (await admin.get(`/api/progress/${drug.id}`)).json()).components[0] as {
      progress: { reviewCount: number }
      schedule: { isDue: boolean }
    }
  await expect.poll(async () => (await moa()).progress.reviewCount).toBe(2)

  await page.keyboard.press('z')
  await cards.getByText('Mechanism of Action', { exact: true }).waitFor()
  await expect.poll(moa).toMatchObject({ progress: { reviewCount: 1 }, schedule: { isDue: true } })
  await page.reload()
  await cards.getByText('Mechanism of Action', { exact: true }).waitFor()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: /^Knew it, comes back in \d+ weeks/ }).waitFor()
  expect(errors()).toEqual([])
})
