import { existsSync } from 'node:fs'
import AxeBuilder from '@axe-core/playwright'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { expect } from 'vitest'

const candidates = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** Headless Chromium as installed on this machine. @throws Error saying how to get one. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = candidates.find((path): path is string => path !== undefined && existsSync(path))
  if (!executablePath)
    throw new Error(
      'No Chromium found. Install it (Debian: apt-get install chromium) or set CHROMIUM to its path.',
    )
  return chromium.launch({
    executablePath,
    args: [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
      '--disable-background-networking',
      '--disable-component-update',
      '--no-first-run',
      '--disable-sync',
    ],
  })
}

export interface Visit {
  context: BrowserContext
  page: Page
  /** Errors of the page so far: uncaught ones, console errors, CSP refusals. Expected ones are named when read. */
  errors(): string[]
}

/** A fresh browser profile with one page. */
export async function visit(
  browser: Browser,
  options: {
    width?: number
    height?: number
    dark?: boolean
    timeZone?: string
    /** 'block': as a browser that refuses workers. */
    serviceWorkers?: 'allow' | 'block'
    baseURL: string
  },
): Promise<Visit> {
  const context = await browser.newContext({
    baseURL: options.baseURL,
    viewport: { width: options.width ?? 1280, height: options.height ?? 900 },
    colorScheme: options.dark ? 'dark' : 'light',
    timezoneId: options.timeZone ?? 'America/New_York',
    reducedMotion: 'reduce',
    serviceWorkers: options.serviceWorkers ?? 'allow',
  })
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    // The browser itself reports every 4xx it sees; those are answers, not faults of the page.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      errors.push(message.text())
  })
  return { context, page, errors: () => errors }
}

/**
 * Counts the ratings and notes that the server has accepted from now on, whichever tab sent them: the queue is the
 * browser's, and a tab that has just opened may be the one that empties it. @returns how many there are so far.
 */
export function countSaved(context: BrowserContext): () => number {
  let saved = 0
  context.on('response', (response) => {
    if (/\/api\/flashcards\/\d+\/progress$/.test(response.url()) && response.ok()) saved += 1
  })
  return () => saved
}

/** axe finds nothing on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  // Half-faded text is not what people read.
  await page.waitForLoadState('networkidle')
  const results = await new AxeBuilder({ page }).analyze()
  const found = results.violations.map(
    (violation) => `${violation.id}: ${violation.nodes.map((node) => node.target.join(' ')).join(', ')}`,
  )
  expect(found).toEqual([])
}

let people = 0

/** Fills the registration form for a free account and waits for the study home. */
export async function register(
  page: Page,
  name = `fellow${Date.now().toString(36)}${people++}`,
): Promise<{ username: string; password: string }> {
  const password = 'corr3ct-horse'
  await page.goto('/register')
  await page.getByLabel('Username', { exact: false }).fill(name)
  await page.getByLabel('Email', { exact: true }).fill(`${name}@mail.example`)
  await page.getByLabel('Password', { exact: false }).first().fill(password)
  await page.getByLabel('First name').fill('Robin')
  await page.getByLabel('Last name').fill('Meyer')
  await page.getByLabel('Degree', { exact: false }).fill('MD')
  await page.getByRole('combobox', { name: 'Professional role' }).click()
  await page.getByRole('option', { name: 'Oncology Fellow' }).click()
  await page.getByRole('combobox', { name: 'Subscription plan' }).click()
  await page.getByRole('option', { name: /free/i }).click()
  await page.getByRole('checkbox', { name: /terms/i }).check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL('**/study')
  return { username: name, password }
}

/** Signs in through the form. */
export async function signIn(page: Page, account: { username: string; password: string }): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Username', { exact: false }).fill(account.username)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}
