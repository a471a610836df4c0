import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { EnginePage } from '#tests/support/browser/engines/engine-page.ts'
import { engineProduct } from '#tests/support/browser/engines/engine-product.ts'
import { engines, signInOn, visitEngine } from '#tests/support/browser/engines/visit-engine.ts'
import type { HttpUser } from '#tests/support/browser/http-user.ts'
import { wavOf } from '#tests/support/server/sounds.ts'

const product = engineProduct()
const phone = { width: 360, height: 740 }

async function expectFit(page: EnginePage, state: string): Promise<void> {
  expect(await page.overflow(), `${state} is wider than its window by`).toBe(0)
}

/** Stores a picture or sound of the learner. @returns its key */
async function upload(user: HttpUser, name: string, bytes: Buffer): Promise<string> {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(bytes)]), name)
  const headers = { cookie: user.cookie, 'sec-fetch-site': 'same-origin' }
  const reply = await fetch(`${user.origin}/api/own/media`, { method: 'POST', body, headers })
  return ((await reply.json()) as { key: string }).key
}

/** A deck with a picture, a sound, a formula and a region of a picture. @returns its id */
async function writeDeck(user: HttpUser): Promise<number> {
  const { id } = (await (await user.post('/api/own/decks', { name: 'Cells' })).json()) as { id: number }
  const color = sharp({ create: { width: 400, height: 300, channels: 3, background: '#7a9cc6' } })
  const picture = `![A smear](media:${await upload(user, 'smear.png', await color.png().toBuffer())})`
  const sound = `![A murmur](media:${await upload(user, 'murmur.wav', wavOf({ seconds: 1 }))})`
  const region = '{{c1::image-occlusion:rect:left=.2:top=.2:width=.3:height=.3::Nucleus}}'
  for (const [form, front, back] of [
    ['basic', `Which cell?\n${picture}`, 'A blast'],
    ['basic', 'Which sound?', sound],
    ['cloze', String.raw`Velocity is {{c1::\(V_{max}\)}}`, ''],
    ['occlusion', `${picture}\n${region}`, ''],
  ]) {
    const text = { form, front, back, why: '', source: '', tags: [], category: null }
    const saved = await user.post('/api/own/notes', { ...text, deckId: id, requestId: crypto.randomUUID() })
    expect(saved.status).toBe(200)
  }
  return id
}

/** What a card shows, beside its text: formulas as MathML, sounds, and pictures that have come. */
const shownParts = (page: EnginePage) =>
  page.evaluate(() => ({
    formulas: document.querySelectorAll('[aria-label="Flashcard"] math').length,
    sounds: document.querySelectorAll('[aria-label="Flashcard"] audio').length,
    pictures: Array.from(document.querySelectorAll('[aria-label="Flashcard"] img'), (image) =>
      image instanceof HTMLImageElement ? image.naturalWidth : 0,
    ),
    covers: document.querySelectorAll('[aria-label="Flashcard"] svg rect').length,
  }))

for (const engine of engines)
  describe.skipIf(!engine.isInstalled)(engine.name, () => {
    const visit = (size = phone) => visitEngine(engine, product.url, size)

    test('a learner studies own cards with a picture, a sound, a formula and a region', async () => {
      const user = await product.createUser()
      const deck = await writeDeck(user)
      const page = await visit()
      await signInOn(page, user)
      await page.goto(`/study/session?deckId=${deck}`)
      await page.click('button', 'Start studying')
      const seen = { formulas: 0, sounds: 0, pictures: 0, covers: 0 }
      for (let card = 0; card < 4; card += 1) {
        await page.waitFor('button', /^Show answer/)
        await page.press(' ')
        await page.waitUntil('the key of a rating', () =>
          document.querySelector('button[aria-keyshortcuts="3"]')?.checkVisibility(),
        )
        await page.waitUntil('all pictures', () =>
          Array.from(document.querySelectorAll('[aria-label="Flashcard"] img')).every(
            (image) => image instanceof HTMLImageElement && image.naturalWidth > 0,
          ),
        )
        await page.waitUntil(
          'all formulas',
          () => !document.querySelector('[aria-label="Flashcard"]')?.textContent.includes('\\('),
        )
        const shown = await shownParts(page)
        seen.formulas += Math.min(shown.formulas, 1)
        seen.sounds += Math.min(shown.sounds, 1)
        seen.pictures += Math.min(shown.pictures.length, 1)
        seen.covers += Math.min(shown.covers, 1)
        await expectFit(page, `card ${card + 1}`)
        await page.press('3')
      }
      await page.waitFor('heading', '4 cards, 4 answers')
      expect(seen).toEqual({ formulas: 1, sounds: 1, pictures: 2, covers: 1 })
      expect(await page.errors()).toEqual([])
    })

    test('a learner writes a card, imports a table, exports, and shares a deck that a visitor reads', async () => {
      const user = await product.createUser()
      const deck = await writeDeck(user)
      const page = await visit()
      await signInOn(page, user)
      await page.goto('/study/own')
      await page.click('button', 'Add a card')
      await page.waitFor('dialog', 'Add a card')
      await page.fill('Front', 'What blocks CDK4/6?')
      await page.fill('Back (optional)', 'Palbociclib')
      await expectFit(page, 'the editor')
      await page.click('button', 'Save')
      await page.waitForText('1 card added')

      await page.click('button', 'Import')
      await page.waitFor('dialog', 'Import cards')
      await page.upload('cells.csv', 'question,answer\r\nOne,1\r\nTwo,2\r\n')
      await page.waitForText('2 new notes with 2 cards')
      await expectFit(page, 'the preview of an import')
      await page.fill('Deck', 'Table')
      await page.press('Escape')
      await page.click('button', 'Import')
      await page.waitForText('Import finished')
      await page.click('button', 'Close')

      await page.click('button', 'Export')
      await page.waitFor('dialog', 'Export own cards')
      await expectFit(page, 'the export')
      await page.press('Escape')

      await page.goto(`/study/own/${deck}`)
      await page.waitForText('4 notes')
      await expectFit(page, 'the notes of a deck')
      await page.click('button', 'Share')
      await page.click('checkbox', /^I have read this/)
      await page.click('button', 'Share by link')
      await page.waitFor('field', 'Link')
      await expectFit(page, 'the dialog of a share')
      const link = await page.evaluate(
        () =>
          Array.from(document.querySelectorAll('input'), ({ value }) => value).find((value) =>
            value.includes('/shared/'),
          ) ?? '',
      )
      expect(await page.errors()).toEqual([])

      const visitor = await visit()
      await visitor.goto(link)
      await visitor.waitFor('heading', 'Cells')
      await visitor.click('button', 'Answer')
      await visitor.waitForText('A blast')
      await expectFit(visitor, 'a shared deck')
      expect(await visitor.errors()).toEqual([])
    })
  })
