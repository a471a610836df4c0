import { expect, test } from 'vitest'
import { expectAccessible, expectFitAndAccessible, turnDark } from '#tests/support/browser/accessibility.ts'
import { sharedProduct } from '#tests/support/browser/product.ts'

const product = sharedProduct()

const hostile = 'Read again: <b>3</b> & "4" \u000b]]>'

test('a change is read by everybody, without script, after a link, and by readers of feeds', async () => {
  const user = await product.createUser()
  const chapters = (await (await user.get('/api/chapters')).json()) as {
    id: number
    category: string | null
    isCore: boolean
  }[]
  // A chapter that no other journey studies, so that nobody there is told of the change.
  const chapter = chapters.findLast(({ isCore, category }) => isCore && category)
  const listed = (await (await user.get(`/api/chapters/${chapter?.id}/flashcards`)).json()) as {
    flashcard: { id: number; question: string; why: string }
  }[]
  const card = listed.at(-1)?.flashcard
  if (!card) throw new Error('the chapter has no cards')
  const admin = await product.signInAdmin()
  const change = { severity: 'unclear', why: hostile, source: 'A trial', link: 'https://trial.example/' }
  const { question, why } = card
  const edited = { question, answer: 'It says this now', why, change }
  expect((await admin.put(`/api/flashcards/${card.id}`, edited)).status).toBe(200)

  const address = `/changes/${chapter?.category}`
  const context = await product.browser.newContext({ baseURL: product.url, javaScriptEnabled: false })
  const plain = await context.newPage()
  const item = plain.getByRole('listitem').filter({ hasText: 'Read again: <b>3</b> & "4"' }).first()
  // Who read the page a moment ago has left it as it was, for a minute.
  const isListed = async () => {
    await plain.goto(address)
    return item.getByRole('link', { name: 'A trial' }).isVisible()
  }
  await expect.poll(isListed, { timeout: 120_000, interval: 5000 }).toBe(true)
  expect(await item.getByText('It says this now').isVisible()).toBe(false)
  await item.getByText('What it said, and what it says').click()
  await item.locator('ins', { hasText: 'this now' }).waitFor()
  await context.close()

  const { page, errors } = await product.visit({ width: 360 })
  await page.goto(address)
  await page.getByRole('link', { name: 'Pricing' }).first().click()
  await page.getByRole('heading', { level: 1, name: /^(?!What changed)/ }).waitFor()
  await page.goBack()
  await page.getByText('Read again: <b>3</b>').first().waitFor()
  expect(await page.locator('main a[aria-current=page]').getAttribute('href')).toBe(address)
  await page.getByText('What it said, and what it says').first().click()
  await expectFitAndAccessible(page, { state: 'the list' })
  await turnDark(page)
  await expectAccessible(page, { state: 'the list, dark', onlyColors: true })

  const atom = await (await fetch(`${product.url}${address}.atom`)).text()
  const read = await page.evaluate((text) => {
    const feed = new DOMParser().parseFromString(text, 'application/xml')
    const textOf = (name: string) => feed.querySelector(`entry > ${name}`)?.textContent ?? ''
    const content = new DOMParser().parseFromString(textOf('content'), 'text/html')
    return {
      isBroken: feed.querySelector('parsererror') !== null,
      root: feed.documentElement.namespaceURI,
      why: content.querySelector('p')?.textContent,
      inserted: content.querySelector('ins') !== null,
      id: textOf('id'),
    }
  }, atom)
  expect(read).toEqual({
    isBroken: false,
    root: 'http://www.w3.org/2005/Atom',
    why: 'Read again: <b>3</b> & "4" ]]>',
    inserted: true,
    id: expect.stringMatching(/^tag:[\w.-]+,2026:changes\/\d+$/),
  })
  expect(errors()).toEqual([])
})
