import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { EnginePage } from '#tests/support/browser/engines/engine-page.ts'
import { engineProduct } from '#tests/support/browser/engines/engine-product.ts'
import { engines, signInOn, visitEngine } from '#tests/support/browser/engines/visit-engine.ts'
import { savedRatings } from '#tests/support/browser/study-in-browser.ts'

const product = engineProduct()
const phone = { width: 360, height: 740 }

/** Checks that nothing is wider than the window. */
async function expectFit(page: EnginePage, state: string): Promise<void> {
  expect(await page.overflow(), `${state} is wider than its window by`).toBe(0)
}

async function expectNoErrors(page: EnginePage): Promise<void> {
  expect(await page.errors()).toEqual([])
}

async function openToday(page: EnginePage): Promise<void> {
  await page.goto('/study/session?mode=today')
  await page.waitFor('button', /^Show answer/)
}

/** Rates a card that is not the last one, by keyboard, once its buttons name their keys. */
async function rate(page: EnginePage, key: '1' | '2' | '3'): Promise<void> {
  await page.press(' ')
  await page.waitUntil(
    'the key of a rating',
    (wanted) => document.querySelector(`button[aria-keyshortcuts="${wanted}"]`)?.checkVisibility(),
    key,
  )
  await page.press(key)
  await page.waitFor('button', /^Show answer/)
}

/** Answers the open question with its first option, sure of it. */
async function answer(page: EnginePage, number: number, total: number): Promise<void> {
  await page.waitForText(`Question ${number} of ${total}`)
  await page.press('a')
  await page.press('3')
  await page.waitFor('heading', 'Key point')
}

/** Pays for a year on the test provider's page. */
async function pay(page: EnginePage): Promise<void> {
  await page.goto('/checkout?plan=annual')
  await page.click('button', 'Pay $100')
  await page.waitForPath(/^\/test-provider\/checkout\//)
  await page.fill('Card number', '4242424242424242')
  await page.fill('Expiry (MM/YY)', '12/34')
  await page.fill('Security code', '123')
  await expectFit(page, 'the page of the provider')
  await page.click('button', 'Pay $100.00')
  await page.waitFor('heading', 'Payment Successful')
  await page.waitForPath(/^\/(study|dashboard)$/)
}

for (const engine of engines)
  describe.skipIf(!engine.isInstalled)(engine.name, () => {
    const visit = (size = phone) => visitEngine(engine, product.url, size)

    test('a visitor registers, answers the first questions and rates a card', async () => {
      const page = await visit()
      await page.goto('/')
      await page.waitFor('link', 'Get Started')
      await expectFit(page, 'the landing page')
      await page.click('link', 'Get Started')
      await page.waitForPath('/auth')
      await expectFit(page, 'the registration')
      await page.fill('Email', `fellow-${randomUUID().slice(0, 8)}@mail.example`)
      await page.fill('Password', 'corr3ct-horse')
      await page.click('button', 'Create account')
      await page.waitForPath('/study')
      await page.waitFor('heading', /^Welcome/)
      await page.fill('First name', 'Robin')
      await expectFit(page, 'the first run')
      await page.click('button', 'Start studying')
      await page.click('button', /^Show answer/)
      await expectFit(page, 'a card')
      await page.click('button', /^Knew it/)
      await page.waitFor('button', /^Show answer/)
      await page.goto('/study')
      await page.waitFor('heading', 'Hello, Robin')
      await expectNoErrors(page)
    })

    test('a learner studies by keyboard, and takes a rating back', async () => {
      const user = await product.createUser()
      const page = await visit({ width: 1280, height: 800 })
      await signInOn(page, user)
      await expectFit(page, 'the study home')
      await openToday(page)
      for (const key of ['3', '2', '1', '3'] as const) await rate(page, key)
      await expectFit(page, 'a session')
      await expect.poll(() => savedRatings(user)).toEqual([3, 2, 1, 3])
      await page.press('z')
      await expect.poll(() => savedRatings(user)).toEqual([3, 2, 1])
      await expectNoErrors(page)
    })

    test('ten ratings without a network, with a reload, are all saved when it is back', async () => {
      const user = await product.createUser()
      const page = await visit()
      await signInOn(page, user)
      await openToday(page)
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
      await product.network.cut()
      try {
        for (let n = 0; n < 5; n++) await rate(page, '3')
        await page.waitForText('5 waiting to be sent')
        await page.reload()
        await page.waitFor('button', /^Show answer/)
        for (let n = 0; n < 5; n++) await rate(page, '2')
        await page.waitForText('10 waiting to be sent')
        await expectFit(page, 'a session without a network')
      } finally {
        await product.network.restore()
      }
      await expect.poll(() => savedRatings(user)).toEqual([...Array(5).fill(3), ...Array(5).fill(2)])
      await page.waitUntil('an empty outbox', () => !document.body.textContent.includes('waiting to be sent'))
      await expectNoErrors(page)
    })

    test('a learner answers a block of questions by keyboard and reads the results', async () => {
      const page = await visit()
      await signInOn(page, await product.createUser())
      await page.goto('/study/questions')
      await page.waitForText('25 questions match')
      await expectFit(page, 'the builder')
      await page.fill('Number of questions', '2')
      await page.click('button', 'Start 2 questions')
      await answer(page, 1, 2)
      await expectFit(page, 'an answer')
      await page.press('Enter')
      await answer(page, 2, 2)
      await page.press('Enter')
      await page.waitForText('Every question is answered')
      await page.click('button', 'End block')
      await page.waitForPath(/^\/study\/questions\/results\/\d+$/)
      await page.waitForText(/[012] of 2/)
      await expectFit(page, 'the results')
      await expectNoErrors(page)
    })

    test('a learner pays, and sits the first section of an exam', async () => {
      const user = await product.createUser()
      const page = await visit({ width: 1280, height: 800 })
      await signInOn(page, user)
      await pay(page)
      expect(await (await user.get('/api/user')).json()).toMatchObject({ isPremium: true })
      await page.goto('/study/questions')
      await page.click('button', 'Prepare: Full exam')
      await page.click('button', 'Go to the exam')
      await page.waitForPath(/^\/study\/questions\/session\/\d+$/)
      await page.click('button', 'Begin section 1')
      await page.waitForText(/Question 1 of \d+/)
      await expectFit(page, 'an exam')
      await page.press('a')
      await page.press('ArrowRight')
      await page.waitForText(/Question 2 of \d+/)
      await page.press('b')
      await page.click('button', 'End section 1')
      await page.waitForText(/Not answered: 3–/)
      await page.click('button', 'End section 1')
      await page.waitFor('heading', 'Section 1 of 4 is closed')
      await expectNoErrors(page)
    })

    test('a learner changes the profile', async () => {
      const user = await product.createUser()
      const page = await visit()
      await signInOn(page, user)
      await page.goto('/profile')
      await page.fill('First name', 'Kim')
      await expectFit(page, 'the profile')
      await page.click('button', 'Save profile')
      await page.waitForText('Profile updated successfully')
      expect(await (await user.get('/api/user')).json()).toMatchObject({ firstName: 'Kim' })
      await expectNoErrors(page)
    })

    test('an admin imports cards from a file', async () => {
      const page = await visit({ width: 1280, height: 800 })
      await signInOn(page, product.admin)
      await page.goto('/admin/import')
      await page.waitForText('Choose a file')
      await page.upload(
        `Import ${randomUUID().slice(0, 8)}.csv`,
        'question,answer,tags\r\nOne,1,a; b\r\nTwo,2,\r\n',
      )
      await page.waitForText('2 new, 0 changed, 0 unchanged, 0 with problems')
      await expectFit(page, 'the preview of an import')
      await page.click('button', 'Import 2 flashcards')
      await page.waitForText('Flashcards uploaded successfully')
      await expectNoErrors(page)
    })
  })
