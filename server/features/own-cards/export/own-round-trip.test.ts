import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { checkFile, importFile } from '#tests/support/own-cards/import-file.ts'
import { lastingNotes, type OwnExport } from '#tests/support/own-cards/lasting-notes.ts'
import { storeNote } from '#tests/support/own-cards/own-notes.ts'
import { multipartBody } from '#tests/support/server/upload.ts'

/** An Anki package that was exported here is what it was, wherever it is imported. */

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { THROTTLE_FACTOR: '1000' } })
})
afterAll(() => app.close())

const texts = [
  {
    deck: 'Heme::AML',
    front: 'H~2~O & <b> {{x}}',
    back: '**Water**\n\nand _more_',
    why: '- a\n- b',
    tags: ['two words', 'b'],
  },
  {
    deck: 'Heme',
    form: 'reversed',
    front: '| a | b |\n| --- | --- |\n| 1 | 2 |',
    back: 'p < 0.05 * 2',
    source: 'Trial, 2025',
  },
  {
    deck: 'Heme',
    form: 'cloze',
    front: '**{{c1::FLT3}}** and {{c3::{{c1::NPM1}} ~15 %::gene}}',
    category: 'hematologic',
  },
  { deck: 'Größe 日本', form: 'typed', front: 'Dose?', back: '50 mg\nonce' },
  { deck: 'Heme', front: 'Never seen', back: '1^st^ line\n2. not a list' },
] as const

const rate = (who: Client, card: number, confidence: number) =>
  who.post(`/api/flashcards/${card}/progress`, { confidence, reviewId: randomUUID(), seconds: 5 })

/** Ratings over two weeks: known, forgotten, known again, and the last one a lapse of today. */
async function study(who: Client, cards: number[]): Promise<void> {
  for (const [day, ratings] of [
    [3, 1, 3, 2, 4],
    [1, 3, 3, 3, 1],
    [3, 3, 1, 4, 3],
  ].entries()) {
    if (day > 0) app.clock.advance(5 * 86_400_000)
    await who.renew()
    for (const [at, card] of cards.slice(0, 5).entries()) {
      expect((await rate(who, card, ratings[at] ?? 3)).status).toBe(200)
      app.clock.advance(60_000)
    }
  }
  await rate(who, cards[2] ?? 0, 3)
  await who.post(`/api/flashcards/${cards[1]}/suspend`, { isSuspended: true })
}

const pngOf = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#a33' } })
    .png()
    .toBuffer()
const uploaded = async (who: Client, fileName: string, bytes: Buffer): Promise<string> => {
  const form = multipartBody({ fileName, bytes })
  return (await who.send({ method: 'POST', url: '/api/own/media', ...form })).body.key
}
const mediaOf = async (who: Client) =>
  (
    await app.deps.open.query(
      `select key, encode(sha256(bytes), 'hex') as bytes, encode(sha256(small), 'hex') as small, media_type
       from own_media where user_id = $1 order by key`,
      [who.userId],
    )
  ).rows

const file = async (who: Client, format: string) =>
  (await who.sendRaw({ method: 'GET', url: `/api/own/export?format=${format}` })).raw
const exportOf = async (who: Client): Promise<OwnExport> => JSON.parse(String(await file(who, 'json')))
const bring = (who: Client, bytes: Buffer) => importFile(app, who, { fileName: 'own.apkg', bytes })

test('into another account: texts, decks, tags, states and log are equal; again, nothing changes', async () => {
  const [one, other] = [await app.as('learner'), await app.as('learner')]
  const cards: number[] = []
  for (const text of texts) {
    const { tags = [], ...rest } = { tags: [] as readonly string[], ...text }
    cards.push(...(await storeNote(app, one.userId, { ...rest, tags: [...tags] })).cards.values())
  }
  const picture = await uploaded(one, 'a.png', await pngOf())
  const sound = await uploaded(one, 'a.flac', Buffer.concat([Buffer.from('fLaC'), Buffer.alloc(60)]))
  await storeNote(app, one.userId, {
    ...{
      deck: 'Heme',
      front: `Which cell?\n![A <smear> & more](media:${picture})`,
      back: `![](media:${sound})`,
    },
  })
  await storeNote(app, one.userId, {
    deck: 'Heme',
    form: 'occlusion',
    front: [
      `![The heart](media:${picture})`,
      '{{c1::image-occlusion:rect:left=.1:top=.2:width=.3:height=.4:oi=1::Left **atrium**}}',
      '{{c3::image-occlusion:polygon:left=.5:top=.5:points=.5,.5 .7,.5 .6,.9:oi=1}}',
      String.raw`Which \(V_{max} \lt 1\)?`,
    ].join('\n'),
    back: '- below',
    why: '\\[\n\\ce{H2O}\n\\]',
  })
  await study(one, cards)
  const first = await exportOf(one)
  expect(first.notes.flatMap((note) => note.cards.flatMap(({ ratings }) => ratings))).toHaveLength(16)

  const exported = await file(one, 'apkg')
  expect((await bring(other, exported)).body).toMatchObject({ new: 7, refused: 0, media: 2 })
  expect(lastingNotes(await exportOf(other))).toEqual(lastingNotes(first))
  expect(await mediaOf(other)).toEqual(await mediaOf(one))

  const back = await bring(one, await file(other, 'apkg'))
  expect(back.body).toMatchObject({ new: 0, changed: 0, same: 7, refused: 0, conflicts: 0 })
  expect((await exportOf(one)).notes).toEqual(first.notes)
})

test('shipped cards are left out, which is said', async () => {
  const learner = await app.as('learner')
  const chapters: { id: number; isCore: boolean }[] = (await learner.get('/api/chapters')).body
  const free = chapters.find(({ isCore }) => isCore)?.id
  const [card] = (await learner.get(`/api/chapters/${free}/flashcards`)).body
  await rate(learner, card.flashcard.id, 3)
  await storeNote(app, learner.userId, { deck: 'D' })
  const url = '/api/own/export?format=apkg&shipped=true'
  const { raw } = await learner.sendRaw({ method: 'GET', url })
  const other = await app.as('learner')
  const preview = await checkFile(other, { fileName: 'own.apkg', bytes: raw })
  expect(preview.body.new).toBe(1)
  expect(JSON.stringify(preview.body)).toContain('Cards that everybody has here are left out: 1.')
})
