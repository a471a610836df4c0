import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible, expectFitAndAccessible } from '#tests/support/browser/accessibility.ts'
import { fillRegistration, sendRegistration, signIn } from '#tests/support/browser/account-forms.ts'
import { mailedLink } from '#tests/support/browser/mailed-link.ts'
import { sharedProduct } from '#tests/support/browser/product.ts'

const product = sharedProduct()

const notice = (page: Page) => page.getByRole('complementary', { name: 'E-mail address' })
const button = (page: Page, name: string) => page.getByRole('button', { name })
const password = 'corr3ct-horse'

/** What a program does that looks at every link of a mail: it opens the page, and runs its script. */
async function openOnly(link: string): Promise<void> {
  const scanner = await product.visit()
  await scanner.page.goto(link)
  await button(scanner.page, 'Confirm this address').waitFor()
  expect(scanner.errors()).toEqual([])
}

test('a new learner studies before the address is confirmed, and confirms it in another browser', async () => {
  const username = `ada-${randomUUID().slice(0, 13)}`
  const address = `${username}@mail.example`
  const { page, errors } = await product.visit({ width: 360, height: 780 })
  await page.goto('/register')
  await fillRegistration(page, username)
  await sendRegistration(page)
  await page.waitForURL('**/study')
  await notice(page).getByText(address).waitFor()
  await page.goto('/study/cards')
  await notice(page).waitFor()
  await expectFitAndAccessible(page)

  // Dismissed, it stays away until the tab is closed.
  await page.goto('/study/cards')
  await button(page, 'Not now').click()
  await notice(page).waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('navigation').first().waitFor()
  expect(await notice(page).count()).toBe(0)
  await page.evaluate(() => sessionStorage.clear())
  await page.reload()
  await button(page, 'Send the link again').click()
  await page.getByText('Link sent').waitFor()

  const link = await mailedLink(await product.signInAdmin(), address, '/confirm-address#confirmation=')
  await openOnly(link)
  await page.reload()
  await notice(page).waitFor()
  const elsewhere = await product.visit({ width: 360, height: 780 })
  const token = new URL(link).hash.split('=')[1] ?? ''
  const leaks: string[] = []
  elsewhere.page.on('request', (request) => {
    const told = [request.isNavigationRequest() ? '' : request.url(), request.headers().referer]
    if (told.join().includes(token)) leaks.push(request.url())
  })
  await elsewhere.page.goto(link)
  await expectFitAndAccessible(elsewhere.page)
  await button(elsewhere.page, 'Confirm this address').click()
  await elsewhere.page.getByRole('heading', { name: 'Your address is confirmed' }).waitFor()
  await elsewhere.page.getByText(address).waitFor()
  await expectAccessible(elsewhere.page)
  expect([token.length, leaks]).toEqual([43, []])
  // Nobody is signed in by it.
  await elsewhere.page.getByRole('link', { name: 'Go to the sign-in' }).click()
  await button(elsewhere.page, 'Sign In').waitFor()

  await page.reload()
  await page.getByRole('navigation').first().waitFor()
  await notice(page).waitFor({ state: 'detached' })
  await elsewhere.page.goto(link)
  await button(elsewhere.page, 'Confirm this address').click()
  await elsewhere.page.getByText('This link has been used already: the address was confirmed.').waitFor()
  expect([...errors(), ...elsewhere.errors()].filter((error) => !error.includes('409'))).toEqual([])
})

test('the notice is on no study session and on no block of questions', async () => {
  const user = await product.createUser()
  const filter = { requestId: randomUUID(), source: { by: 'filter', filter: {} }, count: 5, mode: 'tutor' }
  const { id } = (await (await user.post('/api/questions/blocks', filter)).json()) as { id: number }
  const { page, errors } = await product.visit({ user })
  await page.goto('/study')
  await notice(page).waitFor()
  await page.getByRole('link', { name: /Study today’s cards/ }).click()
  await page.getByRole('article', { name: 'Flashcard' }).waitFor()
  expect(await notice(page).count()).toBe(0)
  await page.goto(`/study/questions/session/${id}`)
  await page.getByRole('radio').first().waitFor()
  expect(await notice(page).count()).toBe(0)
  expect(errors()).toEqual([])
})

test('a new address waits on the profile until it is confirmed in another browser', async () => {
  const user = await product.createUser()
  const admin = await product.signInAdmin()
  const changed = user.email.replace('user-', 'moved-')
  const { page, errors } = await product.visit({ user, width: 360, height: 780 })
  await page.goto('/profile')
  await page.getByText('This address is not confirmed yet.').waitFor()
  await page.getByLabel('Email').fill(changed)
  await button(page, 'Save profile').click()
  await page.getByText(`Waiting for confirmation of ${changed}`).waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe(user.email)
  await expectFitAndAccessible(page)
  await button(page, 'Cancel the change').click()
  await page.getByText(`Waiting for confirmation of ${changed}`).waitFor({ state: 'detached' })

  await page.getByLabel('Email').fill(changed)
  await button(page, 'Save profile').click()
  await page.getByText(`Waiting for confirmation of ${changed}`).waitFor()
  const elsewhere = await product.visit()
  await signIn(elsewhere.page, { username: user.email, password: user.password })
  await elsewhere.page.waitForURL('**/study')
  await elsewhere.page.goto(await mailedLink(admin, changed, '/confirm-address#confirmation='))
  await button(elsewhere.page, 'Confirm this address').click()
  await elsewhere.page.getByRole('heading', { name: 'Your address is confirmed' }).waitFor()
  await elsewhere.page.getByRole('link', { name: 'Go to Dashboard' }).click()
  await elsewhere.page.waitForURL('**/study')

  await page.reload()
  await page.getByText('Member since').waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe(changed)
  expect(await page.getByText('Waiting for confirmation').count()).toBe(0)
  const other = await product.visit()
  await signIn(other.page, { username: user.email, password: user.password })
  await other.page.getByText('Invalid username or password').waitFor()
  await signIn(other.page, { username: changed, password })
  await other.page.waitForURL('**/study')
  expect([...errors(), ...elsewhere.errors()]).toEqual([])
})
