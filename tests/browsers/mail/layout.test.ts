import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findChromium } from '#tests/support/browser/find-chromium.mjs'
import { sampleMails } from '#tests/support/server/sample-mails.ts'

const executablePath = findChromium()
let browser: Browser

beforeAll(async () => {
  if (executablePath) browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
})
afterAll(() => browser?.close())

/** Opens a mail as a client shows it that loads nothing. */
async function open(html: string, colorScheme: 'light' | 'dark') {
  const page = await browser.newPage({ viewport: { width: 320, height: 640 }, colorScheme })
  await page.route('**', (route) => route.abort())
  await page.setContent(html)
  return page
}

/** @returns the lowest contrast of a text with the ground below it */
function lowestContrast(): number {
  const parts = (color: string) => (color.match(/[\d.]+/g) ?? []).map(Number)
  const luminance = (color: string) => {
    const [red = 0, green = 0, blue = 0] = parts(color).map((part) =>
      part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const groundOf = (element: Element | null): string => {
    if (!element) return 'rgb(255, 255, 255)'
    const { backgroundColor } = getComputedStyle(element)
    return parts(backgroundColor)[3] === 0 ? groundOf(element.parentElement) : backgroundColor
  }
  const texts = [...document.body.querySelectorAll('*')].filter((element) =>
    [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()),
  )
  return Math.min(
    ...texts.map((element) => {
      const both = [luminance(getComputedStyle(element).color), luminance(groundOf(element))]
      return (Math.max(...both) + 0.05) / (Math.min(...both) + 0.05)
    }),
  )
}

describe.skipIf(!executablePath)('in Chromium, 320 px wide', () => {
  it.each(sampleMails)('$key fits and can be read, light and dark', async ({ html }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await open(html, colorScheme)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
      expect(await page.evaluate(lowestContrast)).toBeGreaterThanOrEqual(4.5)
      const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
      expect(ground).toBe(colorScheme === 'dark' ? 'rgb(18, 24, 26)' : 'rgb(247, 246, 243)')
      await page.close()
    }
  })

  it('a wide picture and colours of an admin do not break it', async () => {
    const body =
      '<p style="color:#111111;background-color:#ffffff">Read me</p><img alt="A chart" width="900" height="300" src="https://regimen.example/chart.png" />'
    const [mail] = sampleMails
    const page = await open(
      mail?.html.replace('<div class="body">', `<div class="body">${body}`) ?? '',
      'dark',
    )
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    expect(await page.evaluate(lowestContrast)).toBeGreaterThanOrEqual(4.5)
    await page.close()
  })
})
