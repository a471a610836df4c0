import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { archiveShippedContent, saveChapter } from '#tests/support/server/known-by-learner.ts'
import { lastAudit } from '#tests/support/server/last-audit.ts'
import { asReviewer } from '#tests/support/server/review-tasks.ts'
import { saveQuestion } from '#tests/support/server/save-question.ts'

let app: TestApp
let editor: Client
let drugId: number
let otherId: number
beforeAll(async () => {
  app = await startTestApp({ env: { THROTTLE_FACTOR: '1000' } })
  editor = await asReviewer(app, 'editor')
})
beforeEach(async () => {
  await archiveShippedContent(app)
  await app.deps.open.script(`update drugs set archived_at = now(); update chapters set archived_at = now();
    delete from label_changes; delete from review_tasks`)
  drugId = await newDrug('testinib', 'Brandix')
  otherId = await newDrug('othernib', 'Otherix')
})
afterAll(() => app.close())

const query = async (statement: string, values: unknown[] = []) =>
  (await app.deps.open.query(statement, values)).rows as { [column: string]: unknown }[]
const newDrug = async (genericName: string, brandName: string) =>
  Number(
    (
      await query(
        `insert into drugs (generic_name, brand_name, classification, indication)
         values ($1, $2, 'TST inhibitor', 'For tests') returning id`,
        [genericName, brandName],
      )
    )[0]?.id,
  )
async function newCard(answer: string): Promise<number> {
  const [id = 0] = (await saveChapter(app, { title: 'Chapter', cards: 1 })).cardIds
  await query('update flashcards set answer = $2 where id = $1', [id, answer])
  return id
}
const change = (more: object = {}) => ({
  ...{ drugId, changedOn: '2026-11-01', text: 'A new dose', source: 'Label, section 2', link: '' },
  ...more,
})
const add = (more: object = {}) => editor.post('/api/editorial/label-changes', change(more))
const opened = async () =>
  (await query('select subject, subject_id from review_tasks order by subject, subject_id')).map(
    ({ subject, subject_id }) => `${subject} ${subject_id}`,
  )

describe('a label change', () => {
  test('opens a review of every item that names the drug or its class, and of no other', async () => {
    const named = await newCard('Give **testinib**.')
    const branded = await newCard('Give Brandix.')
    const ofClass = await newCard('TST inhibitors help.')
    await newCard('Give othernib.')
    await newCard('Give nothing.')
    const question = await saveQuestion(app.deps.open, { options: ['testinib', 'two', 'three', 'four'] })
    await saveQuestion(app.deps.open)
    const { chapterId } = await saveChapter(app, { title: 'Primer', cards: 0 })
    await query(
      `insert into primers (chapter_id, sources, reviewed_on, content_hash) values ($1, '{}', '2026-01-01', 'a')`,
      [chapterId],
    )
    await query(
      `insert into primer_parts (chapter_id, key, position, heading, body) values ($1, 'a', 0, 'About', 'testinib')`,
      [chapterId],
    )
    const reply = await add()
    expect(reply).toMatchObject({ status: 200, body: { saved: 1, opened: 6 } })
    expect(await opened()).toEqual(
      [
        `drug ${drugId}`,
        ...[named, branded, ofClass].map((id) => `flashcard ${id}`),
        `primer ${chapterId}`,
        `question ${question}`,
      ].toSorted(),
    )
    expect(await lastAudit(app)).toMatchObject({ action: 'label_change.add', details: { opened: 6 } })
  })

  test('the same again is not a second one, and opens nothing that is closed', async () => {
    await newCard('Give testinib.')
    expect((await add()).body).toEqual({ saved: 1, opened: 2 })
    const [task] = await query('select id from review_tasks order by id limit 1')
    await editor.post(`/api/editorial/tasks/${task?.id}/close`, { outcome: 'withdrawn', reason: 'Seen' })
    expect((await add()).body).toEqual({ saved: 0, opened: 0 })
    expect((await add({ changedOn: '2026-11-02' })).body).toEqual({ saved: 1, opened: 2 })
    const { changes, total } = (await editor.get('/api/editorial/label-changes')).body
    expect(total).toBe(2)
    expect(changes).toMatchObject([
      { changedOn: '2026-11-02', drug: 'testinib', tasks: 2, closed: 0, enteredBy: editor.username },
      { changedOn: '2026-11-01', tasks: 2, closed: 1 },
    ])
    const ofChange = (await editor.get(`/api/editorial/tasks?labelChange=${changes[0].id}`)).body
    expect(ofChange.total).toBe(2)
  })

  test('is shown beside the item, with the words that name the drug', async () => {
    const cardId = await newCard('Give Testinib, or another TST inhibitor, not othernib.')
    await add({ link: 'https://label.example/2' })
    const [task] = await query('select id from review_tasks where subject_id = $1', [cardId])
    const { labelChange } = (await editor.get(`/api/editorial/tasks/${task?.id}`)).body
    expect(labelChange).toEqual({
      ...{ drug: 'testinib', changedOn: '2026-11-01', text: 'A new dose', source: 'Label, section 2' },
      ...{ link: 'https://label.example/2', named: ['Testinib', 'TST inhibitor'] },
    })
  })

  test('of a question is not shown until it is answered, for it could give the key away', async () => {
    const questionId = await saveQuestion(app.deps.open)
    await query(`update questions set reasons = '{testinib,b,c,d}' where id = $1`, [questionId])
    await add()
    const [task] = await query('select id from review_tasks where subject_id = $1', [questionId])
    const reviewer = await asReviewer(app)
    const path = `/api/editorial/tasks/${task?.id}`
    const { revision, labelChange } = (await reviewer.get(path)).body
    expect(labelChange).toBeNull()
    await reviewer.post(`${path}/blind-answer`, { revision, chosen: 0 })
    expect((await reviewer.get(path)).body.labelChange.named).toEqual(['testinib'])
  })

  test.each([
    ['of a drug that there is not', { drugId: 2_000_000 }, 404],
    ['without a text', { text: ' ' }, 400],
    ['without a source', { source: '' }, 400],
    ['on no day', { changedOn: '2026-02-30' }, 400],
    ['with an address that is none', { link: 'label' }, 400],
  ])('%s is refused', async (_what, more, status) => {
    expect((await add(more)).status).toBe(status)
    expect(await query('select id from label_changes')).toEqual([])
  })

  test('is for editors', async () => {
    const reviewer = await asReviewer(app)
    expect((await reviewer.post('/api/editorial/label-changes', change())).status).toBe(403)
  })
})

describe('a file', () => {
  const head = 'drug,date,text,source,link\n'
  const preview = async (text: string) =>
    (await editor.post('/api/editorial/label-changes/import/preview', { text })).body
  const save = (text: string) => editor.post('/api/editorial/label-changes/import', { text })

  test('names drugs by any of their names, and days in two ways; nothing is written before the import', async () => {
    const text = `${head}Testinib,2026-11-01,"A new, smaller dose",Label,https://label.example\nOTHERIX,11/3/2026,Another,Label,\n`
    const { changes, problems } = await preview(text)
    expect(problems).toEqual([])
    expect(changes).toEqual([
      {
        ...{ line: 2, drugId, drug: 'testinib', changedOn: '2026-11-01', isKnown: false },
        ...{ text: 'A new, smaller dose', source: 'Label', link: 'https://label.example' },
      },
      {
        ...{ line: 3, drugId: otherId, drug: 'othernib', changedOn: '2026-11-03', isKnown: false },
        ...{ text: 'Another', source: 'Label', link: null },
      },
    ])
    expect(await query('select id from label_changes')).toEqual([])
    expect((await save(text)).body).toEqual({ saved: 2, opened: 2 })
    expect((await preview(text)).changes.map(({ isKnown }: { isKnown: boolean }) => isKnown)).toEqual([
      true,
      true,
    ])
    expect((await save(text)).body).toEqual({ saved: 0, opened: 0 })
  })

  test.each([
    ['an unknown drug', 'nonamab,2026-11-01,A,B,', 'No drug is called “nonamab”'],
    ['no drug', ',2026-11-01,A,B,', 'Name the drug'],
    ['no day', 'testinib,soon,A,B,', 'The date must be a day, as 2027-03-01'],
    ['no text', 'testinib,2026-11-01,,B,', 'Say what the label says now'],
    ['no source', 'testinib,2026-11-01,A,,', 'Name the source'],
    [
      'an address that is none',
      'testinib,2026-11-01,A,B,label',
      'Enter a whole address that begins with https://',
    ],
  ])('with %s says so by line, and is not imported', async (_what, line, problem) => {
    const text = `${head}testinib,2026-11-01,A,B,\n${line}\n`
    const { changes, problems } = await preview(text)
    expect(changes).toHaveLength(1)
    expect(problems).toEqual([{ line: 3, problem }])
    expect(await save(text)).toMatchObject({ status: 400, body: { error: `Line 3: ${problem}` } })
    expect(await query('select id from label_changes')).toEqual([])
  })

  test.each([
    ['without a head', 'testinib,2026-11-01,A,B,', /first line names the columns/],
    ['without a line', head, /no line/],
    ['with too many lines', head + 'testinib,2026-11-01,A,B,\n'.repeat(201), /200 lines/],
    ['that is empty', '', /first line names the columns/],
  ])('%s is refused', async (_what, text, problem) => {
    const { changes, problems } = await preview(text)
    expect(changes).toEqual([])
    expect(problems).toEqual([{ line: 1, problem: expect.stringMatching(problem) }])
    expect((await save(text)).status).toBe(400)
  })

  test('may have semicolons, another order and a line twice', async () => {
    const line = 'Label;testinib;2026-11-01;A, B'
    const { changes } = await preview(`\ufeffSource;Drug;Date;Text\r\n${line}\r\n${line}\r\n`)
    expect(changes).toMatchObject([
      { text: 'A, B', source: 'Label', isKnown: false },
      { line: 3, isKnown: true },
    ])
  })

  test('with a name of two drugs asks which', async () => {
    await newDrug('thirdnib', 'Otherix')
    const { problems } = await preview(`${head}Otherix,2026-11-01,A,B,\n`)
    expect(problems).toEqual([{ line: 2, problem: '“Otherix” may be othernib or thirdnib' }])
  })
})
