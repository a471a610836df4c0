import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '#tests/support/browser/chromium.ts'

/** Draws the icons and the sharing card from their vector forms; run by hand when the mark or the headline changes. */

const root = join(import.meta.dirname, '../..')
const target = join(root, 'client/public')
const mark = readFileSync(join(target, 'favicon.svg'), 'utf8')
const font = readFileSync(
  join(root, 'node_modules/@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff2'),
).toString('base64')

interface Picture {
  name: string
  width: number
  height: number
  html: string
}

/** Platforms cut maskable icons to their own shape: the mark keeps to the middle, the ground fills the whole. */
const squareMark = mark.replace('rx="8" ', '')
const icon = (name: string, size: number, svg: string): Picture => ({
  name,
  width: size,
  height: size,
  html: `<style>svg{width:${size}px;height:${size}px;display:block}</style>${svg}`,
})
const maskable = (size: number) =>
  icon(
    'icon-maskable-512.png',
    size,
    squareMark
      .replace('viewBox="0 0 32 32"', 'viewBox="-6 -6 44 44"')
      .replace('<rect width="32" height="32"', '<rect x="-6" y="-6" width="44" height="44"'),
  )

/** Days on which three cards are due again: known at once, known after one miss, unsure then known. */
const rows = [
  [2, 13, 59, 222],
  [2, 5, 14, 38],
  [2, 9, 32, 98],
]
const ticks = (days: number[]) =>
  [0, ...days]
    .map((day) => `<i style="left:${Math.sqrt(day / 274) * 100}%;opacity:${day === 0 ? 0.45 : 1}"></i>`)
    .join('')

const sharingCard: Picture = {
  name: 'share.png',
  width: 1200,
  height: 630,
  html: `<style>
@font-face{font-family:T;font-weight:600;src:url(data:font/woff2;base64,${font})}
body{margin:0;width:1200px;height:630px;box-sizing:border-box;padding:76px 84px;background:#0a3a42;color:#f1f6f6;font:600 66px/1.1 T;letter-spacing:-.022em;display:flex;flex-direction:column}
div{position:relative;height:40px;margin-bottom:26px}
div::before{content:'';position:absolute;inset:20px 0 auto;height:2px;background:#3c6a72}
i{position:absolute;top:0;width:9px;height:40px;border-radius:5px;background:#8fd0d5}
p{margin:0 0 auto;max-width:960px}
span{display:flex;justify-content:space-between;font:400 26px/1 'Liberation Sans',Arial,sans-serif;letter-spacing:0;color:#b9d3d6}
</style><p>Medical oncology board review, in the order you would forget it</p>${rows.map((days) => `<div>${ticks(days)}</div>`).join('')}<span><b style="font-weight:400">Tonight</b><b style="font-weight:400">9 months</b></span>`,
}

async function draw(browser: Browser, { name, width, height, html }: Picture): Promise<void> {
  const page = await browser.newPage({ viewport: { width, height } })
  await page.setContent(`<!doctype html><style>body{margin:0}</style>${html}`)
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: join(target, name), omitBackground: true })
  await page.close()
}

const browser = await launchBrowser()
for (const picture of [
  icon('icon-192.png', 192, mark),
  icon('icon-512.png', 512, mark),
  icon('apple-touch-icon.png', 180, squareMark),
  maskable(512),
  sharingCard,
]) {
  await draw(browser, picture)
}
await browser.close()
