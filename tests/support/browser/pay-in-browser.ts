import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { choosePlan, fillRegistration, openMoreFields, sendRegistration } from './account-forms.ts'

interface Choice {
  /** As the form names it; none where the one that is chosen already stays. */
  plan?: RegExp
  friends?: [string, string]
}

/** Fills in and sends the registration form that is on screen. @returns the username. */
export async function registerForPlan(page: Page, { plan, friends }: Choice = {}): Promise<string> {
  const username = `payer-${randomUUID().slice(0, 8)}`
  await fillRegistration(page, username)
  if (plan) await choosePlan(page, plan)
  if (friends) {
    await openMoreFields(page)
    await page.getByLabel('e-mail 1').fill(friends[0])
    await page.getByLabel('e-mail 2').fill(friends[1])
  }
  await sendRegistration(page)
  return username
}

/** The card fields of the hosted page and of the form in the page have the same labels. */
export async function typeCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry (MM/YY)').fill('12/34')
  await page.getByLabel('Security code').fill('123')
}

/** Everything the browser stores about a payment. */
export const storedPayment = (page: Page) =>
  page.evaluate(() => [
    sessionStorage.getItem('pendingLogin'),
    sessionStorage.getItem('selectedPlan'),
    localStorage.getItem('selectedPlan'),
  ])
