import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { noCreditText } from '#domain/text/no-credit-text.ts'
import { expectAccessible } from '#tests/support/accessibility.ts'
import type { HttpUser } from '#tests/support/http-user.ts'
import { registerForPlan, storedPayment, typeCard } from '#tests/support/pay-in-browser.ts'
import { pdfLines } from '#tests/support/pdf-text.ts'
import { sharedProduct } from '#tests/support/product.ts'

const product = sharedProduct()

/** A visitor's browser whose page must have shown no error at the end. */
async function journey(work: (page: Page) => Promise<void>, user?: HttpUser): Promise<void> {
  const { page, errors } = await product.visit(user && { user })
  await work(page)
  expect(errors()).toEqual([])
}

/** The same for a free learner who is signed in. */
const learnerJourney = async (work: (page: Page) => Promise<void>) =>
  journey(work, await product.createUser())

const expectPremium = async (page: Page) => {
  const user = await page.evaluate(async () => (await fetch('/api/user')).json())
  expect(user).toMatchObject({ subscriptionStatus: 'active', isPremium: true })
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

/** The first screen after paying: what is open now, and where to begin. */
const expectWelcome = async (page: Page) => {
  await page.getByText(/^Premium is open until .+: every chapter, drug study, all questions/).waitFor()
  await page.getByText(/^Start with .+: \d+ new cards, about \d+ minutes\.$/).waitFor()
  await page.getByRole('link', { name: 'Start studying' }).waitFor()
}

describe('from registration to a signed-in premium learner', () => {
  test('by card on the hosted page, with the referral discount', () =>
    journey(async (page) => {
      await registerForPlan(page, {
        plan: /1 Year/,
        friends: ['gina@friends.example', 'hugo@friends.example'],
      })
      await page.getByText('Account created!').waitFor()
      await page.getByText('Redirecting to checkout...').waitFor()
      await page.waitForURL('**/checkout?plan=annual&referralDiscount=20')
      await page.getByText('Referral discount').waitFor()
      await page.getByRole('button', { name: 'Pay $80' }).waitFor()
      await page.getByRole('button', { name: 'Pay with PayPal' }).waitFor()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Pay $80' }).click()
      await page.waitForURL('**/test-provider/checkout/**')
      await page.getByText('Test payment, no money moves').waitFor()
      await expectAccessible(page)
      await typeCard(page, '4242 4242 4242 4242')
      await page.getByRole('button', { name: 'Pay $80.00' }).click()
      await page.waitForURL('**/payment/success?session_id=cs_test_**')
      await page.getByRole('heading', { name: 'Payment Successful' }).waitFor()
      await page.waitForURL('**/dashboard')
      await expectPremium(page)
      await expectWelcome(page)
      expect(await storedPayment(page)).toEqual([null, null])
      const { receipt, record } = await downloadDocuments(page)
      expect(receipt).toEqual(
        expect.arrayContaining(['Premium 1 Year, list price $100.00', 'Referral discount −$20.00']),
      )
      expect(receipt).toEqual(expect.arrayContaining(['Total paid $80.00', noCreditText]))
      expect(record).toEqual(expect.arrayContaining(['Study record', noCreditText]))
    }))

  test('by card in the page, straight from the checkout', () =>
    journey(async (page) => {
      await registerForPlan(page, { plan: /3 Year/ })
      await page.waitForURL('**/checkout?plan=threeyear')
      await page.getByRole('link', { name: 'Plans from one month' }).click()
      await page.getByRole('radio', { name: /Quarterly/ }).click()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Continue to payment' }).click()
      await typeCard(page, '4242424242424242')
      await page.getByRole('button', { name: 'Pay $24.99' }).click()
      await page.getByText('Thank you for your subscription!').waitFor()
      await page.waitForURL('**/dashboard')
      await expectPremium(page)
      await expectWelcome(page)
      expect(await storedPayment(page)).toEqual([null, null])
    }))

  test('with a plan from the pricing page that the form does not offer, and what was tried before', () =>
    journey(async (page) => {
      await page.goto('/try')
      await page.getByRole('button', { name: 'Show answer' }).click()
      await page.getByRole('button', { name: /^Unsure/ }).click()
      await page.goto('/pricing')
      await page.getByRole('link', { name: 'Choose Premium Quarterly' }).click()
      await page.waitForURL('**/auth')
      await page.getByText('Premium Quarterly, $24.99').waitFor()
      await expectAccessible(page)
      await registerForPlan(page, {})
      await page.waitForURL('**/checkout?plan=quarterly')
      expect(await storedPayment(page)).toEqual([expect.anything(), expect.stringContaining('"quarterly"')])
      await page.getByRole('button', { name: 'Pay $24.99' }).click()
      await typeCard(page, '4242 4242 4242 4242')
      await page.getByRole('button', { name: 'Pay $24.99' }).click()
      await page.waitForURL('**/dashboard')
      await expectPremium(page)
      // Rated as a visitor, paid for later, and in the plan all the same.
      await expect.poll(() => triedRatings(page)).toEqual([2])
    }))

  test('with another plan than the one chosen before', () =>
    journey(async (page) => {
      await page.goto('/stripe-checkout?plan=monthly')
      await page.waitForURL('**/auth')
      await registerForPlan(page, { plan: /3 Year/ })
      await page.waitForURL('**/checkout?plan=threeyear')
    }))

  test('with the wallet', () =>
    journey(async (page) => {
      await registerForPlan(page, { plan: /1 Year/ })
      await page.waitForURL('**/checkout?plan=annual')
      await page.getByRole('button', { name: 'Pay with PayPal' }).click()
      await page.waitForURL('**/test-provider/wallet/**')
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Approve payment' }).click()
      await page
        .getByText('Payment Successful! Your subscription has been activated. Logging you in...')
        .waitFor()
      await page.waitForURL('**/dashboard')
      await expectPremium(page)
      await expectWelcome(page)
      expect(await storedPayment(page)).toEqual([null, null])
    }))

  test('with a free account code', () =>
    journey(async (page) => {
      await registerForPlan(page, { plan: /1 Year/, promoCode: 'resident' })
      await page.getByText('Registration successful').waitFor()
      await page.waitForURL('**/study')
      await expectPremium(page)
    }))

  test('with a percentage code, whose price is kept to the end', () =>
    journey(async (page) => {
      await registerForPlan(page, { plan: /1 Year/, promoCode: 'SAVE25' })
      await page.waitForURL('**/checkout?plan=annual')
      await page.getByText('SAVE25', { exact: true }).waitFor()
      await page.getByRole('button', { name: 'Pay $75' }).click()
      await typeCard(page, '4242 4242 4242 4242')
      await page.getByRole('button', { name: 'Pay $75.00' }).click()
      await page.waitForURL('**/dashboard')
      await expectPremium(page)
    }))
})

describe('what can go wrong', () => {
  test('each decline has its message, and another card still pays', () =>
    learnerJourney(async (page) => {
      await page.goto('/stripe-checkout?plan=monthly')
      const declines = [
        ['4000000000000002', 'Your card was declined. Please try a different payment method.'],
        [
          '4000000000009995',
          'Insufficient funds. Please check your account balance or try a different card.',
        ],
        ['4000000000000069', 'Your card has expired. Please use a different payment method.'],
        ['4000000000000127', 'The security code is incorrect. Please check and try again.'],
      ] as const
      for (const [card, message] of declines) {
        await typeCard(page, card)
        await page.getByRole('button', { name: 'Pay $9.99' }).click()
        await page.getByRole('main').getByText(message).waitFor()
        await page.getByText('Payment Failed').first().waitFor()
        expect(await page.getByRole('link', { name: 'Try Again' }).getAttribute('href')).toBe('/pricing')
      }
      await expectAccessible(page)
      await page.getByLabel('Card number').fill('42')
      await page.getByRole('button', { name: 'Pay $9.99' }).click()
      await page.getByText('Please check all required payment fields are completed correctly.').waitFor()
      await typeCard(page, '4242424242424242')
      await page.getByRole('button', { name: 'Pay $9.99' }).click()
      await page.waitForURL('**/dashboard')
      await expectPremium(page)
    }))

  test('a cancelled wallet payment says so, and that the account exists; signing in leads back to the plan', () =>
    journey(async (page) => {
      const username = await registerForPlan(page, { plan: /1 Year/ })
      await page.waitForURL('**/checkout?plan=annual')
      await page.getByRole('button', { name: 'Pay with PayPal' }).click()
      await page.getByRole('button', { name: 'Cancel and return' }).click()
      await page.getByText('Payment Cancelled').waitFor()
      await page.getByText('Your wallet payment was cancelled. You can try again.').waitFor()
      await page.waitForURL((url) => url.pathname === '/auth' && url.search === '')
      expect(await storedPayment(page)).toEqual([null, null])
      await page.getByText(`The account ${username} was created`).waitFor()
      await expectAccessible(page)
      await page.reload()
      expect(await page.getByLabel('Username').inputValue()).toBe(username)
      await page.getByLabel('Password', { exact: true }).fill('corr3ct-horse')
      await page.getByRole('button', { name: 'Sign In' }).click()
      await page.waitForURL('**/checkout?plan=annual')
      await page.getByRole('button', { name: 'Pay $100' }).waitFor()
    }))

  test('a signed-in user returns from a cancelled wallet payment to the checkout of the same plan', () =>
    learnerJourney(async (page) => {
      await page.goto('/checkout?plan=threeyear')
      await page.getByRole('button', { name: 'Pay with PayPal' }).click()
      await page.getByRole('button', { name: 'Cancel and return' }).click()
      await page.getByText('Your wallet payment was cancelled. You can try again.').waitFor()
      await page.waitForURL('**/checkout?plan=threeyear')
      await page.getByRole('button', { name: 'Pay $250' }).waitFor()
      expect(await storedPayment(page)).toEqual([null, null])
    }))

  test('a wallet return without a pending payment asks the user to log in', () =>
    journey(async (page) => {
      await page.goto('/auth?payment=success&token=UNKNOWN&PayerID=P')
      await page.getByText('Please try logging in manually or contact support').waitFor()
      await page.waitForURL((url) => url.search === '')
    }))

  test.each([
    ['no session', '/payment/success', 'Invalid payment parameters'],
    [
      'a session that is not ours',
      '/payment-success?session_id=cs_test_invented',
      'This payment does not exist',
    ],
  ])('the result page with %s says so and links to the plans', (_what, path, message) =>
    journey(async (page) => {
      await page.goto(path)
      await page.getByText(message).waitFor()
      await expectAccessible(page)
      await page.getByRole('link', { name: 'Try Again' }).click()
      await page.waitForURL('**/pricing')
    }),
  )

  test('a visitor at the checkout registers first, and the chosen plan is stored', () =>
    journey(async (page) => {
      await page.goto('/checkout?plan=threeyear')
      await page.waitForURL('**/register')
      expect(await page.evaluate(() => localStorage.getItem('selectedPlan'))).toBe('{"id":"threeyear"}')
    }))
})

describe('upgrading', () => {
  test('with a promo code typed at the checkout, after changing the plan', () =>
    learnerJourney(async (page) => {
      await page.goto('/checkout')
      await page.getByRole('button', { name: 'Pay $100' }).waitFor()
      await page.getByRole('button', { name: 'Change Plan' }).click()
      await page.getByRole('radio', { name: /3 Year/ }).click()
      await page.getByRole('button', { name: 'Pay $250' }).waitFor()
      await page.getByLabel('Promo code').fill('nonsense')
      await page.getByRole('button', { name: 'Apply' }).click()
      const toast = page.getByRole('alert')
      await toast.getByText('Error', { exact: true }).waitFor()
      await toast.getByText('Invalid promo code').waitFor()
      await page.getByRole('main').getByText('Invalid promo code').waitFor()
      await expectAccessible(page)
      await page.getByLabel('Promo code').fill('save25')
      await page.getByRole('button', { name: 'Apply' }).click()
      await page.getByRole('button', { name: 'Pay $187.50' }).waitFor()
      await page.waitForURL('**/checkout?plan=threeyear&promo=**')
      await page.reload()
      await page.getByRole('button', { name: 'Pay $187.50' }).click()
      await typeCard(page, '4242 4242 4242 4242')
      await page.getByRole('button', { name: 'Pay $187.50' }).click()
      await page
        .getByRole('button', { name: 'Start Studying' })
        .or(page.getByRole('link', { name: 'Start Studying' }))
        .waitFor()
      await page.waitForURL('**/study')
      await expectPremium(page)
    }))
})
