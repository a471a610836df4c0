import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Block } from '#contracts/questions/questions.ts'
import type { Client } from '#tests/support/app/test-app.ts'
import { expectAccessible, expectFitAndAccessible } from '#tests/support/browser/accessibility.ts'
import { clockProduct } from '#tests/support/browser/clock-product.ts'
import { buildBlock, questionKeys } from '#tests/support/server/answer-questions.ts'

const product = clockProduct()
const minutes = (count: number) => count * 60_000
const letterOf = (option: number) => 'abcde'.charAt(option)

const sessionOf = (path: string) => `/study/questions/session/${path.split('/').at(-1)}`
const question = (page: Page, number: number, total: number) =>
  page.getByText(`Question ${number} of ${total}`).first()
const option = (page: Page, letter: string) => page.getByRole('radio').nth(letter.charCodeAt(0) - 97)

/**
 * The letters of the right options, in the order of the block's questions. Sections that are not open are
 * included.
 */
async function rightLetters({ userId }: Client, path: string): Promise<string[]> {
  const keys = await questionKeys(product.app)
  const { rows } = await product.app.deps.open.query<{ id: number }>(
    'select question_id as id from block_questions where user_id = $1 and block_id = $2 order by position',
    [userId, Number(path.split('/').at(-1))],
  )
  return rows.map(({ id }) => letterOf(keys.of(id).key))
}

const wrongLetter = (right: string) => (right === 'a' ? 'b' : 'a')

/** Advances the server's clock and the page's clock by the same time. */
async function pass(page: Page, milliseconds: number): Promise<void> {
  product.app.clock.advance(milliseconds)
  await page.clock.fastForward(milliseconds)
}

test('a fellow answers a tutor block by keyboard alone, also without a network, and reads the results', async () => {
  const { page, context, user, errors } = await product.visitAsNew('learner', { hasOwnProfile: true })
  await page.goto('/study/questions')
  await page.getByText('25 questions match').waitFor()
  expect(await page.getByRole('radio', { name: /^Unused/ }).isChecked()).toBe(true)
  await expectFitAndAccessible(page, { state: 'the builder' })
  const count = page.getByRole('textbox', { name: 'Number of questions' })
  await count.focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('3')
  await page.getByRole('button', { name: 'Start 3 questions' }).focus()
  await page.keyboard.press('Enter')
  await question(page, 1, 3).waitFor()
  const path = `/api/questions/blocks/${page.url().split('/').at(-1)}`
  const right = await rightLetters(user, path)

  await page.keyboard.press(right[0] ?? '')
  await page.keyboard.press('3')
  await page.getByRole('heading', { name: 'Key point' }).waitFor()
  await page.getByText('Your answer: right').waitFor()
  await expectFitAndAccessible(page, { state: 'an answer with its explanation' })
  await page.keyboard.press('Enter')

  // Without a network the block continues, and its answer is sent when the network returns.
  await question(page, 2, 3).waitFor()
  await expect.poll(async () => (await user.get(path)).body.answered).toBe(1)
  // The app's own files have to load, as they would from a service worker.
  await page.route('**/assets/**', async (route) => route.fulfill({ response: await route.fetch() }))
  await context.setOffline(true)
  await page.keyboard.press(wrongLetter(right[1] ?? ''))
  await page.keyboard.press('3')
  await page.getByText('The explanation comes with the network.').waitFor()
  expect(await page.getByRole('heading', { name: 'Key point' }).count()).toBe(0)
  await page.keyboard.press('Enter')
  await question(page, 3, 3).waitFor()
  expect((await user.get(path)).body.answered).toBe(1)
  await context.setOffline(false)
  // A file that is still on its way is waited for.
  await page.unrouteAll({ behavior: 'wait' })
  await expect.poll(async () => (await user.get(path)).body.answered).toBe(2)
  await page.keyboard.press('ArrowLeft')
  await page.getByRole('heading', { name: 'Key point' }).waitFor()
  await page.getByText('Your answer: wrong').waitFor()
  await page.keyboard.press('Enter')

  await question(page, 3, 3).waitFor()
  await page.keyboard.press('s')
  await page.keyboard.press('Alt+d')
  await page.keyboard.press('End')
  await page.keyboard.press(right[2] ?? '')
  await page.keyboard.press('1')
  await page.getByText('Your answer: right').waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'End block?' }).getByText('Every question is answered').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'End block' }).focus()
  await page.keyboard.press('Enter')

  await page.waitForURL(/\/results\//)
  await page.getByText('2 of 3').first().waitFor()
  await page.getByText('1 answer you were sure of was wrong').waitFor()
  await expectFitAndAccessible(page, { state: 'the results' })
  expect((await user.get(path)).body).toMatchObject({ answered: 3, right: 2 })
  expect(errors()).toEqual([])
})

test('on a phone the verdict and the key point come into view with the answer, and the way on waits beside the reasons', async () => {
  const { page, user } = await product.visitAsNew('learner', { width: 360 })
  const path = await buildBlock(user, { count: 2 })
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto(sessionOf(path))
  await question(page, 1, 2).waitFor()
  const [right = 'a'] = await rightLetters(user, path)
  await option(page, wrongLetter(right)).check({ force: true })
  await page.getByRole('button', { name: /^Guessing/ }).click()
  const next = page.getByRole('button', { name: 'Next question', exact: true })
  const why = page.getByRole('button', { name: 'Why', exact: true })
  const inSight = async () => {
    const bar = await next.evaluate((button) => button.getBoundingClientRect().top)
    const verdict = await page.getByRole('heading', { name: 'Wrong', exact: true }).boundingBox()
    const point = await page.getByRole('region', { name: 'Key point' }).boundingBox()
    return (verdict?.y ?? -1) >= 0 && (point?.y ?? 640) + (point?.height ?? 640) <= bar
  }
  await page.getByRole('heading', { name: 'Key point' }).waitFor()
  await expect.poll(inSight).toBe(true)
  const [left, beside] = [await why.boundingBox(), await next.boundingBox()]
  expect([left?.y, left?.height]).toEqual([beside?.y, beside?.height])
  expect((beside?.y ?? 640) + (beside?.height ?? 640)).toBeLessThanOrEqual(640)
  await expectFitAndAccessible(page, { state: 'an answer on a phone' })

  await why.click()
  const reasons = page.getByRole('heading', { name: /^Why . is right/ })
  await expect.poll(async () => (await reasons.boundingBox())?.y ?? 640).toBeLessThan(100)
  await next.click()
  await question(page, 2, 2).waitFor()
  expect(await why.count()).toBe(0)
  // When the learner comes back to it, a question begins where it was left, not at its verdict.
  await page.getByRole('button', { name: 'Previous question' }).click()
  await page.getByRole('heading', { name: 'Key point' }).waitFor()
  expect(
    await page.getByRole('article').evaluate((article) => article.getBoundingClientRect().top),
  ).toBeGreaterThanOrEqual(0)
})

/** When the answer bar covers the next control, Tab scrolls the control into view. */
async function expectFocusInSight(page: Page): Promise<void> {
  const bar = page.getByRole('group', { name: 'How sure are you?' })
  const last = page.getByRole('button', { name: 'Strike out D' })
  await page
    .getByRole('button', { name: 'Strike out C' })
    .evaluate((button) => button.focus({ preventScroll: true }))
  await last.evaluate((button) => scrollBy(0, button.getBoundingClientRect().bottom + 20 - innerHeight))
  await page.keyboard.press('Tab')
  if (!(await last.evaluate((button) => button === document.activeElement))) await page.keyboard.press('Tab')
  const bottom = await page.locator(':focus').evaluate((button) => button.getBoundingClientRect().bottom)
  expect(bottom).toBeLessThan(await bar.evaluate((row) => row.getBoundingClientRect().top))
}

test('strike-outs, highlights, a star and a note survive a reload', async () => {
  const { page, user } = await product.visitAsNew('learner')
  const path = await buildBlock(user, { count: 2 })
  await page.goto(sessionOf(path))
  await question(page, 1, 2).waitFor()
  await option(page, 'b').click({ button: 'right', force: true })
  await page.getByRole('button', { name: 'Strike out C' }).click()
  await page.keyboard.press('Alt+d')
  const stem = page.locator('[data-part="stem"]')
  await stem.evaluate((element) => {
    // The selection begins at the third character and covers all parts that do not wrap.
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const first = texts.nextNode() as Text
    const next = texts.nextNode() as Text | null
    const last = next ?? first
    const start = Math.min(2, first.length)
    document.getSelection()?.setBaseAndExtent(first, start, last, last.length)
  })
  const words = await page.evaluate(() => String(document.getSelection()))
  expect(words.length).toBeGreaterThan(3)
  await page.getByRole('button', { name: 'Highlight', exact: true }).click()
  await page.getByRole('button', { name: 'Star', exact: true }).click()
  await page.keyboard.press('n')
  await page.getByRole('dialog').getByRole('textbox').fill('Ask about the ICE score')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.reload()
  await question(page, 1, 2).waitFor()
  await expect.poll(() => page.locator('mark').allTextContents()).toEqual([words])
  for (const letter of ['B', 'C', 'D'])
    expect(
      await page.getByRole('button', { name: `Strike out ${letter}` }).getAttribute('aria-pressed'),
    ).toBe('true')
  expect(await page.getByRole('button', { name: 'Star', exact: true }).getAttribute('aria-pressed')).toBe(
    'true',
  )
  await page.getByRole('button', { name: 'Edit your note' }).waitFor()
  // The server has it as well: another browser shows the same.
  const other = await product.visitAs(user, { width: 360, dark: true })
  await other.page.goto(sessionOf(path))
  await expect.poll(() => other.page.locator('mark').allTextContents()).toEqual([words])
  await expectAccessible(other.page, { state: 'a question with marks, on a phone', within: 'main' })
  await expectFocusInSight(other.page)
})

test('a timed block is suspended on one browser, resumed on another with the clock where it stood, and closes by itself when it runs out', async () => {
  const { page, user } = await product.visitAsNew('premium')
  const path = await buildBlock(user, { count: 3, mode: 'timed' })
  const [right, next] = await rightLetters(user, path)
  await page.goto(sessionOf(path))
  await question(page, 1, 3).waitFor()
  await page.keyboard.press(right ?? '')
  await page.keyboard.press('1')
  product.app.clock.advance(minutes(2))
  await page.getByRole('button', { name: 'Suspend' }).click()
  await page.waitForURL(/\/study\/questions$/)
  product.app.clock.advance(minutes(500))
  await user.renew()

  const { page: phone } = await product.visitAs(user, { width: 360, hasOwnProfile: true })
  await phone.clock.install()
  await phone.goto('/study/questions')
  await phone
    .getByRole('link', { name: /Continue/ })
    .or(phone.getByRole('button', { name: /Continue/ }))
    .first()
    .click()
  await phone.waitForURL(/\/session\//)
  await phone.getByRole('button', { name: /^Time left [34]:/ }).waitFor()
  expect((await user.get(path)).body).toMatchObject({ answered: 1, sections: [{ isRunning: true }] })
  await pass(phone, minutes(3) + 5000)
  await phone.getByText('1 minute left.').waitFor({ state: 'attached' })
  // An option is chosen without a confidence. It counts when the time is over.
  await question(phone, 2, 3).waitFor()
  await phone.keyboard.press(next ?? '')
  await phone.getByText('Answered. How sure are you? You need not say.').waitFor()
  await expect.poll(async () => (await user.get(path)).body.answered).toBe(2)
  await pass(phone, minutes(1))
  await phone.waitForURL(/\/results\//)
  await phone.getByText('2 of 3').first().waitFor()
  await phone.getByText('1 not answered').waitFor()
  await phone.getByText(/^The time ran out at \d+:\d\d\s[AP]M: what was chosen by then counts\.$/).waitFor()
})

test('a full exam in which no confidence is ever said: four sections, breaks, a closed browser, and the score at the end', async () => {
  const { page, user } = await product.visitAsNew('premium', { hasOwnProfile: true })
  await page.clock.install()
  await page.goto('/study/questions')
  const row = page.getByRole('listitem').filter({ hasText: 'Full exam' })
  await row.getByRole('button', { name: /Prepare/ }).click()
  await page.getByRole('dialog').getByText('All questions are new to you.').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Go to the exam' }).click()
  await page.waitForURL(/\/session\//)
  const path = `/api/questions/blocks/${page.url().split('/').at(-1)}`
  const right = await rightLetters(user, path)
  const { sections, breakSeconds, questions }: Block = (await user.get(path)).body
  expect(questions).toEqual([])
  const lengthMs = (number: number) => 1000 * (sections[number - 1]?.limitSeconds ?? 0)
  const size = (number: number) => sections[number - 1]?.questionCount ?? 0
  await page.getByRole('button', { name: 'Begin section 1' }).click()
  await question(page, 1, size(1)).waitFor()

  // The first section is ended by hand, with four answers.
  for (const letter of right.slice(0, 4)) {
    await page.keyboard.press(letter)
    await page.keyboard.press('ArrowRight')
  }
  await page.getByRole('button', { name: 'End section 1' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/^Not answered: 5–/).waitFor()
  await dialog.getByRole('button', { name: 'End section 1' }).click()
  await page.getByRole('heading', { name: 'Section 1 of 4 is closed' }).waitFor()
  await pass(page, minutes(5))
  await page.getByRole('button', { name: 'Begin section 2' }).click()
  await question(page, 1, size(2)).waitFor()
  expect(await page.getByText('Section 1').count()).toBe(0)

  // The second section runs out on screen, with an option chosen. In the break the browser is closed, and the
  // third section begins and ends without it.
  await page.keyboard.press(right[size(1)] ?? '')
  await page.getByText('Answered. How sure are you? You need not say.').waitFor()
  await expect.poll(async () => (await user.get(path)).body.answered).toBe(5)
  await pass(page, lengthMs(2) + minutes(1))
  await page.getByRole('heading', { name: 'Section 2 of 4 is closed' }).waitFor()
  await page.goto('about:blank')
  product.app.clock.advance(1000 * (breakSeconds ?? 0) + lengthMs(3))
  await user.renew()
  const again = await product.visitAs(user)
  await again.page.goto(sessionOf(path))
  await again.page
    .getByRole('heading', { name: 'Section 3 of 4 is closed' })
    .or(again.page.getByText('Section 4 ·'))
    .first()
    .waitFor()
  if (await again.page.getByRole('button', { name: 'Begin section 4' }).isVisible())
    await again.page.getByRole('button', { name: 'Begin section 4' }).click()
  await question(again.page, 1, size(4)).waitFor()
  await again.page.keyboard.press(right[size(1) + size(2) + size(3)] ?? '')
  await again.page.getByRole('button', { name: 'End section 4' }).click()
  await again.page.getByRole('dialog').getByRole('button', { name: 'End section 4' }).click()
  await again.page.waitForURL(/\/results\//)
  await again.page.getByText(`6 of ${right.length}`).first().waitFor()
  await again.page
    .getByText(/^The time ran out in section 2 at [^,]+, in section 3 at [^,]+: what was/)
    .waitFor()
})
