import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { mostPackageBytes, mostPartBytes, mostTableBytes } from '#contracts/own-cards/own-import.ts'
import { ownCardsJobs } from '#server/features/own-cards/own-cards.jobs.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import {
  checkFile,
  importFile,
  runImportJob,
  sendFile,
  sendPart,
  startImport,
} from '#tests/support/own-cards/import-file.ts'
import { note, packageOf } from '#tests/support/own-cards/imported-notes.ts'
import { runImports } from './run-imports.ts'

/** Imports from the first part of a file to the report, with what may come between. */

let app: TestApp
let learner: Client
beforeAll(async () => {
  app = await startTestApp({ env: { THROTTLE_FACTOR: '1000' } })
})
afterAll(() => app.close())
beforeEach(async () => {
  learner = await app.as('learner')
})

const csvOf = (count: number, from = 0) =>
  ['question,answer', ...Array.from({ length: count }, (_, at) => `Question ${from + at},a`), ''].join('\n')
const form = (count: number, from = 0) => ({
  ...{ fileName: 'cards.csv', bytes: csvOf(count, from), deck: 'A deck' },
})
const last = async (by = learner) => (await by.get('/api/own/imports')).body.last
const notesOf = async (by = learner) =>
  (await app.deps.open.query('select id from own_notes where user_id = $1', [by.userId])).rows.length
const partsOf = async (by = learner) =>
  (await app.deps.open.query('select start from own_import_parts where user_id = $1', [by.userId])).rows
    .length

test('a file comes in parts: one twice or too early changes nothing, and it goes on where it was', async () => {
  const bytes = Buffer.alloc(2 * mostPartBytes + 10, 'x')
  const file = { name: 'cards.csv', size: bytes.length, modified: 7 }
  const { id, received } = (await learner.post('/api/own/imports', file)).body
  expect(received).toBe(0)
  const send = async (offset: number, end = offset + mostPartBytes) => {
    const { status, body } = await sendPart(learner, id, { offset, bytes: bytes.subarray(offset, end) })
    return [status, body.received]
  }
  expect(await send(mostPartBytes)).toEqual([200, 0])
  expect(await send(0)).toEqual([200, mostPartBytes])
  expect(await send(0)).toEqual([200, mostPartBytes])
  expect((await learner.post('/api/own/imports', file)).body).toMatchObject({ id, received: mostPartBytes })
  expect((await learner.post(`/api/own/imports/${id}/check`, {})).body.code).toBe('not_uploaded')
  expect(await send(mostPartBytes)).toEqual([200, 2 * mostPartBytes])
  const tooMuch = await sendPart(learner, id, { offset: 2 * mostPartBytes, bytes: Buffer.alloc(11) })
  expect(tooMuch.body.received).toBe(2 * mostPartBytes)
  expect(await send(2 * mostPartBytes, bytes.length)).toEqual([200, bytes.length])
  expect(await partsOf()).toBe(3)
  const larger = await sendPart(learner, id, { offset: 0, bytes: Buffer.alloc(mostPartBytes + 1) })
  expect(larger.status).toBe(413)
})

test('another file takes the place of one that was not started', async () => {
  const first = (await sendFile(learner, form(3))).body
  const second = (await sendFile(learner, form(4))).body
  expect(second.id).not.toBe(first.id)
  expect(await partsOf()).toBe(1)
  expect((await learner.post(`/api/own/imports/${first.id}/check`, {})).status).toBe(404)
})

test.each([
  ['a table', 'cards.csv', mostTableBytes + 1, 413],
  ['a package', 'deck.apkg', mostPackageBytes + 1, 413],
  ['another kind', 'deck.zip', 1, 415],
])('%s that is not taken', async (_what, name, size, status) => {
  expect((await learner.post('/api/own/imports', { name, size, modified: 1 })).status).toBe(status)
})

test('is written by the job, and its file is gone', async () => {
  expect((await startImport(learner, form(120))).body).toMatchObject({ state: 'waiting', total: 120, new: 0 })
  expect(await notesOf()).toBe(0)
  const second = await learner.post('/api/own/imports', { name: 'b.csv', size: 1, modified: 1 })
  expect([second.status, second.body.code]).toEqual([409, 'import_running'])
  await runImportJob(app)
  expect(await last()).toMatchObject({
    ...{ state: 'done', read: 120, new: 120, message: 'Imported: 120 new, 0 changed.', hasRefusals: false },
  })
  expect([await notesOf(), await partsOf()]).toEqual([120, 0])
  // The planner knows of the new rows, also where nothing else looks.
  const { rows } = await app.deps.open.query("select reltuples from pg_class where relname = 'own_notes'")
  expect(Number(rows[0]?.reltuples)).toBeGreaterThan(0)
})

/** Stops the run once some notes are written. */
async function stopAfter(count: number): Promise<void> {
  const stopping = new AbortController()
  const running = runImports(app.deps, stopping.signal)
  while ((await notesOf()) < count) await new Promise((resolve) => setTimeout(resolve, 1))
  stopping.abort()
  await running
}

test('a run that is stopped leaves the rest to the next one, and no note comes twice', async () => {
  await startImport(learner, form(1_000))
  await stopAfter(100)
  const between = await last()
  expect(between.state).toBe('waiting')
  expect(between.read).toBe(await notesOf())
  expect(between.read).toBeLessThan(1_000)
  await runImportJob(app)
  expect(await last()).toMatchObject({ state: 'done', read: 1_000, new: 1_000, same: 0 })
  expect(await notesOf()).toBe(1_000)
})

test('a run that was killed is taken over after a while; it writes nothing more', async () => {
  await startImport(learner, form(2))
  await app.deps.open.query("update own_imports set state = 'running', run = 1 where user_id = $1", [
    learner.userId,
  ])
  await runImportJob(app)
  expect((await last()).state).toBe('running')
  app.clock.advance(6 * 60_000 + 1)
  await learner.renew()
  await runImportJob(app)
  expect(await last()).toMatchObject({ state: 'done', new: 2 })
})

test('ends when it is cancelled: what was written stays, which is said', async () => {
  const { id } = (await startImport(learner, form(1_000))).body
  const running = runImportJob(app)
  while ((await notesOf()) < 100) await new Promise((resolve) => setTimeout(resolve, 1))
  const cancelled = (await learner.post(`/api/own/imports/${id}/cancel`)).body
  await running
  const written = await notesOf()
  expect(cancelled).toMatchObject({ state: 'cancelled', read: written })
  expect(cancelled.message).toBe(
    `The import was cancelled. What was written before stays. Imported: ${written} new, 0 changed.`,
  )
  expect(written).toBeLessThan(1_000)
  expect(await last()).toEqual(cancelled)
  expect(await partsOf()).toBe(0)
  expect((await importFile(app, learner, form(1_000))).body).toMatchObject({
    same: written,
    new: 1_000 - written,
  })
})

test('what was left out is a file, with the reasons', async () => {
  const bytes = await packageOf([note('a', 'q', 'a'), note('b', '', '=1+1'), note('a', '=again', 'a')])
  const { body } = await importFile(app, learner, { bytes })
  expect(body).toMatchObject({ new: 1, refused: 2, hasRefusals: true })
  const { raw } = await learner.sendRaw({ method: 'GET', url: `/api/own/imports/${body.id}/refused` })
  expect(String(raw).split('\r\n').slice(1)).toEqual([
    '2,,,The front has no text',
    `3,,"'=again",The note stands in line 1 already`,
    '',
  ])
})

test('another learner knows nothing of it', async () => {
  const { id } = (await startImport(learner, form(2))).body
  const other = await app.as('learner')
  expect(await last(other)).toBeNull()
  const answers = [
    await other.get(`/api/own/imports/${id}/refused`),
    await other.post(`/api/own/imports/${id}/cancel`),
    await other.post(`/api/own/imports/${id}/start`, {}),
    await sendPart(other, id, { offset: 0, bytes: Buffer.from('x') }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  await runImportJob(app)
  expect([await notesOf(), await notesOf(other)]).toEqual([2, 0])
})

test('is started once, and only when it was checked', async () => {
  const { id } = (await sendFile(learner, form(2))).body
  const early = await learner.post(`/api/own/imports/${id}/start`, { deck: 'A deck' })
  expect([early.status, early.body.code]).toEqual([409, 'not_checked'])
  expect((await checkFile(learner, form(2))).status).toBe(200)
  const start = () => learner.post(`/api/own/imports/${id}/start`, { deck: 'A deck' })
  expect([(await start()).body.state, (await start()).body.state]).toEqual(['waiting', 'waiting'])
  await runImportJob(app)
  expect((await start()).body).toMatchObject({ state: 'done', new: 2 })
})

test('a file that nobody goes on with is dropped after a day', async () => {
  await checkFile(learner, form(2))
  const tidy = () =>
    ownCardsJobs(app.deps)
      .find(({ name }) => name === 'own-cards.tidy')
      ?.run()
  app.clock.advance(86_400_000)
  await tidy()
  expect(await partsOf()).toBe(1)
  app.clock.advance(1)
  await tidy()
  expect(await partsOf()).toBe(0)
})
