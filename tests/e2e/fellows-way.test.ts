import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { isOwnId } from '#domain/items/own-id.ts'
import { expectAccessible, expectFitAndAccessible } from '#tests/support/browser/accessibility.ts'
import { countSaved } from '#tests/support/browser/browser.ts'
import type { HttpUser } from '#tests/support/browser/http-user.ts'
import { sharedProduct } from '#tests/support/browser/product.ts'
import { pressRating, rate } from '#tests/support/browser/study-in-browser.ts'
import { lastingNotes, type OwnExport } from '#tests/support/own-cards/lasting-notes.ts'
import { studiedPackage } from '#tests/support/own-cards/studied-package.ts'

const product = sharedProduct()

/** Of the package; FELLOW_NOTES=5000 plays the way with a large one. */
const notes = Number(process.env.FELLOW_NOTES ?? 210)
const pictures = Math.ceil(notes / 20)

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const importDialog = (page: Page) => dialog(page, 'Import cards')
const importButton = (page: Page) => page.getByRole('button', { name: /^Import/ })
const showAnswer = (page: Page) => page.getByRole('button', { name: /^Show answer/ })
const expectAccessibleDialog = (page: Page) => expectAccessible(page, { within: '[role="dialog"]' })

/** Sends a package and begins its import, once its notes have been counted. */
async function beginImport(page: Page, file: { name: string; buffer: Buffer }, found: RegExp): Promise<void> {
  await page.goto('/study/own')
  await importButton(page).click()
  const mimeType = 'application/octet-stream'
  await importDialog(page)
    .getByLabel('Choose a file')
    .setInputFiles({ ...file, mimeType })
  await importDialog(page).getByText(found).waitFor({ timeout: 150_000 })
  await expectAccessibleDialog(page)
  await importDialog(page).getByRole('button', { name: 'Import', exact: true }).click()
  await importDialog(page)
    .getByText(/waits for its turn|Importing .* of|Import finished/)
    .first()
    .waitFor()
}

const exportOf = async (user: HttpUser): Promise<OwnExport> =>
  (await user.get('/api/own/export?format=json')).json() as Promise<OwnExport>

/** The hashes of the stored bytes by the keys that texts name. */
async function mediaOf(user: HttpUser, { notes: all }: OwnExport): Promise<Map<string, string>> {
  const keys = new Set(JSON.stringify(all).match(/(?<=(?:media|occlusion):)[0-9a-f]{32}-\d+x\d+/g))
  const hashes = new Map<string, string>()
  for (const key of keys) {
    const bytes = await (await user.get(`/api/own/media/${key}`)).arrayBuffer()
    hashes.set(key, Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex'))
  }
  return hashes
}

/** Draws from one place of a picture to another with a finger. Places are fractions of the picture. */
async function drawByTouch(picture: Locator, from: number, to: number): Promise<void> {
  await picture.scrollIntoViewIfNeeded()
  const box = (await picture.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const at = (fraction: number) => ({ x: box.x + fraction * box.width, y: box.y + fraction * box.height })
  const touch = await picture.page().context().newCDPSession(picture.page())
  for (const [type, ...touchPoints] of [
    ['touchStart', at(from)],
    ['touchMove', at((from + to) / 2)],
    ['touchMove', at(to)],
    ['touchEnd'],
  ] as const)
    await touch.send('Input.dispatchTouchEvent', { type, touchPoints })
}

test('a fellow brings a package of Anki, studies it with the shipped cards, adds cards on a phone, goes offline, and takes all of it to another account', async () => {
  const fellow = await product.createUser()
  const desk = await product.visit({ user: fellow, hasOwnProfile: true })
  const { page } = desk
  // A day is planned once: without this before the import, and what came with it tomorrow.
  const planCalls = /\/api\/study\/(?:today|week)$/
  await desk.context.route(planCalls, (route) => route.abort())

  // The import is checked, goes on without the page, and is found again.
  const buffer = await studiedPackage({ notes, pictures })
  const count = notes.toLocaleString('en-US')
  const found = new RegExp(
    `^${count} new notes with ${count} cards and [\\d,]+ ratings, 0 changed, 0 unchanged, 1 left out\\.$`,
  )
  await beginImport(page, { name: 'oncology.apkg', buffer }, found)
  await page.reload()
  await importButton(page).click()
  const report = `Imported: ${count} new, 0 changed, ${pictures} media files stored, 1 note left out.`
  await importDialog(page).getByText(report).waitFor({ timeout: 150_000 })
  await expectAccessibleDialog(page)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Oncology / Breast', exact: true }).waitFor()
  await expectFitAndAccessible(page, { state: 'decks of a package' })

  // Today has reviews of the package beside new cards that everybody has.
  await desk.context.unroute(planCalls)
  const planned = await fellow.get('/api/study/today')
  expect(planned.status).toBe(200)
  const { entries } = (await planned.json()) as { entries: { flashcard: { id: number } }[] }
  const areOwn = entries.map(({ flashcard }) => isOwnId(flashcard.id))
  expect(new Set(areOwn)).toEqual(new Set([true, false]))
  const saved = countSaved(desk.context)
  await page.goto('/study/session?mode=today')
  await showAnswer(page).waitFor()
  await rate(page, 5, '3')
  await rate(page, 1, '1')
  await expect.poll(saved).toBe(6)

  // On the phone a missed question becomes a card, which then says so.
  const phone = await product.visit({
    ...{ user: fellow, isPhone: true, width: 360, height: 740 },
    hasServiceWorkers: true,
  })
  const small = phone.page
  await small.goto('/study/questions')
  await small.getByRole('textbox', { name: 'Number of questions' }).fill('1')
  await small.getByRole('button', { name: 'Start 1 question' }).click()
  await small.getByRole('radio').first().check()
  await small.getByRole('button', { name: /^Unsure/ }).click()
  await small.getByRole('heading', { name: 'Key point' }).waitFor()
  const keyPoint =
    (await small.getByRole('region', { name: 'Key point' }).locator('p').first().textContent()) ?? ''
  await small.getByRole('button', { name: 'Make a card' }).click()
  const maker = dialog(small, 'Make a card')
  const text = maker.getByLabel('Text with gaps')
  expect(await text.inputValue()).not.toBe('')
  await text.evaluate((field: HTMLTextAreaElement) => {
    field.focus()
    field.setSelectionRange(0, field.value.indexOf(' '))
  })
  await maker.getByRole('button', { name: 'Gap' }).click()
  await maker.getByRole('heading', { name: 'Makes 1 card' }).waitFor()
  await maker.getByLabel('Deck').fill('Missed')
  await expectAccessibleDialog(small)
  await maker.getByRole('button', { name: 'Save', exact: true }).click()
  await small.getByText('You made a card of this:').waitFor()
  await small.getByRole('link', { name: keyPoint.slice(0, 20) }).click()
  await dialog(small, 'Edit card').waitFor()

  // A region of a picture is drawn by touch.
  await small.goto('/study/own')
  await small.getByRole('button', { name: 'Add a card' }).click()
  const editor = dialog(small, 'Add a card')
  await editor.getByText('Picture', { exact: true }).click()
  const heart = sharp({ create: { width: 800, height: 600, channels: 3, background: '#7a9cc6' } })
  await editor
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'heart.png', mimeType: 'image/png', buffer: await heart.png().toBuffer() })
  await editor.getByLabel('What the picture shows').fill('The heart')
  const picture = editor.getByAltText('The heart').first()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(800)
  await drawByTouch(picture, 0.2, 0.6)
  await editor.getByRole('button', { name: 'Region 1, rectangle' }).waitFor()
  await editor.getByLabel('What region 1 hides').fill('Left atrium')
  await editor.getByLabel('Deck').fill('Missed')
  await expectAccessibleDialog(small)
  expect(await small.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await editor.getByRole('button', { name: 'Save', exact: true }).click()
  await small.getByText('1 card added').waitFor()

  // It is enlarged by a tap, still covered.
  await small.getByRole('link', { name: 'Study: Missed' }).click()
  await small.getByText('New 2', { exact: true }).click()
  await small.getByRole('button', { name: 'Start studying' }).click()
  await showAnswer(small).waitFor()
  if ((await small.getByRole('button', { name: 'Enlarge: The heart' }).count()) === 0) {
    await pressRating(small, '3')
    await showAnswer(small).waitFor()
  }
  await small.getByRole('button', { name: 'Enlarge: The heart' }).click()
  await dialog(small, 'The heart').getByAltText('The heart. Region 1 is hidden.').waitFor()
  await expectAccessibleDialog(small)
  await small.keyboard.press('Escape')
  await dialog(small, 'The heart').waitFor({ state: 'detached' })

  // A deck is made available, and ten of its cards are rated without a network.
  await small.goto('/study/own')
  await small.getByRole('link', { name: 'Study: Hematology' }).click()
  await small.getByRole('switch', { name: /^Available offline/ }).click()
  await small.getByText(/on this device, kept up to date/).waitFor()
  await small.getByRole('button', { name: 'Start studying' }).click()
  await showAnswer(small).waitFor()
  const savedByPhone = countSaved(phone.context)
  await phone.context.setOffline(true)
  await rate(small, 10, '3')
  await small.getByText('10 waiting to be sent').waitFor()
  await expectFitAndAccessible(small, { state: 'a session without a network' })
  await phone.context.setOffline(false)
  await expect.poll(savedByPhone).toBe(10)

  // The export brings all of it to another account.
  await page.goto('/study/own')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await dialog(page, 'Export own cards').getByRole('button', { name: 'Download' }).click()
  const exported = await readFile(await (await downloading).path())
  const mine = await exportOf(fellow)
  const ratings = mine.notes.flatMap(({ cards }) => cards.flatMap((card) => card.ratings))
  expect(mine.notes).toHaveLength(notes + 2)
  expect(ratings.length).toBeGreaterThan(notes * 4 + 10)

  const second = await product.createUser()
  const other = await product.visit({ user: second })
  const all = (notes + 2).toLocaleString('en-US')
  await beginImport(other.page, { name: 'own.apkg', buffer: exported }, new RegExp(`^${all} new notes`))
  await importDialog(other.page).getByText('Import finished').waitFor({ timeout: 150_000 })
  const theirs = await exportOf(second)
  expect(lastingNotes(theirs)).toEqual(lastingNotes(mine))
  const media = await mediaOf(fellow, mine)
  expect(media.size).toBe(pictures + 1)
  expect(await mediaOf(second, theirs)).toEqual(media)
  for (const { errors } of [desk, phone, other]) expect(errors()).toEqual([])
})
