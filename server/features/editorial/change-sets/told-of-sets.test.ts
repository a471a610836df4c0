import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { type ChangeSetDesk, changeSetDesk, noteOf } from '#tests/support/editorial/change-set-desk.ts'
import { ratingOf } from '#tests/support/server/begin-card.ts'
import { saveChapter } from '#tests/support/server/known-by-learner.ts'

/**
 * Whatever happens around a change set: its items read as a model says, and who learned them is told what they would be
 * told of direct edits of a twin that has the same texts at the same times.
 */

let app: TestApp
let admin: Client
let desk: ChangeSetDesk
beforeAll(async () => {
  app = await startTestApp({ env: { THROTTLE_FACTOR: '100000' } })
  admin = await app.as('admin')
  desk = await changeSetDesk(app)
})
afterAll(() => app.close())

type Field = 'answer' | 'why'
type Text = Record<Field, string>
interface Edit {
  text: Partial<Text>
  isMeaning: boolean
}
type Step = 'learn' | 'tell' | Edit

const words = fc.constantFrom('a', 'b', 'c')
const edit: fc.Arbitrary<Edit> = fc.record({
  text: fc.oneof(
    fc.record({ answer: words }),
    fc.record({ why: words }),
    fc.record({ answer: words, why: words }),
  ),
  isMeaning: fc.boolean(),
})
const steps = fc.array(fc.oneof(edit, fc.constant('learn' as const), fc.constant('tell' as const)), {
  maxLength: 3,
})

const cardNow = async (id: number) => (await admin.get(`/api/admin/flashcards/${id}`)).body
const isSame = (present: Text, text: Partial<Text>) =>
  Object.entries(text).every(([name, value]) => present[name as Field] === value)

/** Edits one card directly; an edit that changes nothing is not made. */
async function editDirectly(id: number, { text, isMeaning }: Edit, why: string): Promise<void> {
  const present = await cardNow(id)
  if (isSame(present, text)) return
  const { question, answer, why: reason, revision } = present
  const change = isMeaning ? { change: noteOf(why) } : {}
  const body = { question, answer, why: reason, ...text, ...change, revision }
  expect((await admin.put(`/api/flashcards/${id}`, body)).status).toBe(200)
}

/** Two cards that read the same, and what happens to both at the same times. */
async function makeTwins() {
  const { chapterId, cardIds } = await saveChapter(app, { title: 'Twins', cards: 2 })
  await app.deps.open.query('update chapters set is_core = true where id = $1', [chapterId])
  await app.deps.open.query(
    "update flashcards set question = 'Q', answer = 'a', why = 'a' where chapter_id = $1",
    [chapterId],
  )
  const model: Text = { answer: 'a', why: 'a' }
  const learners: Client[] = []
  const toldOf = async (learner: Client, cardId: number | undefined) =>
    (await learner.get('/api/study/changes')).body.changes.filter(
      ({ itemId }: { itemId: number }) => itemId === cardId,
    )
  async function learn() {
    const learner = await app.as('learner')
    for (const id of cardIds) await learner.post(`/api/flashcards/${id}/progress`, ratingOf(3))
    learners.push(learner)
  }
  async function tell() {
    for (const learner of learners)
      for (const { id } of (await learner.get('/api/study/changes')).body.changes)
        await learner.post(`/api/study/changes/${id}/answer`, { answer: 'got_it' })
  }
  return {
    model,
    ofSet: cardIds[0] ?? 0,
    twin: cardIds[1] ?? 0,
    async take(list: Step[]) {
      for (const step of list) {
        if (step === 'learn') await learn()
        else if (step === 'tell') await tell()
        else {
          for (const id of cardIds) await editDirectly(id, step, 'By hand')
          Object.assign(model, step.text)
        }
      }
    },
    async compare() {
      for (const id of cardIds) expect(await cardNow(id)).toMatchObject(model)
      for (const learner of learners) {
        const [bySet, byHand] = [await toldOf(learner, cardIds[0]), await toldOf(learner, cardIds[1])]
        expect(bySet.map(textsOf)).toEqual(byHand.map(textsOf))
      }
    },
  }
}
const textsOf = ({ fields }: { fields: unknown }) => fields
const fieldsOf = (text: Partial<Text>) => Object.keys(text) as Field[]
const picked = (names: Field[], text: Partial<Text>) =>
  Object.fromEntries(names.map((name) => [name, text[name]])) as Partial<Text>

/** Writes the edit into a set, and makes it live after what happens between. @returns what it changed */
async function goLive(
  { model, ofSet, take }: Awaited<ReturnType<typeof makeTwins>>,
  { id, set, between }: { id: number; set: Edit; between: Step[] },
): Promise<Partial<Text>> {
  const written = { text: set.text, ...(set.isMeaning && { change: noteOf('By set') }) }
  expect((await desk.write(id, ['flashcard', ofSet], written)).status).toBe(200)
  const base = { ...model }
  let names = fieldsOf(set.text).filter((name) => set.text[name] !== base[name])
  await take(between)
  if (names.some((name) => model[name] !== base[name] && model[name] !== set.text[name])) {
    expect((await desk.step(id, 'send', desk.author)).body.code).toBe('edit_conflicts')
    expect((await desk.write(id, ['flashcard', ofSet], written)).status).toBe(200)
    // What was settled is written on the text of that day, and so may change more.
    names = fieldsOf(set.text)
  }
  expect((await desk.publish(id)).body.state).toBe('live')
  const changed = names.filter((name) => model[name] !== set.text[name])
  return picked(changed, set.text)
}

/** What taking the set back is for a card that was edited directly. */
async function takeTwinBack(
  { model, twin }: Awaited<ReturnType<typeof makeTwins>>,
  {
    back,
    isWhole,
    live,
    isMeaning,
  }: { back: Partial<Text>; isWhole: boolean; live: number; isMeaning: boolean },
): Promise<void> {
  const note = isMeaning ? { change: noteOf('Taken back') } : {}
  const { rowCount } = await app.deps.open.query(
    "select 1 from content_changes where kind = 'flashcard' and item_id = $1 and revision > $2",
    [twin, live],
  )
  if (!isWhole || rowCount > 0) return editDirectly(twin, { text: back, isMeaning }, 'Taken back')
  const versions = (await admin.get(`/api/admin/flashcards/${twin}/history`)).body
  const earlier = versions.find(({ revision }: { revision: number }) => revision === live - 1)
  const { revision } = await cardNow(twin)
  const restored = { versionId: earlier.id, revision, ...note }
  expect((await admin.post(`/api/admin/flashcards/${twin}/restore`, restored)).status).toBe(200)
  // Words that were changed after it stay.
  await editDirectly(twin, { text: { ...model, ...back }, isMeaning: false }, '')
}

async function run(given: { before: Step[]; set: Edit; between: Step[]; after: Step[]; last: Step[] }) {
  const twins = await makeTwins()
  const { model, twin, take, compare } = twins
  const { set } = given
  await take(given.before)
  if (isSame(model, set.text)) return
  const { id } = await desk.begin()
  const made = await goLive(twins, { id, set, between: given.between })
  const atLive = { ...model }
  await editDirectly(twin, { text: made, isMeaning: set.isMeaning }, 'By set')
  Object.assign(model, made)
  await compare()
  const live = (await cardNow(twin)).revision

  await take(given.after)
  const names = fieldsOf(made).filter((name) => model[name] === made[name])
  const back = picked(names, atLive)
  const reply = await desk.step(id, 'take_back', desk.editor, { note: 'Taken back' })
  expect(reply.body.state).toBe('taken_back')
  const isWhole = names.length === fieldsOf(made).length
  if (names.length > 0) await takeTwinBack(twins, { back, isWhole, live, isMeaning: set.isMeaning })
  Object.assign(model, back)
  await compare()
  await take(given.last)
  await compare()
}

test('every item reads as the model, and who learned it is told as of direct edits', async () => {
  await fc.assert(
    fc.asyncProperty(fc.record({ before: steps, set: edit, between: steps, after: steps, last: steps }), run),
    { numRuns: 20 },
  )
})
