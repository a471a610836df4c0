import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Chapter } from '#contracts/catalogue/catalogue.ts'
import type { EditedPrimer } from '#contracts/catalogue/primer-editing.ts'
import type { PrimerText } from '#domain/primers/primer-text.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { beginCard, ratingOf } from '#tests/support/server/begin-card.ts'

/** Who is told of changes of a card and of a primer, in the whole product, compared with what each learner has read. */

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp({ env: { THROTTLE_FACTOR: '1000' } })
  admin = await app.as('admin')
})
afterAll(() => app.close())

/** A text of the item; texts of one sense say the same. */
interface Text {
  body: string
  sense: string
  at: number
}

interface Reader {
  client: Client
  /** The place in the list of texts of the one that the learner knows; undefined before they have learned it. */
  known?: number
  /** The rating that an undo takes back, while nothing has come after it. */
  first?: string
  /** A change as it was once on the screen: its id, and the place of the text that came with it. */
  seen?: { id: number; place: number }
}

const note = { severity: 'wrong', why: 'It was wrong', source: 'A trial', link: null }

type How = 'shown' | 'time' | 'now'

/** An item of one kind, and what its readers know of it. */
abstract class Item {
  readonly texts: Text[]
  /** The place of the text with which the meaning changed last. */
  #changed = 0
  /** The revision of the first text. */
  readonly revision: number
  readers: Reader[]

  constructor(first: { body: string; revision: number }, readers: Reader[]) {
    this.revision = first.revision
    this.readers = readers
    this.texts = [{ body: first.body, sense: 'first', at: app.clock.now().getTime() }]
  }

  /** Where its history is, and an earlier text is made the present one. */
  abstract readonly path: string
  abstract bodyOf(version: Record<string, unknown>): string
  abstract save(body: string, change: object): Promise<{ status: number }>
  /** Somebody learns it: by the text on the screen, by an older app at some time, or by the present text. */
  abstract learn(reader: Reader, how: How, number: number): Promise<void>
  /** They take it back, if they still can. */
  abstract undo(reader: Reader): Promise<void>

  get present(): Text {
    return this.texts.at(-1) as Text
  }

  /** The place of one of the texts, by any number. */
  placeOf = (number: number) => number % this.texts.length

  #add({ body, sense }: { body: string; sense: string }): void {
    if (sense !== this.present.sense) this.#changed = this.texts.length
    this.texts.push({ body, sense, at: app.clock.now().getTime() })
  }

  async edit(isMeaning: boolean): Promise<void> {
    const body = `Text ${randomUUID()}`
    expect((await this.save(body, isMeaning ? { change: note } : {})).status).toBe(200)
    this.#add({ body, sense: isMeaning ? body : this.present.sense })
  }

  async restore(number: number): Promise<void> {
    const earlier = this.texts[this.placeOf(number)] as Text
    if (earlier.body === this.present.body) return
    const history: ({ id: number } & Record<string, unknown>)[] = (await admin.get(`${this.path}/history`))
      .body
    const version = history.find((one) => this.bodyOf(one) === earlier.body)
    const revision = this.revision + this.texts.length - 1
    const restored = await admin.post(`${this.path}/restore`, { versionId: version?.id, revision })
    expect(restored.status).toBe(200)
    this.#add(earlier)
  }

  /** An answer to the change on the screen, which may be an earlier one than the last. */
  async answer(reader: Reader): Promise<void> {
    if (reader.seen === undefined || reader.known === undefined) return
    const { id, place } = reader.seen
    const path = `/api/study/changes/${id}/answer`
    const { status, body } = await reader.client.post(path, { answer: 'got_it' })
    expect([status, body.duplicate]).toEqual([200, reader.known >= place])
    if (reader.known >= place) return
    reader.known = place
    delete reader.first
  }

  async leave(reader: Reader): Promise<void> {
    const { client } = reader
    expect((await client.delete('/api/user', { currentPassword: client.password })).status).toBe(200)
    this.readers = [...this.readers.filter((each) => each !== reader), { client: await app.as('learner') }]
  }

  async look(reader: Reader): Promise<void> {
    const { changes } = (await reader.client.get('/api/study/changes')).body
    if (changes.length > 0) reader.seen = { id: changes[0].id, place: this.#changed }
  }

  /** Whom the product tells of the card, beside whom it has to tell. */
  async told(): Promise<{ is: boolean[]; must: boolean[] }> {
    const is = this.readers.map(async ({ client }) => (await client.get('/api/study/today')).body.changed > 0)
    const must = this.readers.map(
      ({ known }) => known !== undefined && this.texts[known]?.sense !== this.present.sense,
    )
    return { is: await Promise.all(is), must }
  }
}

class Card extends Item {
  readonly id: number
  readonly base: { question: string; why: string }
  readonly path: string

  private constructor(
    id: number,
    base: { question: string; why: string; answer: string; revision: number },
    readers: Reader[],
  ) {
    super({ body: base.answer, revision: base.revision }, readers)
    this.id = id
    this.base = base
    this.path = `/api/admin/flashcards/${id}`
  }

  static async begin(): Promise<Card> {
    const { card, learner } = await beginCard(app)
    const base = (await admin.get(`/api/admin/flashcards/${card}`)).body
    return new Card(card, base, [{ client: learner }, { client: await app.as('learner') }])
  }

  bodyOf = ({ answer }: Record<string, unknown>) => String(answer)

  save(answer: string, change: object) {
    const { question, why } = this.base
    return admin.put(`/api/flashcards/${this.id}`, { question, why, answer, ...change })
  }

  async learn(reader: Reader, how: How, number: number): Promise<void> {
    const place = how === 'now' ? this.texts.length - 1 : this.placeOf(number)
    const text = this.texts[place] as Text
    const isFirst = reader.known === undefined
    const more = {
      shown: { revision: this.revision + place },
      time: { reviewedAt: new Date(text.at + 1000).toISOString() },
      now: {},
    }[isFirst ? how : 'now']
    const rating = ratingOf(3, more)
    const saved = await reader.client.post(`/api/flashcards/${this.id}/progress`, rating)
    expect([saved.status, saved.body.error]).toEqual([200, undefined])
    if (isFirst) Object.assign(reader, { known: place, first: rating.reviewId })
    else delete reader.first
  }

  /** While nothing has come after the first rating. */
  async undo(reader: Reader): Promise<void> {
    if (reader.first === undefined) return
    const body = { reviewId: reader.first, undoId: randomUUID() }
    expect((await reader.client.post(`/api/flashcards/${this.id}/undo`, body)).status).toBe(200)
    delete reader.first
    delete reader.known
  }
}

class Primer extends Item {
  readonly chapterId: number
  readonly base: EditedPrimer
  readonly path: string

  private constructor(base: EditedPrimer, readers: Reader[]) {
    super({ body: base.parts[0]?.body ?? '', revision: base.revision }, readers)
    this.base = base
    this.chapterId = base.id
    this.path = `/api/admin/chapters/${base.id}/primer`
  }

  static async begin(): Promise<Primer> {
    const learner = await app.as('learner')
    const chapters: Chapter[] = (await learner.get('/api/chapters')).body
    const chapterId = chapters.find(({ isCore, hasPrimer }) => isCore && hasPrimer)?.id
    const base = (await admin.get(`/api/admin/chapters/${chapterId}/primer`)).body
    return new Primer(base, [{ client: learner }, { client: await app.as('learner') }])
  }

  bodyOf = ({ text }: Record<string, unknown>) => (text as PrimerText).parts[0]?.body ?? ''

  save(body: string, change: object) {
    const { parts, sources, reviewedOn } = this.base
    const [first, ...rest] = parts
    const revision = this.revision + this.texts.length - 1
    return admin.put(this.path, {
      parts: [{ ...first, body }, ...rest],
      sources,
      reviewedOn,
      revision,
      ...change,
    })
  }

  async learn(reader: Reader, how: How, number: number): Promise<void> {
    const place = how === 'now' ? this.texts.length - 1 : this.placeOf(number)
    await this.#mark(reader, { isRead: true, revision: this.revision + place })
    reader.known = Math.max(place, reader.known ?? 0)
  }

  async undo(reader: Reader): Promise<void> {
    await this.#mark(reader, { isRead: false, revision: this.revision })
    delete reader.known
  }

  async #mark({ client }: Reader, body: object): Promise<void> {
    const path = `/api/chapters/${this.chapterId}/primer/read`
    expect((await client.post(path, body)).status).toBe(200)
  }
}

const act = fc.record({
  what: fc.oneof(
    { arbitrary: fc.constantFrom('meaning', 'meaning', 'wording', 'restore'), weight: 4 },
    { arbitrary: fc.constantFrom('shown', 'time', 'now'), weight: 4 },
    { arbitrary: fc.constantFrom('look', 'answer', 'answer', 'undo'), weight: 4 },
    { arbitrary: fc.constant('leave'), weight: 1 },
  ),
  who: fc.nat(1),
  number: fc.nat(20),
})

async function play(item: Item, { what, who, number }: { what: string; who: number; number: number }) {
  const reader = item.readers[who] as Reader
  if (what === 'meaning' || what === 'wording') return item.edit(what === 'meaning')
  if (what === 'restore') return item.restore(number)
  if (what === 'shown' || what === 'time' || what === 'now') return item.learn(reader, what, number)
  if (what === 'look') return item.look(reader)
  if (what === 'answer') return item.answer(reader)
  return what === 'undo' ? item.undo(reader) : item.leave(reader)
}

const begin: Record<string, () => Promise<Item>> = { card: Card.begin, primer: Primer.begin }

test.each([
  ['card', 12],
  ['primer', 6],
])(
  'of a %s whoever learned another sense than the present one is told, and nobody else, whatever happens',
  async (kind, numRuns) => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 25 }), async (acts) => {
        const item = await begin[kind]?.()
        if (!item) throw new Error(`there is no ${kind}`)
        for (const each of acts) {
          app.clock.advance(60_000)
          await admin.renew()
          await play(item, each)
          const { is, must } = await item.told()
          expect(is, JSON.stringify(acts)).toEqual(must)
        }
      }),
      { numRuns },
    )
  },
)
