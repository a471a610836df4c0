import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countSaved, type Visit } from '#tests/support/browser.ts'
import { layOutVersion } from '#tests/support/next-version.ts'
import { ownProduct } from '#tests/support/product.ts'

const site = mkdtempSync(join(tmpdir(), 'regimen-site-'))
/** What the server serves now, and the number of deployments before it. */
let number = 0
let version = ''
beforeAll(async () => {
  version = await layOutVersion(site, number)
})
const product = ownProduct({ env: { CLIENT_DIR: site } })
afterAll(() => rmSync(site, { recursive: true, force: true }))

/** The study home of a new learner, with its service worker ready. */
async function visitHome(): Promise<Visit> {
  const visit = await product.visit({ user: await product.createUser(), hasServiceWorkers: true })
  await visit.page.goto('/study')
  await homeOf(visit.page, number).waitFor()
  await visit.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  return visit
}

const notice = (page: Page) => page.getByText('A new version is ready.')
const activatedElsewhere = (page: Page) => page.getByText('A new version is active in another tab.')
/** The study home of the version that the page runs. */
const homeOf = (page: Page, shown: number) =>
  page.getByRole('heading', { name: shown === 0 ? 'Hello, Robin' : `Version ${shown}, Robin` })
const showAnswer = (page: Page) => page.getByRole('button', { name: /^Show answer/ })

/** What the page does every hour. */
const checkForUpdate = (page: Page) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))

/** The version that runs in the page: the one it was loaded with. */
const versionOf = (page: Page) => page.evaluate<string>('window.__reactRouterManifest.version')

/** A page that was loaded again, by whatever means, has lost this mark. */
const mark = (page: Page) => page.evaluate(() => void document.body.setAttribute('data-seen', 'yes'))
const isMarked = (page: Page) => page.evaluate(() => document.body.hasAttribute('data-seen'))

async function openSession(page: Page): Promise<number> {
  const chapters = (await (await page.request.get('/api/chapters')).json()) as {
    id: number
    isCore: boolean
  }[]
  const id = chapters.find((chapter) => chapter.isCore)?.id ?? 0
  await page.goto(`/study?chapter=${id}`)
  await page.getByRole('button', { name: /^Start/ }).click()
  await showAnswer(page).waitFor()
  return id
}

async function rate(page: Page, times: number): Promise<void> {
  for (let n = 0; n < times; n++) {
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: /^Knew it/ }).waitFor()
    await page.keyboard.press('3')
    await showAnswer(page).waitFor()
  }
}

/** The next version's files take the place of this one's while the server is down. */
async function deploy(): Promise<void> {
  await product.server.stop()
  number++
  version = await layOutVersion(site, number)
  await product.server.start()
}

/** The page was loaded with what the server serves now. */
const expectNewest = (page: Page) =>
  expect.poll(() => versionOf(page).catch(() => 'loading'), { timeout: 30_000 }).toBe(version)

test('a new version is announced in two tabs and accepted in one; a study session in a third continues and gets it afterwards', async () => {
  const { page: home, context, errors } = await visitHome()
  const study = await context.newPage()
  const other = await context.newPage()
  const saved = countSaved(context)
  await openSession(study)
  await other.goto('/study')
  await homeOf(other, number).waitFor()
  await rate(study, 2)
  for (const page of [home, study, other]) await mark(page)
  const first = await versionOf(study)

  await deploy()
  // The previous build is gone from the server's folder, but its files are still served to open tabs.
  const earlier = await study.evaluate<string>('window.__reactRouterManifest.url')
  expect(existsSync(join(site, earlier))).toBe(false)
  expect((await context.request.get(earlier)).status()).toBe(200)
  await checkForUpdate(home)
  await notice(home).waitFor()
  await notice(other).waitFor()
  expect(await notice(study).count()).toBe(0)

  await home.getByRole('button', { name: 'Update' }).click()
  await homeOf(home, number).waitFor()
  expect(await notice(home).count()).toBe(0)

  // The session continues with the files of its own version, even those it had not loaded before.
  await rate(study, 2)
  await study.getByRole('button', { name: 'Add a note' }).click()
  await study.getByRole('textbox', { name: 'Note' }).fill('HSV: ask about it')
  await study.getByRole('button', { name: 'Save' }).click()
  await study.getByRole('button', { name: 'Edit your note' }).waitFor()
  // Four ratings and the note are saved before the connection is cut below.
  await expect.poll(saved).toBe(5)
  await context.route('**/api/flashcards/*/progress', (route) => route.abort())
  await rate(study, 1)
  await study.getByText('1 waiting to be sent').waitFor()
  expect(await isMarked(study)).toBe(true)
  expect(await versionOf(study)).toBe(first)

  // When it ends, the next page is the new version's, and the outbox is still to be sent.
  await study.getByRole('button', { name: 'End session' }).click()
  await study.waitForURL('**/study/chapter/*')
  await expectNewest(study)
  await study.getByText('1 waiting to be sent').waitFor()
  await context.unroute('**/api/flashcards/*/progress')
  await study.evaluate(() => window.dispatchEvent(new Event('online')))
  await study.getByText(/waiting to be sent/).waitFor({ state: 'detached' })
  await study.getByText(/^5 of \d+ cards studied/).waitFor()

  // The remaining tab stays as it is until it navigates.
  await activatedElsewhere(other).waitFor()
  expect(await isMarked(other)).toBe(true)
  await other.getByRole('link', { name: 'Questions' }).first().click()
  await expectNewest(other)

  // From now on the new version is the one that starts without a network.
  await context.setOffline(true)
  await study.goto('/study')
  await homeOf(study, number).waitFor()
  await study.getByText('Offline', { exact: true }).waitFor()
  expect(errors()).toEqual([])
})

test('a tab loaded with the new version shows no notice; a tab of the old one gets the new version with its next page', async () => {
  const { page: home, context } = await visitHome()
  const other = await context.newPage()
  await other.goto('/study')
  await homeOf(other, number).waitFor()
  await mark(other)

  await deploy()
  await home.reload()
  await homeOf(home, number).waitFor()
  await activatedElsewhere(other).waitFor()
  expect(await home.getByRole('button', { name: 'Update' }).count()).toBe(0)
  expect(await isMarked(other)).toBe(true)
  await other.getByRole('link', { name: 'Progress' }).first().click()
  await expectNewest(other)
})

test('a tab without a service worker reports a missing file and offers to reload; the study session resumes where it was', async () => {
  const { page } = await product.visit({ user: await product.createUser() })
  await openSession(page)
  await rate(page, 2)
  await deploy()

  // As a month later, when the server no longer has the files of that version.
  await page.route('**/assets/*', (route) => route.fulfill({ status: 404 }))
  await page.getByRole('button', { name: 'Add a note' }).click()
  await page.getByText('A part of this page could not be loaded.').waitFor()
  await rate(page, 1)
  await page.unroute('**/assets/*')
  await page.getByRole('button', { name: 'Reload', exact: true }).click()
  await expectNewest(page)
  await page.getByText(/^3 of \d+ done/).waitFor()
  await page.getByRole('button', { name: 'Add a note' }).click()
  await page.getByRole('textbox', { name: 'Note' }).waitFor()

  // A reply that this version does not understand: an explanation and a button, never a blank page.
  await page.route('**/api/study/today', (route) => route.fulfill({ json: { entries: null } }))
  await page.goto('/study')
  await page.getByRole('heading', { name: 'This page could not be shown' }).waitFor()
  await page.unroute('**/api/study/today')
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await homeOf(page, number).waitFor()
})

test('the manifest names existing icons with their true sizes', () => {
  const read = (path: string) => readFileSync(join(site, path))
  const { icons } = JSON.parse(read('manifest.webmanifest').toString()) as {
    icons: { src: string; sizes: string; type: string }[]
  }
  const sizeOf = ({ src, type }: { src: string; type: string }) => {
    const bytes = read(src)
    if (type === 'image/svg+xml') return bytes.toString().includes('<svg') ? 'any' : 'no image'
    // PNG: width and height are in the first chunk.
    return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`
  }
  expect(icons.map(sizeOf)).toEqual(icons.map(({ sizes }) => sizes))
  expect(icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']))
})
