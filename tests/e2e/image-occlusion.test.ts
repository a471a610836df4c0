import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { expectAccessible, expectFitAndAccessible } from '#tests/support/browser/accessibility.ts'
import { sharedProduct } from '#tests/support/browser/product.ts'

const product = sharedProduct()

const editorOf = (page: Page) => page.getByRole('dialog', { name: 'Add a card' })
const showAnswer = (page: Page) => page.getByRole('button', { name: /^Show answer/ })

async function chooseHeart(editor: Locator): Promise<Locator> {
  await editor.getByText('Picture', { exact: true }).click()
  const buffer = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#7a9cc6' } })
    .png()
    .toBuffer()
  await editor.getByLabel('Choose a file').setInputFiles({ name: 'heart.png', mimeType: 'image/png', buffer })
  await editor.getByLabel('What the picture shows').fill('The heart')
  const picture = editor.getByAltText('The heart').first()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(800)
  return picture
}

/** A place on the picture, of which left and top are fractions, in the window. */
async function placeOn(picture: Locator, left: number, top: number): Promise<{ x: number; y: number }> {
  const box = (await picture.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return { x: box.x + left * box.width, y: box.y + top * box.height }
}

async function drawByMouse(picture: Locator, from: [number, number], to: [number, number]): Promise<void> {
  const { mouse } = picture.page()
  await picture.scrollIntoViewIfNeeded()
  const [start, end] = [await placeOn(picture, ...from), await placeOn(picture, ...to)]
  await mouse.move(start.x, start.y)
  await mouse.down()
  await mouse.move(end.x, end.y, { steps: 4 })
  await mouse.up()
}

/** The color of the picture at a place that is a fraction of it, as the card shows it. */
async function colorAt(card: Locator, left: number, top: number): Promise<number[]> {
  const picture = card.getByRole('img').first()
  const image = sharp(await picture.screenshot())
  const { data, info } = await image.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(top * info.height) * info.width + Math.floor(left * info.width)) * info.channels
  return [...data.subarray(at, at + 3)]
}
const isPicture = ([red = 0, green = 0, blue = 0]: number[]) =>
  Math.abs(red - 0x7a) + Math.abs(green - 0x9c) + Math.abs(blue - 0xc6) < 30

test('a learner draws two regions on a picture by mouse, and studies one: covered, then open with its label', async () => {
  const user = await product.createUser()
  const { page, errors } = await product.visit({ user })
  await page.goto('/study/own')
  await page.getByRole('button', { name: 'Add a card' }).click()
  const editor = editorOf(page)
  const picture = await chooseHeart(editor)
  await drawByMouse(picture, [0.1, 0.1], [0.4, 0.4])
  await drawByMouse(picture, [0.6, 0.6], [0.9, 0.9])
  await editor.getByLabel('What region 1 hides').fill('Left atrium')
  await editor.getByLabel('What region 2 hides').fill('Right ventricle')
  await editor.getByText('Hide all', { exact: true }).click()
  await editor.getByRole('heading', { name: 'Makes 2 cards' }).waitFor()
  await expectAccessible(page, { within: '[role="dialog"]' })

  // What was drawn is there again after a reload.
  await page.reload()
  await page.getByRole('button', { name: 'Add a card' }).click()
  await editor.getByRole('button', { name: 'Region 2, rectangle' }).waitFor()
  await editor.getByRole('button', { name: 'Save', exact: true }).click()
  await editor.waitFor({ state: 'detached' })
  await page.getByText('2 cards', { exact: true }).waitFor()

  await page.getByRole('link', { name: 'Study: My cards' }).click()
  await page.getByText('New 1', { exact: true }).click()
  await page.getByRole('button', { name: 'Start studying' }).click()
  await showAnswer(page).waitFor()
  const question = page.getByRole('region', { name: 'Question' })
  await question.getByAltText('The heart. Region 1 is hidden, and so is another.').waitFor()
  expect(isPicture(await colorAt(question, 0.25, 0.25))).toBe(false)
  expect(isPicture(await colorAt(question, 0.75, 0.75))).toBe(false)
  expect(isPicture(await colorAt(question, 0.5, 0.5))).toBe(true)
  expect(await page.content()).not.toContain('Left atrium')
  await expectFitAndAccessible(page, { state: 'a covered picture' })

  await page.keyboard.press('Space')
  const answer = page.getByRole('region', { name: 'Answer' })
  await answer.getByText('Left atrium').waitFor()
  expect(isPicture(await colorAt(answer, 0.25, 0.25))).toBe(true)
  expect(isPicture(await colorAt(answer, 0.75, 0.75))).toBe(false)
  await answer.getByRole('button', { name: 'Uncover the other regions' }).click()
  expect(isPicture(await colorAt(answer, 0.75, 0.75))).toBe(true)
  await expectAccessible(page, { within: '[aria-label="Flashcard"]' })
  await page.locator('button[aria-keyshortcuts="3"]').waitFor()
  await page.keyboard.press('3')
  await page.getByRole('heading', { name: '1 card, 1 answer' }).waitFor()
  expect(errors()).toEqual([])
})
