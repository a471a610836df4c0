import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { expectAccessible } from '#tests/support/browser/accessibility.ts'
import { sharedProduct } from '#tests/support/browser/product.ts'
import { note, packageOf } from '#tests/support/own-cards/imported-notes.ts'

const product = sharedProduct()

const dialog = (page: Page, name = 'Import cards') => page.getByRole('dialog', { name })
const importButton = (page: Page) => page.getByRole('button', { name: /^Import/ })

async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  await importButton(page).click()
  const mimeType = 'application/octet-stream'
  await dialog(page).getByLabel('Choose a file').setInputFiles({ name, mimeType, buffer })
}

async function begin(page: Page): Promise<void> {
  await dialog(page).getByRole('button', { name: 'Import', exact: true }).click()
  await dialog(page)
    .getByText(/waits for its turn|Importing .* of|Import finished/)
    .first()
    .waitFor()
}

/** The notes of the signed-in learner: text, and whether a picture of theirs is shown. */
const notesOf = async (page: Page) => {
  const json = await page.evaluate(async () => (await fetch('/api/own/export?format=json')).json())
  return (json.notes as { guid: string; front: string; back: string; tags: string[] }[])
    .map(({ guid, front, back, tags }) => ({ guid, front, back, tags }))
    .sort((one, other) => one.guid.localeCompare(other.guid))
}

test('a package is checked, imported with its picture, exported, and the same in another account', async () => {
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a33' } })
    .png()
    .toBuffer()
  const bytes = await packageOf(
    [
      note('a', 'Which cell?<img src="cell.png">', 'A <b>blast</b>', { tags: 'heme' }),
      ...Array.from({ length: 300 }, (_, at) => note(`n${at}`, `Question ${at}`, `Answer ${at}`)),
      note('z', '', 'no front'),
    ],
    { media: { 'cell.png': picture } },
  )
  const { page, errors } = await product.visit({ user: await product.createUser() })
  await page.goto('/study/own')
  await choose(page, 'cells.apkg', bytes)
  await dialog(page).getByText('301 new notes with 301 cards, 0 changed, 0 unchanged, 1 left out.').waitFor()
  await dialog(page).getByText('The front has no text').waitFor()
  await expectAccessible(page, { within: '[role="dialog"]' })
  await begin(page)

  // It goes on without the page, and is found again.
  await page.reload()
  await importButton(page).click()
  await dialog(page)
    .getByText(/Imported: 301 new, 0 changed, 1 media file stored, 1 note left out\./)
    .waitFor({ timeout: 120_000 })
  await expectAccessible(page, { within: '[role="dialog"]' })
  await dialog(page)
    .getByRole('button', { name: 'Cancel' })
    .or(dialog(page).getByRole('button', { name: 'Close', exact: true }))
    .first()
    .click()
  await page.getByText('301 cards').first().waitFor()

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await dialog(page, 'Export own cards').getByRole('button', { name: 'Download' }).click()
  const exported = await readFile(await (await downloading).path())
  const notes = await notesOf(page)
  expect(notes).toHaveLength(301)
  expect(notes[0]?.front).toMatch(/^Which cell\?\n!\[\]\(media:[0-9a-f]{32}-60x40\)$/)

  const other = await product.visit({ user: await product.createUser() })
  await other.page.goto('/study/own')
  await choose(other.page, 'own.apkg', exported)
  await dialog(other.page)
    .getByText(/^301 new notes/)
    .waitFor()
  await begin(other.page)
  await dialog(other.page).getByText('Import finished').waitFor({ timeout: 120_000 })
  expect(await notesOf(other.page)).toEqual(notes)
  const key = /media:([^)]+)/.exec(notes[0]?.front ?? '')?.[1]
  expect(await other.page.evaluate(async (path) => (await fetch(path)).status, `/api/own/media/${key}`)).toBe(
    200,
  )
  expect([...errors(), ...other.errors()]).toEqual([])
})
