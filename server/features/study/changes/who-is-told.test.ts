import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { beginCard, ratingOf } from '#tests/support/server/begin-card.ts'

/** Who is told of changes of a card, in the whole product, compared with what each learner has read. */

let app: TestApp
let admin: Client
beforeAll(async () => {
  app = await startTestApp({ env: { THROTTLE_FACTOR: '1000' } })
  admin = await app.as('admin')
})
afterAll(() => app.close())

/** A text of the card; texts of one sense say the same. */
interface Text {
  answer: string
  sense: string
  at: number
}

interface Reader {
  client: Client
  /** The place in the list of texts of the one that the learner knows; undefined before the first rating. */
  known?: number
  /** The rating that an undo takes back, while nothing has come after it. */
  first?: string
  /** A change as it was once on the screen: its id, and the place of the text that came with it. */
  seen?: { id: number; place: number }
}

const note = { severity: 'wrong', why: 'It was wrong', source: 'A trial', link: null }

class Card {
  readonly texts: Text[]
  /** The place of the text with which the meaning changed last. */
  #changed = 0
  readonly id: number
  readonly base: { question: string; why: string; revision: number; answer: string }
  readers: Reader[]

  private constructor(id: number, base: Card['base'], readers: Reader[]) {
    this.id = id
    this.base = base
    this.readers = readers
    this.texts = [{ answer: base.answer, sense: 'first', at: app.clock.now().getTime() }]
  }

  static async begin(): Promise<Card> {
    const { card, learner } = await beginCard(app)
    const base = (await admin.get(`/api/admin/flashcards/${card}`)).body
    return new Card(card, base, [{ client: learner }, { client: await app.as('learner') }])
  }

  get present(): Text {
    return this.texts.at(-1) as Text
  }

  /** The place of one of the texts, by any number. */
  placeOf = (number: number) => number % this.texts.length

  #add({ answer, sense }: { answer: string; sense: string }): void {
    if (sense !== this.present.sense) this.#changed = this.texts.length
    this.texts.push({ answer, sense, at: app.clock.now().getTime() })
  }

  async edit(isMeaning: boolean): Promise<void> {
    const { question, why } = this.base
    const answer = `Text ${randomUUID()}`
    const body = { question, why, answer, ...(isMeaning && { change: note }) }
    expect((await admin.put(`/api/flashcards/${this.id}`, body)).status).toBe(200)
    this.#add({ answer, sense: isMeaning ? answer : this.present.sense })
  }

  async restore(number: number): Promise<void> {
    const earlier = this.texts[this.placeOf(number)] as Text
    if (earlier.answer === this.present.answer) return
    const history = (await admin.get(`/api/admin/flashcards/${this.id}/history`)).body
    const version = history.find(({ answer }: { answer: string }) => answer === earlier.answer)
    const revision = this.base.revision + this.texts.length - 1
    const body = { versionId: version.id, revision }
    expect((await admin.post(`/api/admin/flashcards/${this.id}/restore`, body)).status).toBe(200)
    this.#add(earlier)
  }

  /** A rating: of the text that was on the screen, of an older app at some time, or of the present text. */
  async rate(reader: Reader, how: 'shown' | 'time' | 'now', number: number): Promise<void> {
    const place = how === 'now' ? this.texts.length - 1 : this.placeOf(number)
    const text = this.texts[place] as Text
    const isFirst = reader.known === undefined
    const more = {
      shown: { revision: this.base.revision + place },
      time: { reviewedAt: new Date(text.at + 1000).toISOString() },
      now: {},
    }[isFirst ? how : 'now']
    const rating = ratingOf(3, more)
    const saved = await reader.client.post(`/api/flashcards/${this.id}/progress`, rating)
    expect([saved.status, saved.body.error]).toEqual([200, undefined])
    if (isFirst) Object.assign(reader, { known: place, first: rating.reviewId })
    else delete reader.first
  }

  async undo(reader: Reader): Promise<void> {
    if (reader.first === undefined) return
    const body = { reviewId: reader.first, undoId: randomUUID() }
    expect((await reader.client.post(`/api/flashcards/${this.id}/undo`, body)).status).toBe(200)
    delete reader.first
    delete reader.known
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

async function play(card: Card, { what, who, number }: { what: string; who: number; number: number }) {
  const reader = card.readers[who] as Reader
  if (what === 'meaning' || what === 'wording') return card.edit(what === 'meaning')
  if (what === 'restore') return card.restore(number)
  if (what === 'shown' || what === 'time' || what === 'now') return card.rate(reader, what, number)
  if (what === 'look') return card.look(reader)
  if (what === 'answer') return card.answer(reader)
  return what === 'undo' ? card.undo(reader) : card.leave(reader)
}

test('whoever learned another sense than the present one is told, and nobody else, whatever happens', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 25 }), async (acts) => {
      const card = await Card.begin()
      for (const each of acts) {
        app.clock.advance(60_000)
        await admin.renew()
        await play(card, each)
        const { is, must } = await card.told()
        expect(is, JSON.stringify(acts)).toEqual(must)
      }
    }),
    { numRuns: 12 },
  )
})
