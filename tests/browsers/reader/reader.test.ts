import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Block } from '#contracts/questions/questions.ts'
import { createUser, type HttpUser } from '#tests/support/browser/http-user.ts'
import { sharedProduct } from '#tests/support/browser/product.ts'
import { cardsOfFirstChapter } from '#tests/support/browser/rating-writer.ts'
import { findOrca } from '#tests/support/browser/reader/find-orca.ts'
import { readByOrca } from '#tests/support/browser/reader/orca.ts'
import { coreChapter } from '#tests/support/browser/study-in-browser.ts'

const firefox = '/usr/bin/firefox-esr'
const product = sharedProduct()

/** Contents and days change; what the golden texts are about does not. */
function withoutContent(line: string): string {
  return line
    .replace(/\b(Question|Answer|Next|Key point|[A-E] chosen): .*/, '$1: ...')
    .replaceAll(/\b(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, .*?(?=[.;:]|$)/g, '(day)')
}

/** Runs in the page. @returns true if a control whose name begins with this has the focus now */
function focusOn(name: string): boolean {
  const controls = Array.from(document.querySelectorAll<HTMLElement>('button, a[href], input, textarea'))
  const nameOf = (control: HTMLElement) =>
    control.ariaLabel ?? (control instanceof HTMLInputElement ? control.labels?.[0]?.innerText : control.innerText)
  const control = controls.find((each) => nameOf(each)?.trim().startsWith(name) && each.checkVisibility())
  control?.focus()
  return control !== undefined && document.activeElement === control
}

describe.runIf(findOrca())('Orca with Firefox', () => {
  const reader = readByOrca(firefox)
  let user: HttpUser

  beforeAll(async () => {
    user = await createUser(product.url)
    const [name = '', value = ''] = user.cookie.split('=')
    await reader.page.browserContext().setCookie({ name, value, domain: 'localhost', path: '/' } as never)
  })

  /** Does one thing after the other. @returns what Orca says after each */
  async function read(steps: readonly (readonly [title: string, act: () => Promise<unknown>])[]): Promise<string> {
    const parts: string[] = []
    for (const [title, act] of steps) {
      await act()
      const lines = (await reader.said()).map(withoutContent)
      if (title) parts.push([`# ${title}`, ...lines].join('\n'))
    }
    return `${parts.join('\n\n')}\n`
  }
  const goTo = (path: string, shown: string) => async () => {
    await reader.page.goto(`${product.url}${path}`)
    await reader.page.waitForSelector(`::-p-text(${shown})`, { timeout: 60_000 })
  }
  /** Moves the focus as Tab would, without the way to it. */
  const focus = (name: string) => () => reader.page.waitForFunction(focusOn, { timeout: 60_000 }, name)
  const press = (key: string) => () => reader.press(key)

  test('reads a card, its answer, and what a rating did', async () => {
    const chapter = await coreChapter(user)
    const record = await read([
      ['', goTo(`/study?chapter=${chapter}`, 'Start studying')],
      ['', focus('Start studying')],
      ['The session starts', press('Return')],
      ['Tab', press('Tab')],
      ['Space on "Show answer"', press('space')],
      ['', focus('Knew it')],
      ['Space on "Knew it"', press('space')],
    ])
    await expect(record).toMatchFileSnapshot('card.golden.txt')
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
      ['', goTo(`/study/questions/session/${id}`, 'Question 1 of 2')],
      ['', () => reader.page.focus('input[type=radio]')],
      ['Space on the first option', press('space')],
      ['', focus('Fairly sure')],
      ['Space on "Fairly sure"', press('space')],
      ['', focus('Next question')],
      ['Space on "Next question"', press('space')],
    ])
    await expect(record).toMatchFileSnapshot('question.golden.txt')
  })

  test('reads a chart', async () => {
    for (const card of (await cardsOfFirstChapter(user)).slice(1, 6))
      await user.post(`/api/flashcards/${card}/progress`, { reviewId: randomUUID(), confidence: 3 })
    const record = await read([
      ['', goTo('/dashboard/memory', 'Show as table')],
      ['', focus('Show as table')],
      ['Back to the drawing, by the key for images', press('shift+g')],
      ['', focus('Show as table')],
      ['Space on "Show as table"', press('space')],
    ])
    await expect(record).toMatchFileSnapshot('chart.golden.txt')
  })

  test('reads a message that comes by itself', async () => {
    const record = await read([
      ['', goTo(`/study?chapter=${await coreChapter(user)}`, 'Start studying')],
      ['', focus('Start studying')],
      ['', press('Return')],
      ['', focus('Report')],
      ['Space on "Report"', press('space')],
      ['', () => reader.page.keyboard.type('The trial is named wrongly.')],
      ['', focus('Send report')],
      ['Space on "Send report"', press('space')],
    ])
    await expect(record).toMatchFileSnapshot('message.golden.txt')
  })
})
