import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countSaved, register } from '#tests/support/browser.ts'
import { layOutVersion } from '#tests/support/next-version.ts'
import { productForTests } from '#tests/support/product.ts'

const site = mkdtempSync(join(tmpdir(), 'regimen-site-'))
/** What the server serves now: the number counts the deployments. */
let number = 0
let version = ''
beforeAll(async () => {
  version = await layOutVersion(site, number)
})
const product = productForTests({ env: { CLIENT_DIR: site } })
afterAll(() => rmSync(site, { recursive: true, force: true }))

const notice = (page: Page) => page.getByText('A new version is ready.')
const begunElsewhere = (page: Page) => page.getByText('A new version has begun in another tab.')
/** The study home of the version that the page runs. */
const homeOf = (page: Page, shown: number) =>
  page.getByRole('heading', { name: shown === 0 ? 'Hello, Robin' : `Version ${shown}, Robin` })
const showAnswer = (page: Page) => page.getByRole('button', { name: /^Show answer/ })

/** What the hourly look at the server does. */
const lookForUpdate = (page: Page) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))

/** The version that runs in the page: the one with which it was opened. */
const versionOf = (page: Page) => page.evaluate<string>('window.__reactRouterManifest.version')

/** A page that was opened anew, by whatever means, has lost this mark. */
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

/** The page is opened with what the server serves now. */
const expectNewest = (page: Page) =>
  expect.poll(() => versionOf(page).catch(() => 'between two pages'), { timeout: 30_000 }).toBe(version)

test('a new version: told in both tabs, agreed to in one; the session in the other goes on and gets it afterwards', async () => {
  const { page: home, context, errors } = await product.visit()
  await register(home)
  await home.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
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
  // The build of before is gone from the server's folder; what its tabs may still ask for is kept.
  const earlier = await study.evaluate<string>('window.__reactRouterManifest.url')
  expect(existsSync(join(site, earlier))).toBe(false)
  expect((await context.request.get(earlier)).status()).toBe(200)
  await lookForUpdate(home)
  await notice(home).waitFor()
  await notice(other).waitFor()
  expect(await notice(study).count()).toBe(0)

  await home.getByRole('button', { name: 'Update' }).click()
  await homeOf(home, number).waitFor()
  expect(await notice(home).count()).toBe(0)

  // The session runs on with the files of its own version, those that were never asked for before among them.
  await rate(study, 2)
  await study.getByRole('button', { name: 'Add a note' }).click()
  await study.getByRole('textbox', { name: 'Note' }).fill('HSV: ask about it')
  await study.getByRole('button', { name: 'Save' }).click()
  await study.getByRole('button', { name: 'Edit your note' }).waitFor()
  // Four ratings and the note; nothing of them may meet the cut below.
  await expect.poll(saved).toBe(5)
  await context.route('**/api/flashcards/*/progress', (route) => route.abort())
  await rate(study, 1)
  await study.getByText('1 waiting to be sent').waitFor()
  expect(await isMarked(study)).toBe(true)
  expect(await versionOf(study)).toBe(first)

  // It ends: the next page is the new version's, and what waited is still there to be sent.
  await study.getByRole('button', { name: 'End session' }).click()
  await study.waitForURL('**/study/chapter/*')
  await expectNewest(study)
  await study.getByText('1 waiting to be sent').waitFor()
  await context.unroute('**/api/flashcards/*/progress')
  await study.evaluate(() => window.dispatchEvent(new Event('online')))
  await study.getByText(/waiting to be sent/).waitFor({ state: 'detached' })
  await study.getByText(/^5 of \d+ cards studied/).waitFor()

  // The third tab stays as it is until it goes somewhere.
  await begunElsewhere(other).waitFor()
  expect(await isMarked(other)).toBe(true)
  await other.getByRole('link', { name: 'Questions' }).first().click()
  await expectNewest(other)

  // And from now on the new version is the one that starts without a network.
  await context.setOffline(true)
  await study.goto('/study')
  await homeOf(study, number).waitFor()
  await study.getByText('Offline', { exact: true }).waitFor()
  expect(errors()).toEqual([])
  await context.close()
})

test('a tab that is opened with the new version asks nobody; a tab of the old one gets it with its next page', async () => {
  const { page: home, context } = await product.visit()
  await register(home)
  await home.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const other = await context.newPage()
  await other.goto('/study')
  await homeOf(other, number).waitFor()
  await mark(other)

  await deploy()
  await home.reload()
  await homeOf(home, number).waitFor()
  await begunElsewhere(other).waitFor()
  expect(await home.getByRole('button', { name: 'Update' }).count()).toBe(0)
  expect(await isMarked(other)).toBe(true)
  await other.getByRole('link', { name: 'Progress' }).first().click()
  await expectNewest(other)
  await context.close()
})

test('a tab without a worker says that a part is gone and offers to reload; the session goes on where it was', async () => {
  const { page, context } = await product.visit({ serviceWorkers: 'block' })
  await register(page)
  await openSession(page)
  await rate(page, 2)
  await deploy()

  // As a month later, when the server has forgotten the parts of that version.
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

  // A reply that this version does not understand: words and a way out, never a blank page.
  await page.route('**/api/study/today', (route) => route.fulfill({ json: { cards: null } }))
  await page.goto('/study')
  await page.getByRole('heading', { name: 'This page could not be shown' }).waitFor()
  await page.unroute('**/api/study/today')
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await homeOf(page, number).waitFor()
  await context.close()
})

test('the manifest names icons that are there, in the sizes that it says', () => {
  const read = (path: string) => readFileSync(join(site, path))
  const { icons } = JSON.parse(read('manifest.webmanifest').toString()) as {
    icons: { src: string; sizes: string; type: string }[]
  }
  const sizeOf = ({ src, type }: { src: string; type: string }) => {
    const bytes = read(src)
    if (type === 'image/svg+xml') return bytes.toString().includes('<svg') ? 'any' : 'no picture'
    // PNG: width and height stand in the first chunk.
    return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`
  }
  expect(icons.map(sizeOf)).toEqual(icons.map(({ sizes }) => sizes))
  expect(icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']))
})
