import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { ensureDemoHistory } from '#server/features/study/demo-history.ts'
import { clockProduct } from '#tests/support/clock-product.ts'
import type { Client } from '#tests/support/test-app.ts'

/** The numbers as the pages say them; that those of the replies are the same is same-numbers.test.ts of the server. */

const product = clockProduct()
let demo: Client
let beginner: Client

beforeAll(async () => {
  const { app } = product
  demo = await app.as('premium')
  await app.deps.open.query("update users set username_key = 'demo-learner' where id = $1", [demo.userId])
  await ensureDemoHistory({ ...app.deps, config: { ...app.deps.config, withDemo: true } })
  beginner = await app.as('learner')
  const inDays = (days: number) =>
    new Date(app.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
  // So few minutes that cards and questions wait; without drugs, whose parts are cards of the plan and not of the table.
  await demo.put('/api/study/settings', {
    ...{ dailyMinutes: 12, examDate: inDays(45), drugsInToday: false, isFirstRunDone: true },
  })
  await beginner.put('/api/study/settings', { dailyMinutes: 20, examDate: inDays(90), isFirstRunDone: true })
})

const textOf = async (part: Locator) => (await part.textContent()) ?? ''
const numberIn = (text: string, pattern: RegExp) =>
  Number((pattern.exec(text)?.[1] ?? '0').replaceAll(',', ''))

/** Everything that is said of today, of what waits and of the exam day, page after page. */
async function readPages(page: Page) {
  await page.goto('/study')
  const today = page.getByRole('region', { name: 'Today', exact: true })
  await today.getByText('Left of today’s plan').or(today.getByRole('progressbar')).first().waitFor()
  const home = await textOf(today)
  const bars = await today.locator('figure li').allTextContents()
  const groups = page.locator('section h3 button')
  await groups.first().waitFor()
  const ofChapters = (await groups.allTextContents()).map((text) => numberIn(text, /(\d+) today/))
  await today.getByRole('button', { name: 'Study settings' }).click()
  const promise = page
    .getByRole('dialog')
    .getByText(/^\d+ minutes: /)
    .first()
  await promise.waitFor()
  const settings = await textOf(promise)

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

test.each(['demo', 'beginner'])('the pages of the %s say one number for one thing', async (who) => {
  const learner = who === 'demo' ? demo : beginner
  const { page, errors } = await product.visitAs(learner)
  const said = await readPages(page)
  const { body: today } = await learner.get('/api/study/today')
  const cards = numberIn(said.home, /([\d,]+) cards?/)
  const planned = said.bars[0] ?? ''
  const ofBar = (kind: string) => numberIn(planned, new RegExp(`([\\d,]+) ${kind}`))

  expect(cards).toBe(today.left.reviews + today.left.newCards)
  expect(ofBar('reviews') + ofBar('new cards') + ofBar('drug parts')).toBe(cards)
  expect(said.ofChapters.reduce((sum, count) => sum + count, 0)).toBe(cards)
  expect(said.barsOfProgress).toEqual(said.bars)

  const questions = numberIn(said.home, /([\d,]+) questions?/)
  expect(numberIn(said.questions, /([\d,]+) today/)).toBe(questions)
  expect(ofBar('questions')).toBe(questions)
  expect(numberIn(said.questions, /([\d,]+) waiting/)).toBe(today.waiting.questions)
  expect(numberIn(said.browse, /Waiting\s*([\d,]+)/)).toBe(today.waiting.cards)

  const unseen = numberIn(said.settings, /([\d,]+) cards? not seen/)
  if (who === 'demo') {
    expect(today.waiting.cards).toBeGreaterThan(0)
    expect(numberIn(said.readiness, /about (\d+)% of your cards/)).toBe(
      numberIn(said.settings, /about (\d+)% on the day/),
    )
    expect(numberIn(said.readiness, /([\d,]+) cards? not seen/)).toBe(unseen)
    const before = numberIn(said.browse, /New\s*([\d,]+)/)
    expect(numberIn(said.readiness, /([\d,]+) new cards? by then/) + unseen).toBe(before)
  }
  expect(errors()).toEqual([])
})
