import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { countSaved, type Visit } from '#tests/support/browser/browser.ts'
import { layOutVersion } from '#tests/support/browser/next-version.ts'
import { ownProduct } from '#tests/support/browser/product.ts'
import { coreChapter, openChapter, rate } from '#tests/support/browser/study-in-browser.ts'
import { waitForBuild } from '#tests/support/browser/wait-for-build.ts'

const site = mkdtempSync(join(tmpdir(), 'regimen-site-'))
/** The version that the server serves now. */
let version = ''
beforeAll(async () => {
  await waitForBuild()
  version = await layOutVersion(site, 0)
})
const product = ownProduct({ env: { CLIENT_DIR: site } })
afterAll(() => rmSync(site, { recursive: true, force: true }))

/** Replaces the files of this version by those of the next while the server is stopped. */
async function deploy(): Promise<void> {
  await product.server.stop()
  version = await layOutVersion(site, 1)
  await product.server.start()
}

/** Opens the study home of a new learner, with its service worker ready. */
async function visitHome(): Promise<Visit & { chapterId: number }> {
  const user = await product.createUser()
  const visit = await product.visit({ user, hasServiceWorkers: true })
  await visit.page.goto('/study')
  await earlierHome(visit.page).waitFor()
  await visit.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  return { ...visit, chapterId: await coreChapter(user) }
}

const notice = (page: Page) => page.getByText('A new version is ready.')
const activatedElsewhere = (page: Page) => page.getByText('A new version is active in another tab.')
const earlierHome = (page: Page) => page.getByRole('heading', { name: 'Hello, Robin' })
const newestHome = (page: Page) => page.getByRole('heading', { name: 'Version 1, Robin' })

/** Checks for an update, as the page does every hour. */
const checkForUpdate = (page: Page) =>
  page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))

/** The version that runs in the page, which is the one with which it was loaded. */
const versionOf = (page: Page) => page.evaluate<string>('window.__reactRouterManifest.version')
/** Waits until the page was loaded with the version that the server serves now. */
const expectNewest = (page: Page) => expect.poll(() => versionOf(page).catch(() => 'loading')).toBe(version)

/** Marks a page. A page that was loaded again, in any way, has lost this mark. */
const mark = (page: Page) => page.evaluate(() => void document.body.setAttribute('data-seen', 'yes'))
const isMarked = (page: Page) => page.evaluate(() => document.body.hasAttribute('data-seen'))

// There is one deployment, and three browsers that have pages of the previous version open. Each continues
// after it.

/**
 * A new version is announced in two tabs and accepted in one. A study session in a third tab continues and
 * gets it afterwards.
 */
async function announcedAndAccepted(): Promise<() => Promise<void>> {
  const { page: home, context, errors, chapterId } = await visitHome()
  const study = await context.newPage()
  const other = await context.newPage()
  const saved = countSaved(context)
  await openChapter(study, chapterId)
  await other.goto('/study')
  await earlierHome(other).waitFor()
  await rate(study, 2, '3')
  for (const page of [home, study, other]) await mark(page)
  const first = await versionOf(study)

  return async () => {
    // The previous build is gone from the server's folder, but its files are still served to open tabs.
    const earlier = await study.evaluate<string>('window.__reactRouterManifest.url')
    expect(existsSync(join(site, earlier))).toBe(false)
    expect((await context.request.get(earlier)).status()).toBe(200)
    await checkForUpdate(home)
    await notice(home).waitFor()
    await notice(other).waitFor()
    expect(await notice(study).count()).toBe(0)

    await home.getByRole('button', { name: 'Update' }).click()
    await newestHome(home).waitFor()
    expect(await notice(home).count()).toBe(0)

    // The session continues with the files of its own version, even those that it had not loaded before.
    await rate(study, 2, '3')
    await study.getByRole('button', { name: 'Add a note' }).click()
    await study.getByRole('textbox', { name: 'Note' }).fill('HSV: ask about it')
    await study.getByRole('button', { name: 'Save' }).click()
    await study.getByRole('button', { name: 'Edit your note' }).waitFor()
    // Four ratings and the note are saved before the connection is cut below.
    await expect.poll(saved).toBe(5)
    await context.route('**/api/flashcards/*/progress', (route) => route.abort())
    await rate(study, 1, '3')
    await study.getByText('1 waiting to be sent').waitFor()
    expect(await isMarked(study)).toBe(true)
    expect(await versionOf(study)).toBe(first)

    // When the session ends, the next page is of the new version, and the outbox still waits to be sent.
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
    await newestHome(study).waitFor()
    await study.getByText('Offline', { exact: true }).waitFor()
    expect(errors()).toEqual([])
  }
}

/** A tab that is reloaded has the new version, which then takes over without asking. */
async function reloaded(): Promise<() => Promise<void>> {
  const { page } = await visitHome()
  return async () => {
    await page.reload()
    await newestHome(page).waitFor()
    await expect
      .poll(() =>
        page.evaluate(async () => {
          const { active, installing, waiting } = await navigator.serviceWorker.ready
          const versions = (await window.caches.keys()).filter((name) => name.includes('-precache-'))
          return { versions: versions.length, isOver: active !== null && !installing && !waiting }
        }),
      )
      .toEqual({ versions: 2, isOver: true })
    expect(await page.getByRole('button', { name: 'Update' }).count()).toBe(0)
  }
}

/**
 * A tab without a service worker reports a missing file and offers to reload. The study session then resumes
 * at the same place.
 */
async function withoutServiceWorker(): Promise<() => Promise<void>> {
  const user = await product.createUser()
  const { page } = await product.visit({ user })
  await openChapter(page, await coreChapter(user))
  await rate(page, 2, '3')
  return async () => {
    // This simulates the state a month later, when the server no longer has the files of that version.
    await page.route('**/assets/*', (route) => route.fulfill({ status: 404 }))
    await page.getByRole('button', { name: 'Add a note' }).click()
    await page.getByText('A part of this page could not be loaded.').waitFor()
    await rate(page, 1, '3')
    await page.unroute('**/assets/*')
    await page.getByRole('button', { name: 'Reload', exact: true }).click()
    await expectNewest(page)
    await page.getByText(/^3 of \d+ done/).waitFor()
    await page.getByRole('button', { name: 'Add a note' }).click()
    await page.getByRole('textbox', { name: 'Note' }).waitFor()

    // For a reply that this version does not understand, there is an explanation and a button, never a blank
    // page.
    await page.route('**/api/study/today', (route) => route.fulfill({ json: { entries: null } }))
    await page.goto('/study')
    await page.getByRole('heading', { name: 'This page could not be shown' }).waitFor()
    await page.unroute('**/api/study/today')
    await page.getByRole('button', { name: 'Reload the page' }).click()
    await newestHome(page).waitFor()
  }
}

// This test has three journeys, and so three times the limit.
test('a new version reaches every open tab with consent or with its next page, and no study session is interrupted', {
  timeout: 540_000,
}, async () => {
  const continueEach = [await announcedAndAccepted(), await reloaded(), await withoutServiceWorker()]
  await deploy()
  for (const goOn of continueEach) await goOn()
})
