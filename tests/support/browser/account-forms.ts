import type { Page } from 'playwright-core'

/** Fills in the short form: an address and a password are all that it asks for. */
export async function fillShortRegistration(page: Page, name: string): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(`${name}@mail.example`)
  await page.getByLabel('Password').first().fill('corr3ct-horse')
}

/** Fills in what the registration form requires; its plan is the free one. */
export async function fillRegistration(page: Page, username: string): Promise<void> {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Email', { exact: true }).fill(`${username}@mail.example`)
  await page.getByLabel('Password').first().fill('corr3ct-horse')
  await page.getByLabel('First name').fill('Robin')
  await page.getByLabel('Last name').fill('Meyer')
  await page.getByLabel('Degree(s)').fill('MD')
  await page.getByRole('combobox', { name: 'Professional role' }).click()
  await page.getByRole('option', { name: 'Oncology Fellow' }).click()
}

export async function choosePlan(page: Page, plan: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Change plan' }).click()
  await page.getByRole('combobox', { name: 'Subscription plan' }).click()
  await page.getByRole('option', { name: plan }).click()
}

/** Opens what nobody has to fill in. */
export async function openMoreFields(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add location, friends or a promo code' }).click()
}

export async function sendRegistration(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /terms/i }).check()
  await page.getByRole('button', { name: 'Create account' }).click()
}

/** Signs in through the form. */
export async function signIn(page: Page, account: { username: string; password: string }): Promise<void> {
  await page.goto('/login')
  await typeSignIn(page, account)
}

/** Fills in and sends the sign-in form that is on screen. */
export async function typeSignIn(page: Page, account: { username: string; password: string }): Promise<void> {
  await page.getByLabel('Username').fill(account.username)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}
