import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { noCreditText } from '#domain/text/no-credit-text.ts'
import { expectAccessible, expectFitAndAccessible } from '#tests/support/browser/accessibility.ts'
import { registerForPlan, storedPayment, typeCard } from '#tests/support/browser/pay-in-browser.ts'
import { sharedProduct } from '#tests/support/browser/product.ts'
import { showChapters } from '#tests/support/browser/study-in-browser.ts'
import { pdfLines } from '#tests/support/server/pdf-text.ts'

const product = sharedProduct()

const expectPremium = async (page: Page) => {
  const user = await page.evaluate(async () => (await fetch('/api/user')).json())
  expect(user).toMatchObject({ subscriptionStatus: 'active', isPremium: true })
}

/** A new learner has paid: the first screen says what is open now, and what is next; nothing of the payment is kept. */
const expectWelcome = async (page: Page) => {
  await page.waitForURL('**/dashboard')
  await page.getByText(/^Premium is open until .+: every chapter, drug study, all questions/).waitFor()
  expect(await page.getByRole('link', { name: 'Start studying' }).getAttribute('href')).toBe('/study')
  await expectPremium(page)
  expect(await storedPayment(page)).toEqual([null, null, null])
}

/** The receipt and the study record, downloaded from the profile. */
const downloadDocuments = async (page: Page) => {
  await page.goto('/profile')
  const download = async (name: RegExp) => {
    const downloaded = page.waitForEvent('download')
    await page.getByRole('button', { name }).click()
    return pdfLines(await readFile(await (await downloaded).path()))
  }
  return { receipt: await download(/^Download receipt/), record: await download(/^Download study record$/) }
}

/** What the account's log says of the first card that visitors try. */
const triedRatings = async (page: Page): Promise<number[]> => {
  const [first] = (await (await page.request.get('/api/sample-cards')).json()) as { id: number }[]
  const schedule = await page.request.get(`/api/flashcards/${first?.id}/schedule`)
  const { history } = (await schedule.json()) as { history: { confidence: number }[] }
  return history.map(({ confidence }) => confidence)
}

test('a new user pays by card on the hosted page, with the referral discount, and gets the receipt', async () => {
  const { page, errors } = await product.visit()
  await page.goto('/register')
  await registerForPlan(page, {
    plan: /1 Year/,
    friends: ['gina@friends.example', 'hugo@friends.example'],
  })
  await page.getByText('Account created!').waitFor()
  await page.getByText('Redirecting to checkout...').waitFor()
  await page.waitForURL('**/checkout?plan=annual&referralDiscount=20')
  await page.getByText('Referral discount').waitFor()
  await page.getByRole('button', { name: 'Pay with PayPal' }).waitFor()
  await page.getByRole('button', { name: 'Pay $80' }).click()
  await page.waitForURL('**/test-provider/checkout/**')
  await page.getByText('Test payment, no money moves').waitFor()
  await expectAccessible(page)
  await typeCard(page, '4242 4242 4242 4242')
  await page.getByRole('button', { name: 'Pay $80.00' }).click()
  await page.waitForURL('**/payment/success?session_id=cs_test_**')
  await page.getByRole('heading', { name: 'Payment Successful' }).waitFor()
  await expectWelcome(page)
  const { receipt, record } = await downloadDocuments(page)
  expect(receipt).toEqual(
    expect.arrayContaining(['Premium 1 Year, list price $100.00', 'Referral discount −$20.00']),
  )
  expect(receipt).toEqual(expect.arrayContaining(['Total paid $80.00', noCreditText]))
  expect(record).toEqual(expect.arrayContaining(['Study record', noCreditText]))
  expect(errors()).toEqual([])
})

test('a visitor who has tried a card chooses a short plan, and pays in the page with the second card', async () => {
  const { page, errors } = await product.visit()
  await page.goto('/try')
  await page.getByRole('button', { name: 'Show answer' }).click()
  await page.getByRole('button', { name: /^Unsure/ }).click()
  // Somebody else's link leads to the plans.
  await page.goto('/payment-success?session_id=cs_test_invented')
  await page.getByText('This payment does not exist').waitFor()
  await expectFitAndAccessible(page, { state: 'a payment that failed' })
  await page.getByRole('link', { name: 'Try Again' }).click()
  await page.waitForURL('**/pricing')
  await page.getByRole('link', { name: 'Choose Premium Quarterly' }).click()
  await page.waitForURL('**/auth')
  await page.getByText('Premium Quarterly, $24.99').waitFor()
  await expectFitAndAccessible(page, { state: 'the registration' })
  await registerForPlan(page)
  await page.waitForURL('**/checkout?plan=quarterly')
  expect(await storedPayment(page)).toEqual([expect.anything(), expect.stringContaining('"quarterly"'), null])
  await page.getByRole('button', { name: 'Pay $24.99' }).waitFor()

  await page.getByRole('link', { name: 'Plans from one month' }).click()
  await page.getByRole('radio', { name: /Quarterly/ }).click()
  await expectFitAndAccessible(page, { state: 'the plans paid in the page' })
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await typeCard(page, '4000000000000002')
  await page.getByRole('button', { name: 'Pay $24.99' }).click()
  await page
    .getByRole('main')
    .getByText('Your card was declined. Please try a different payment method.')
    .waitFor()
  await expectFitAndAccessible(page, { state: 'a card that was declined' })
  await typeCard(page, '4242424242424242')
  await page.getByRole('button', { name: 'Pay $24.99' }).click()
  await page.getByText('Thank you for your subscription!').waitFor()
  await expectWelcome(page)
  // Rated as a visitor, paid for later, and in the plan all the same.
  await expect.poll(() => triedRatings(page)).toEqual([2])
  expect(errors()).toEqual([])
})

test('a new user pays with the wallet', async () => {
  const { page, errors } = await product.visit()
  await page.goto('/register')
  await registerForPlan(page, { plan: /1 Year/ })
  await page.waitForURL('**/checkout?plan=annual')
  await page.getByRole('button', { name: 'Pay with PayPal' }).click()
  await page.waitForURL('**/test-provider/wallet/**')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Approve payment' }).click()
  await page
    .getByText('Payment Successful! Your subscription has been activated. Logging you in...')
    .waitFor()
  await expectWelcome(page)
  expect(errors()).toEqual([])
})

test('a wallet payment cancelled before and after the sign-in leads back to the same plan', async () => {
  const { page, errors } = await product.visit()
  await page.goto('/register')
  const username = await registerForPlan(page, { plan: /3 Year/ })
  await page.waitForURL('**/checkout?plan=threeyear')
  const cancel = async () => {
    await page.getByRole('button', { name: 'Pay with PayPal' }).click()
    await page.getByRole('button', { name: 'Cancel and return' }).click()
    await page.getByText('Payment Cancelled').waitFor()
    await page.getByText('Your wallet payment was cancelled. You can try again.').waitFor()
  }
  await cancel()
  await page.waitForURL((url) => url.pathname === '/auth' && url.search === '')
  expect(await storedPayment(page)).toEqual([null, null, null])
  await page.getByText(`The account ${username} was created`).waitFor()
  await page.reload()
  expect(await page.getByLabel('Username').inputValue()).toBe(username)
  await page.getByLabel('Password', { exact: true }).fill('corr3ct-horse')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL('**/checkout?plan=threeyear')

  await cancel()
  await page.waitForURL('**/checkout?plan=threeyear')
  await page.getByRole('button', { name: 'Pay $250' }).waitFor()
  expect(await storedPayment(page)).toEqual([null, null, null])
  expect(errors()).toEqual([])
})

test('a free learner reads three cards of a locked chapter, pays less with a promo code, and lands in that chapter', async () => {
  const user = await product.createUser()
  const { page, errors } = await product.visit({ width: 360, height: 780, user })
  await page.goto('/study')
  await showChapters(page, 'Breast')
  await page.getByRole('link', { name: /Metastatic Breast Cancer/ }).click()
  await page.getByRole('heading', { name: /^3 of its \d+ cards, to read in full$/ }).waitFor()
  await page.getByText('Breast, 13% of the exam').waitFor()
  await expectFitAndAccessible(page)
  await page.getByRole('link', { name: 'Get Premium' }).click()
  const pay = page.getByRole('button', { name: 'Pay $100' })
  await pay.waitFor()
  await page.getByRole('heading', { name: 'What it includes' }).waitFor()
  const box = await pay.boundingBox()
  expect((box?.y ?? 780) + (box?.height ?? 0), 'on the first screen').toBeLessThan(780)

  await page.getByRole('button', { name: 'Change Plan' }).click()
  await page.getByRole('radio', { name: /3 Year/ }).click()
  await page.getByRole('button', { name: 'Pay $250' }).waitFor()
  await page.getByLabel('Promo code').fill('nonsense')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByRole('main').getByText('Invalid promo code').waitFor()
  await expectFitAndAccessible(page)
  await page.getByLabel('Promo code').fill('save25')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByRole('button', { name: 'Pay $187.50' }).waitFor()
  await page.waitForURL('**/checkout?plan=threeyear&promo=**')
  await page.reload()
  await page.getByRole('button', { name: 'Pay $187.50' }).click()
  await typeCard(page, '4242 4242 4242 4242')
  await page.getByRole('button', { name: 'Pay $187.50' }).click()
  await page.getByRole('heading', { name: 'Payment Successful' }).waitFor()
  await page.getByRole('link', { name: 'Start Studying' }).waitFor()
  await page.waitForURL('**/study?chapter=*')
  await page.getByRole('heading', { name: /Metastatic Breast Cancer/ }).waitFor()
  await page.getByRole('button', { name: /^Start/ }).waitFor()
  await expectPremium(page)
  expect(errors()).toEqual([])
})
