import type { Locator, Page } from 'playwright-core'

const textOf = async (part: Locator) => (await part.textContent()) ?? ''

/** The number in the first group of the pattern, 0 where nothing is said of it. */
export const numberOrNone = (text: string, pattern: RegExp) =>
  Number((pattern.exec(text)?.[1] ?? '0').replaceAll(',', ''))

/** The same where a number has to stand. @throws Error when it does not */
export function numberIn(text: string, pattern: RegExp): number {
  if (!pattern.test(text)) throw new Error(`${pattern} is not in: ${text}`)
  return numberOrNone(text, pattern)
}

/** Everything that is said of today, of what waits and of the exam day, page after page. */
export async function readPages(page: Page) {
  await page.goto('/study')
  const today = page.getByRole('region', { name: 'Today', exact: true })
  await today.getByText('Left of today’s plan').or(today.getByRole('progressbar')).first().waitFor()
  const home = await textOf(today)
  const bars = await today.locator('figure li').allTextContents()
  const groups = page.locator('section h3 button')
  await groups.first().waitFor()
  const ofChapters = (await groups.allTextContents()).map((text) => numberOrNone(text, /(\d+) today/))
  await today.getByRole('button', { name: 'Study settings' }).click()
  const promise = page
    .getByRole('dialog')
    .getByText(/^\d+ minutes: /)
    .first()
  await promise.waitFor()
  // With which cards it is of.
  const settings = await textOf(promise.locator('..'))

  await page.goto('/study/questions')
  const planned = page.getByRole('main').getByRole('region', { name: 'Today', exact: true })
  await planned.waitFor()
  const questions = await textOf(planned)

  await page.goto('/dashboard')
  await page.getByRole('heading', { name: 'Readiness', level: 2 }).waitFor()
  await page.getByRole('table').first().waitFor()
  const readiness = await textOf(page.getByRole('main'))
  await page.goto('/dashboard/memory')
  const ahead = page.getByRole('region', { name: 'Plan ahead' })
  await ahead.locator('figure').waitFor()
  const barsOfProgress = await ahead.locator('figure li').allTextContents()

  await page.goto('/study/cards')
  const states = page.getByRole('radiogroup', { name: 'Which cards' })
  await states.getByText(/All\s*[\d,]+/).waitFor()
  return {
    home,
    bars,
    ofChapters,
    settings,
    questions,
    readiness,
    barsOfProgress,
    browse: await textOf(states),
  }
}
