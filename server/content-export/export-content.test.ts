import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readContent } from '#content/read-content.ts'
import type { EditedPrimer } from '#contracts/catalogue/primer-editing.ts'
import { loadShipped } from '#server/load-shipped.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { contentFolder } from '#tests/support/server/content-folder.ts'
import { exportContent } from './export-content.ts'

/** Here admins edit; there learns of it by the files alone. */
let here: TestApp
let there: TestApp
let admin: Client
const folder = contentFolder()
let edition = 1000

beforeAll(async () => {
  ;[here, there] = [await startTestApp(), await startTestApp()]
  admin = await here.as('admin')
})
afterAll(async () => {
  await here.close()
  await there.close()
  folder.remove()
})

const rowsOf = async (app: TestApp, statement: string, values: unknown[] = []) =>
  (await app.deps.open.query(statement, values)).rows
const idOf = async (table: string, key: string) =>
  Number((await rowsOf(here, `select id from ${table} where key = $1`, [key]))[0]?.id)

async function exportHere() {
  const found = await exportContent(here.deps.db, folder.files)
  folder.write(found.changed)
  return found
}
async function loadEverywhere() {
  edition += 1
  const content = readContent(folder.files)
  for (const { deps } of [here, there])
    await loadShipped(deps, {
      ...{ edition, fingerprint: `of ${edition}`, isSealed: true },
      read: () => content,
    })
}

const texts = {
  chapters: `select key, title, description, summary, category, is_core,
    (select jsonb_build_object('sources', sources, 'day', reviewed_on) from primers where chapter_id = id) as primer,
    (select jsonb_agg(jsonb_build_array(p.key, p.heading, p.body) order by p.position)
      from primer_parts p where p.chapter_id = id) as parts
    from chapters`,
  flashcards: `select key, question, answer, why, tags, kind, objective, source, link, primer_part from flashcards`,
  drugs: `select key, generic_name, indication, mechanism_of_action, adverse_effects, monitoring, label_changes,
    label_status from drugs`,
  questions: `select key, stem, exhibit, lead_in, options, reasons, key_option, key_point, evidence, tags, source, link,
    further_sources::text, reviewed_on from questions`,
}
const textsOf = async (app: TestApp) => {
  const all = []
  for (const statement of Object.values(texts))
    all.push(await rowsOf(app, `${statement} where archived_at is null and key is not null order by key`))
  return all
}

async function editCard(key: string, change: Record<string, unknown>) {
  const id = await idOf('flashcards', key)
  const { body: card } = await admin.get(`/api/admin/flashcards/${id}`)
  const { status, body } = await admin.put(`/api/flashcards/${id}`, { ...card, ...change })
  expect(status, JSON.stringify(body)).toBe(200)
  return id
}

async function editQuestion(key: string, change: (question: Record<string, never>) => object) {
  const id = await idOf('questions', key)
  const { body: question } = await admin.get(`/api/admin/questions/${id}`)
  const { status, body } = await admin.put(`/api/admin/questions/${id}`, { ...question, ...change(question) })
  expect(status, JSON.stringify(body)).toBe(200)
}

async function editDrug(key: string, change: object) {
  const { status, body } = await admin.put(`/api/drugs/${await idOf('drugs', key)}`, change)
  expect(status, JSON.stringify(body)).toBe(200)
}

async function editChapter(key: string, change: object) {
  const { status } = await admin.put(`/api/admin/chapters/${await idOf('chapters', key)}`, change)
  expect(status).toBe(200)
}

async function editPrimer(key: string, change: (primer: EditedPrimer) => object) {
  const path = `/api/admin/chapters/${await idOf('chapters', key)}/primer`
  const { parts, sources, reviewedOn, ...primer } = (await admin.get(path)).body as EditedPrimer
  const changed = change({ ...primer, parts, sources, reviewedOn })
  const { status, body } = await admin.put(path, {
    ...{ parts, sources, reviewedOn, revision: primer.revision },
    ...changed,
  })
  expect(status, JSON.stringify(body)).toBe(200)
}

/** Makes the text of a card that of the files again. */
async function restore(key: string) {
  const id = await idOf('flashcards', key)
  const [first] = (await admin.get(`/api/admin/flashcards/${id}/history`)).body
  const { question, answer, why, tags, kind, objective } = first
  await editCard(key, { question, answer, why, tags, kind, objective })
}

const isClean = async (app: TestApp, key: string) =>
  (await rowsOf(app, 'select edited_at from flashcards where key = $1', [key]))[0]?.edited_at === null

test('nothing is written while nobody has changed anything', async () => {
  expect(await exportHere()).toEqual({ changed: new Map(), written: [], refused: [] })
})

test('whatever admins edit comes back by the files: the same texts everywhere, once, and as shipped', async () => {
  const { chapters, drugs, questions } = readContent(folder.files)
  const word = fc.stringMatching(/^[A-Z][a-z #:'"{}|&*%@é-]{0,20}[a-z.]$/)
  const edit = fc.oneof(
    ...(['question', 'why', 'answer'] as const).map((field) =>
      fc.record({ kind: fc.constant('card' as const), field: fc.constant(field), place: fc.nat(2000), word }),
    ),
    fc.record({
      kind: fc.constantFrom('question' as const, 'drug' as const, 'chapter' as const),
      field: fc.constant('x'),
      place: fc.nat(500),
      word,
    }),
  )
  const cards = chapters.flatMap((chapter) => chapter.cards)
  await fc.assert(
    fc.asyncProperty(fc.array(edit, { minLength: 6, maxLength: 12 }), async (edits) => {
      for (const { kind, field, place, word: added } of edits) {
        if (kind === 'card') {
          const card = cards[place % cards.length]
          const shown = (await rowsOf(here, 'select * from flashcards where key = $1', [card?.id]))[0] ?? {}
          const text =
            field === 'why' ? `${added}\n\n${String(shown.why)}` : `${String(shown[field])} ${added}`
          await editCard(card?.id ?? '', { [field]: text })
        } else if (kind === 'question')
          await editQuestion(questions[place % questions.length]?.id ?? '', ({ keyPoint }) => ({
            keyPoint: `${added} ${String(keyPoint)}`,
          }))
        else if (kind === 'drug')
          await editDrug(drugs[place % drugs.length]?.id ?? '', { target: `${added} kinase` })
        else
          await editChapter(chapters[place % chapters.length]?.key ?? '', {
            description: `${added}, in short`,
          })
      }
      const { refused } = await exportHere()
      expect(refused).toEqual([])
      const again = await exportContent(here.deps.db, folder.files)
      expect([...again.changed.keys()]).toEqual([])
      await loadEverywhere()
      expect(await rowsOf(here, 'select * from content_conflicts')).toEqual([])
      expect(await textsOf(there)).toEqual(await textsOf(here))
      const edited = await Promise.all(
        Object.keys(texts).map((table) =>
          rowsOf(here, `select key from ${table} where edited_at is not null`),
        ),
      )
      expect(edited.flat()).toEqual([])
    }),
    { numRuns: 1, seed: 20261201, endOnFailure: true },
  )
}, 120_000)

test('a primer comes back by its file: lines that stay are left, and it is as shipped', async () => {
  const path = 'primers/adc-bispecific-cart.yaml'
  const before = folder.files.text(path).split('\n')
  let texts: Pick<EditedPrimer, 'parts' | 'sources'> | undefined
  await editPrimer('adc-bispecific-cart', ({ parts: [first, second, third, ...rest], sources }) => {
    if (!first || !second || !third) throw new Error('there are three parts')
    const [moved = 0, ...stay] = first.cardIds
    texts = {
      parts: [
        { ...second, cardIds: [...second.cardIds, ...third.cardIds] },
        { ...first, body: `${first.body}\n\nOne more thing.`, cardIds: stay },
        { key: 'added', heading: 'Added: here', body: 'A short text.', cardIds: [moved] },
        ...rest,
      ],
      sources: [...sources, 'A trial: one of 2027'],
    }
    return { ...texts, reviewedOn: '2026-12-01' }
  })
  expect(await exportHere()).toMatchObject({
    written: [{ act: 'changed', name: 'primer adc-bispecific-cart' }],
    refused: [],
  })
  const after = folder.files.text(path).split('\n')
  const third = before.findIndex((line) => line.includes('key: prepare'))
  const fourth = before.findIndex((line) => line.includes('key: crs'))
  const lost = before.filter((line, place) => !after.includes(line) && (place < third || place >= fourth))
  // The first part lost a card, and the second got those of the third.
  const days = /^(reviewed|review_by): /
  expect(lost.filter((line) => !line.startsWith('    cards: [') && !days.test(line))).toEqual([])
  expect(after).toEqual(expect.arrayContaining(['reviewed: 2026-12-01', 'review_by: 2027-12-01']))
  expect(after).toContain('      One more thing.')
  expect((await exportContent(here.deps.db, folder.files)).changed.size).toBe(0)
  await loadEverywhere()
  expect(await textsOf(there)).toEqual(await textsOf(here))
  const chapter = await idOf('chapters', 'adc-bispecific-cart')
  const { body } = await admin.get(`/api/admin/chapters/${chapter}/primer`)
  expect(body).toMatchObject({ isEdited: false, sources: texts?.sources })
  expect(body.parts.map(({ key }: { key: string }) => key)).toEqual(texts?.parts.map(({ key }) => key))
  expect(await rowsOf(here, 'select * from content_conflicts')).toEqual([])
})

test('a primer that the checks refuse is not written, with the reason', async () => {
  const path = `/api/admin/chapters/${await idOf('chapters', 'bladder-urothelial')}/primer`
  const { parts, sources, reviewedOn } = (await admin.get(path)).body as EditedPrimer
  await editPrimer('bladder-urothelial', () => ({
    parts: parts.map((part) => ({ ...part, body: 'Short.' })),
  }))
  const { written, refused } = await exportHere()
  expect(written).toEqual([])
  expect(refused).toEqual([
    {
      name: 'primer bladder-urothelial',
      reason: `primers: bladder-urothelial: ${parts.length} words`,
    },
  ])
  await editPrimer('bladder-urothelial', () => ({ parts, sources, reviewedOn }))
  expect(await exportHere()).toEqual({ changed: new Map(), written: [], refused: [] })
  await loadEverywhere()
})

test('a change in meaning is announced by the files, told elsewhere, and here not twice', async () => {
  const key = 'aml-002'
  const note = { severity: 'outdated', why: 'A trial ended.', source: 'Trial, Lancet 2026', link: null }
  const id = await editCard(key, { answer: 'Arsenic trioxide, given daily', change: note })
  await editPrimer('aml', ({ parts: [first, ...rest] }) => ({
    ...{ parts: [{ ...first, body: `${first?.body} A trial has ended.` }, ...rest], change: note },
  }))
  await exportHere()
  expect(folder.files.text('changes.yaml')).toContain('why: A trial ended.')
  await loadEverywhere()
  for (const app of [here, there])
    expect(
      await rowsOf(
        app,
        `select n.announced_on is not null as is_announced from content_changes n join chapters c on c.id = n.item_id
         where n.kind = 'primer' and c.key = 'aml'`,
      ),
    ).toEqual([{ is_announced: true }])
  const changes = async (app: TestApp) =>
    (
      await rowsOf(
        app,
        `select c.why, c.announced_on from content_changes c join flashcards f on f.id = c.item_id
         where f.key = $1 and c.kind = 'flashcard'`,
        [key],
      )
    ).map(({ why, announced_on }) => [why, announced_on !== null])
  expect(await changes(there)).toEqual([['A trial ended.', true]])
  expect(await changes(here)).toEqual([['A trial ended.', true]])
  const { status } = await admin.put(`/api/flashcards/${id}`, {
    ...(await admin.get(`/api/admin/flashcards/${id}`)).body,
    answer: 'Arsenic trioxide, given each day',
  })
  expect(status).toBe(200)
  await exportHere()
  await loadEverywhere()
  expect(await changes(here)).toHaveLength(1)
  expect(await changes(there)).toHaveLength(1)
})

test('what the checks refuse is not written, with the reason, and the rest is', async () => {
  await editCard('aml-005', { tags: ['no such tag'] })
  await editCard('aml-006', { answer: Array(41).fill('word').join(' ') })
  await editCard('aml-008', { why: 'Short and right.' })
  const { written, refused } = await exportHere()
  expect(written).toMatchObject([{ act: 'changed', name: 'card aml-008' }])
  expect(refused).toEqual([
    { name: 'card aml-005', reason: 'cards: aml-005: the tag no such tag is not in the vocabulary' },
    { name: 'card aml-006', reason: 'cards: aml-006: the answer is too long' },
  ])
  expect(folder.files.text('chapters/aml.yaml')).not.toContain('no such tag')
})

test('another source of a card comes with its address, as a paper where it is one', async () => {
  const key = 'aml-010'
  await editCard(key, { source: 'Trial, Lancet 2026', link: 'https://doi.org/10.1016/S0140-6736(26)00001-1' })
  await editCard('aml-011', { source: 'US prescribing information 2026', link: 'https://example.org/label' })
  const { written, refused } = await exportHere()
  expect(refused.map(({ name }) => name)).toEqual(['card aml-005', 'card aml-006'])
  expect(written.map(({ name }) => name)).toEqual([`card ${key}`, 'card aml-011'])
  const cards = readContent(folder.files).chapters.flatMap((chapter) => chapter.cards)
  expect(cards.find(({ id }) => id === key)).toMatchObject({
    ...{ source: 'Trial, Lancet 2026', link: 'https://doi.org/10.1016/S0140-6736(26)00001-1' },
  })
  const text = folder.files.text('chapters/aml.yaml')
  expect(text).toContain('doi: 10.1016/S0140-6736(26)00001-1')
  expect(text).toContain('link: https://example.org/label')
})

test('a file that changed since this database loaded it is not overwritten', async () => {
  const text = folder.files.text('chapters/aml.yaml')
  folder.write(new Map([['chapters/aml.yaml', text.replace('answer: Arsenic trioxide', 'answer: As2O3')]]))
  await editCard('aml-002', { answer: 'Arsenic' })
  const { changed, refused } = await exportContent(here.deps.db, folder.files)
  expect([...changed.keys()]).toEqual([])
  expect(refused.find(({ name }) => name === 'card aml-002')?.reason).toContain('npm run release')
  folder.write(new Map([['chapters/aml.yaml', text]]))
  await editCard('aml-002', { answer: 'Arsenic trioxide, given each day' })
  await restore('aml-005')
  await restore('aml-006')
})

test('a card that was added here gets an id that never was, a part of the primer, and is the same card after it', async () => {
  const chapterId = await idOf('chapters', 'aml')
  const { body: card } = await admin.post(`/api/admin/chapters/${chapterId}/flashcards`, {
    question: 'Auer rod under the usual stain of Wright and Giemsa: its color?',
    answer: 'Red',
    tags: ['aml'],
    kind: 'fact',
    objective: 'classification-risk',
  })
  const lacks = await exportHere()
  expect(lacks.refused.find(({ name }) => name.startsWith('new card'))?.reason).toBe('it lacks a source')
  const { status } = await admin.put(`/api/flashcards/${card.id}`, { ...card, source: 'ELN, Blood 2022' })
  expect(status).toBe(200)
  const { written, refused } = await exportHere()
  expect(refused).toEqual([])
  const added = written.find(({ act }) => act === 'added')?.name.replace('card ', '') ?? ''
  expect(added).toMatch(/^aml-\d{3}$/)
  expect((await exportContent(here.deps.db, folder.files)).changed.size).toBe(0)
  await loadEverywhere()
  expect(await idOf('flashcards', added)).toBe(card.id)
  expect(await isClean(here, added)).toBe(true)
  expect(await textsOf(there)).toEqual(await textsOf(here))
})

test('a card that was added here stands in the part that an admin gave it', async () => {
  const chapterId = await idOf('chapters', 'aml')
  const { body: card } = await admin.post(`/api/admin/chapters/${chapterId}/flashcards`, {
    ...{
      question: 'Fever and a new infiltrate after induction: the first mold to think of?',
      answer: 'Aspergillus',
    },
    ...{ tags: ['aml'], kind: 'fact', objective: 'classification-risk', source: 'ELN, Blood 2022' },
  })
  await editPrimer('aml', ({ parts }) => ({
    parts: parts.map((part, place) =>
      place === parts.length - 1 ? { ...part, cardIds: [...part.cardIds, card.id] } : part,
    ),
  }))
  const { written, refused } = await exportHere()
  expect([written.map(({ act }) => act), refused]).toEqual([['added'], []])
  await loadEverywhere()
  expect(await rowsOf(here, 'select * from content_conflicts')).toEqual([])
  expect((await admin.get(`/api/admin/chapters/${chapterId}/primer`)).body.isEdited).toBe(false)
  expect(await textsOf(there)).toEqual(await textsOf(here))
})

test('a deleted card goes with what names it, and comes back nowhere', async () => {
  const key = 'aml-003'
  await admin.delete(`/api/flashcards/${await idOf('flashcards', key)}`)
  const { written } = await exportHere()
  expect(written).toMatchObject([{ act: 'removed', name: `card ${key}` }])
  for (const path of ['chapters/aml.yaml', 'primers/aml.yaml'])
    expect(folder.files.text(path)).not.toContain(key)
  await loadEverywhere()
  expect(
    await rowsOf(there, 'select key from flashcards where key = $1 and archived_at is null', [key]),
  ).toEqual([])
  expect(await textsOf(there)).toEqual(await textsOf(here))
  expect((await exportHere()).changed.size).toBe(0)
})
