import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Block } from '#contracts/questions/questions.ts'
import { engineProduct } from '#tests/support/browser/engines/engine-product.ts'
import { findFirefox } from '#tests/support/browser/engines/find-firefox.mjs'
import { signInOn } from '#tests/support/browser/engines/visit-engine.ts'
import { findChromium } from '#tests/support/browser/find-chromium.mjs'
import type { HttpUser } from '#tests/support/browser/http-user.ts'
import { cardsOfFirstChapter } from '#tests/support/browser/rating-writer.ts'
import { findOrca } from '#tests/support/browser/reader/find-orca.mjs'
import { readByOrca } from '#tests/support/browser/reader/orca.ts'
import type { Reader } from '#tests/support/browser/reader/reader.ts'
import { readTree } from '#tests/support/browser/reader/tree.ts'
import { coreChapter } from '#tests/support/browser/study-in-browser.ts'

const product = engineProduct()

/** Runs in the page. @returns true if a control whose name begins with this has the focus now */
function focusOn(name: string): boolean {
  const controls = Array.from(document.querySelectorAll<HTMLElement>('button, a[href], input, textarea'))
  const control = controls.find((each) => {
    const labels = Array.from((each as HTMLInputElement).labels ?? [])
    const text =
      each.getAttribute('aria-label') ?? [...labels, each].map((part) => part.textContent).join(' ')
    return text.trim().startsWith(name) && each.checkVisibility()
  })
  control?.focus()
  return control !== undefined && document.activeElement === control
}

/** Runs in the page. @returns true if the first option of the question has the focus now */
function focusOnFirstOption(): boolean {
  const option = document.querySelector<HTMLElement>('input[type="radio"]')
  option?.focus()
  return option !== null && document.activeElement === option
}

/** The golden texts of a reader end with its kind: card.golden.txt, card.tree.txt. */
const readers = [
  {
    name: 'Orca with Firefox',
    kind: 'golden',
    isInstalled: Boolean(findOrca() && findFirefox()),
    open: readByOrca,
  },
  {
    name: "Chromium's accessibility tree",
    kind: 'tree',
    isInstalled: Boolean(findChromium()),
    open: readTree,
  },
]

describe.each(readers.filter(({ isInstalled }) => isInstalled))('$name', ({ kind, open: openReader }) => {
  const reader = openReader(() => product.url)
  let user: HttpUser

  beforeAll(async () => {
    user = await product.createUser()
    await signInOn(reader.page, user)
  })

  type Step = readonly [title: string, act: () => Promise<unknown>]
  /** Does one thing after the other. @returns what the reader gets after each that has a title */
  async function read(steps: readonly Step[]): Promise<string> {
    const parts: string[] = []
    for (const [title, act] of steps) {
      await act()
      if (title) parts.push([`# ${title}`, ...(await reader.heard())].join('\n'))
      else await reader.skip()
    }
    return `${parts.join('\n\n')}\n`
  }
  const open = (path: string): Step => ['', () => reader.page.goto(path)]
  /** Moves the focus as Tab would, without the way to it. */
  const focus = (name: string): Step => ['', () => reader.page.waitUntil(`focus on ${name}`, focusOn, name)]
  const press = (title: string, key: Parameters<Reader['press']>[0]): Step => [title, () => reader.press(key)]

  test('reads a card, its answer, and what a rating did', async () => {
    const record = await read([
      open(`/study?chapter=${await coreChapter(user)}`),
      focus('Start studying'),
      press('Enter on "Start studying"', 'Enter'),
      press('Tab', 'Tab'),
      press('Space', ' '),
      focus('Knew it'),
      press('Space on "Knew it"', ' '),
    ])
    await expect(record).toMatchFileSnapshot(`card.${kind}.txt`)
  })

  test('reads a question, the chosen option and the verdict', async () => {
    const built = await user.post('/api/questions/blocks', {
      requestId: randomUUID(),
      source: { by: 'filter', filter: {} },
      count: 2,
      mode: 'tutor',
    })
    const { id } = (await built.json()) as Block
    const record = await read([
      open(`/study/questions/session/${id}`),
      ['The first option', () => reader.page.waitUntil('focus on the first option', focusOnFirstOption)],
      press('Space', ' '),
      // Orca keeps letters for itself where it goes through a page.
      ...(kind === 'tree' ? [press('B', 'b')] : []),
      focus('Guessing'),
      press('Space on "Guessing"', ' '),
      focus('Next question'),
      press('Space on "Next question"', ' '),
    ])
    await expect(record).toMatchFileSnapshot(`question.${kind}.txt`)
  })

  test('reads a chart', async () => {
    for (const card of (await cardsOfFirstChapter(user)).slice(1, 6))
      await user.post(`/api/flashcards/${card}/progress`, { reviewId: randomUUID(), confidence: 3 })
    const record = await read([
      open('/dashboard/habits'),
      focus('Back to Study'),
      [
        '"Show as table", in its figure',
        () => reader.page.waitUntil('focus on the button', focusOn, 'Show as table'),
      ],
      press('Space', ' '),
      press('Tab', 'Tab'),
    ])
    await expect(record).toMatchFileSnapshot(`chart.${kind}.txt`)
  })

  test('reads a message that comes by itself', async () => {
    const record = await read([
      open('/study/session?mode=today'),
      focus('Report'),
      press('Space on "Report"', ' '),
      ['', () => reader.page.fill('What is wrong with it?', 'The trial is named wrongly.')],
      focus('Send report'),
      press('Space on "Send report"', ' '),
    ])
    await expect(record).toMatchFileSnapshot(`message.${kind}.txt`)
  })
})
