import type { Page } from 'playwright-core'
import { promoCodes } from '#server/database/tables/billing.ts'
import type { ServerProcess } from './server-process.ts'

let people = 0

interface Choice {
  /** As the form names it; none when one was chosen before. */
  plan?: RegExp
  promoCode?: string
  friends?: [string, string]
}

/** Fills in and sends the registration form. */
export async function registerForPlan(page: Page, { plan, promoCode, friends }: Choice): Promise<string> {
  people += 1
  const name = `payer${Date.now().toString(36)}${people}`
  await page.goto('/register')
  await page.getByLabel('Username').fill(name)
  await page.getByLabel('Email', { exact: true }).fill(`${name}@mail.example`)
  await page.getByLabel('Password').first().fill('corr3ct-horse')
  await page.getByLabel('First name').fill('Robin')
  await page.getByLabel('Last name').fill('Meyer')
  await page.getByLabel('Degree(s)').fill('MD')
  await page.getByRole('combobox', { name: 'Professional role' }).click()
  await page.getByRole('option', { name: 'Oncology Fellow' }).click()
  if (plan) {
    await page.getByRole('combobox', { name: 'Subscription plan' }).click()
    await page.getByRole('option', { name: plan }).click()
  }
  if (friends) {
    await page.getByLabel('e-mail 1').fill(friends[0])
    await page.getByLabel('e-mail 2').fill(friends[1])
  }
  if (promoCode) await page.getByLabel('Promo code').fill(promoCode)
  await page.getByRole('checkbox', { name: /terms/i }).check()
  await page.getByRole('button', { name: 'Create account' }).click()
  return name
}

/** The card fields of the hosted page and of the form in the page have the same labels. */
export async function typeCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry (MM/YY)').fill('12/34')
  await page.getByLabel('Security code').fill('123')
}

/** Everything the browser keeps of a payment. */
export const keptOfPayment = (page: Page) =>
  page.evaluate(() => [sessionStorage.getItem('pendingLogin'), sessionStorage.getItem('selectedPlan')])

/** Puts promo codes into a server's database while it is stopped. */
export async function addPromoCodes(
  server: ServerProcess,
  rows: (typeof promoCodes.$inferInsert)[],
): Promise<void> {
  await server.stop()
  const open = await server.openDatabase()
  try {
    await open.db.insert(promoCodes).values(rows)
  } finally {
    await open.close()
  }
  await server.start()
}
