import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { HttpUser } from './http-user.ts'

const showAnswer = (page: Page) => page.getByRole('button', { name: /^Show answer/ })

/**
 * Shows the answer and rates it by keyboard. Keys of one character work once the learner's settings are
 * known, and the buttons name them from then on.
 */
export async function pressRating(page: Page, key: '1' | '2' | '3'): Promise<void> {
  await page.keyboard.press('Space')
  await page.locator(`button[aria-keyshortcuts="${key}"]`).waitFor()
  await page.keyboard.press(key)
}

/** Rates this many cards by keyboard, and waits only for the next card. */
export async function rate(page: Page, times: number, key: '1' | '2' | '3'): Promise<void> {
  for (let n = 0; n < times; n++) {
    await pressRating(page, key)
    await showAnswer(page).waitFor()
  }
}

/** Opens the chapter's settings and starts a session, or resumes an unfinished one. */
export async function openChapter(page: Page, chapterId: number): Promise<void> {
  await page.goto(`/study?chapter=${chapterId}`)
  await page
    .getByRole('button', { name: /^(Start studying|Resume|Continue)/ })
    .first()
    .click()
  await showAnswer(page).waitFor()
}

/** Opens a group of chapters on the study home, by the name of its category. */
export async function showChapters(page: Page, category: string): Promise<void> {
  const button = page.getByRole('button', { name: new RegExp(`^${category}`) })
  await button.waitFor()
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click()
}

export async function coreChapter(user: HttpUser): Promise<number> {
  const chapters = (await (await user.get('/api/chapters')).json()) as { id: number; isCore: boolean }[]
  return chapters.find((chapter) => chapter.isCore)?.id ?? 0
}

interface LoggedReview {
  confidence: number
  review_id: string
  received_at: string
  reviewed_at: string
}

/**
 * The user's ratings in the order of their arrival, from the download of their own data. It contains each
 * review once.
 */
export async function savedRatings(user: HttpUser): Promise<number[]> {
  const { reviews = [] } = (await (await user.get('/api/user/data')).json()) as { reviews?: LoggedReview[] }
  expect(new Set(reviews.map((review) => review.review_id)).size).toBe(reviews.length)
  const time = (text: string) => new Date(text).getTime()
  return reviews
    .toSorted(
      (a, b) => time(a.received_at) - time(b.received_at) || time(a.reviewed_at) - time(b.reviewed_at),
    )
    .map(({ confidence }) => confidence)
}
