import { describe, expect, test } from 'vitest'
import { words } from '#tests/support/app/question-admin-app.ts'
import { card1, question, questionImportApp, shipped } from '#tests/support/app/question-import-app.ts'

const { admin, preview, problemsOf, importAll, everything } = questionImportApp()

test('one invalid question, and nothing is imported', async () => {
  const before = await everything()
  const file = [question('im-q-001'), question('im-q-002', { category: 'brest' })]
  expect((await preview(...file)).rows).toMatchObject([
    { line: 1, state: 'new', problems: [] },
    {
      line: 2,
      state: 'invalid',
      key: 'im-q-002',
      category: 'brest',
      summary: expect.stringMatching(/^im-q-0020 .* im-q-\d+…$/),
    },
  ])
  const { status, body } = await importAll(...file)
  expect([status, body.error]).toEqual([
    422,
    'Nothing was imported: 1 question of 2 cannot be imported. Correct the file and choose it again.',
  ])
  expect(await everything()).toEqual(before)
})

describe('what is wrong is said plainly', () => {
  test.each<[string, object, RegExp]>([
    [
      'an unknown category',
      { category: 'brest' },
      /category "brest" is not known. Write one of: breast, hema/,
    ],
    ['an object for a category', { category: { toString: 1 } }, /category .* is not known/],
    ['no category', { category: undefined }, /^category is missing. Write one of: breast, hema/],
    ['an unknown task', { task: 'cure' }, /task "cure" cannot be used. Write one of: diagnosis, testing/],
    ['three options', { options: question('').options.slice(1) }, /There are 3 options; write 4 or 5/],
    ['no reason', { options: [...question('').options, { text: 'five' }] }, /Option E has no reason/],
    ['a key without an option', { answer: 'E' }, /key E is not among the options/],
    ['a letter that is none', { answer: 'F' }, /answer "F" cannot be used.*A to E/],
    ['a date that is none', { reviewed: '2026-13-01' }, /reviewed "2026-13-01".*2026-11-22/],
    ['no cards', { cards: [] }, /cards is missing/],
    ['an unknown card', { cards: ['no-such-card'] }, /no flashcard "no-such-card"/],
    ['a card twice', { cards: [card1, card1] }, /is there twice/],
    ['an unknown twin', { twin_of: 'no-such-q' }, /no question "no-such-q"/],
    ['itself as twin', { twin_of: 'im-q-001' }, /its own twin/],
    ['an id with spaces', { id: 'Q 1' }, /id "Q 1" cannot be used.*small letters/],
    ['a short stem', { stem: 'Too short.' }, /2 words; 45 to 220/],
    ['a word that gives it away', { lead_in: 'Which of these is not right?' }, /lead-in says .not./],
    ['a field of another program', { score: 3 }, /Not known: score/],
    ['an address without https', { link: 'http://example.org' }, /link.*https:/],
    ['a character that cannot be stored', { source: 'A\u0000' }, /source has a character/],
    ['half a character', { tags: ['\ud800'] }, /tags has a character/],
    ['a text that is too long', { key_point: 'x'.repeat(5001) }, /key_point has 5001 characters/],
    ['a text of a megabyte', { stem: 'x '.repeat(500_000) }, /^stem has 1000000 characters; at most 5000/],
    ['a list of many entries', { cards: Array(200_000).fill('a') }, /^cards has 200000 entries; at most 100/],
    [
      'a long reason',
      { options: [{ text: 'one', why: 'x'.repeat(5001) }] },
      /^the reason of option A has 5001/,
    ],
    ['a list for a text', { stem: ['a'] }, /stem cannot be used. Write it as text/],
  ])('%s', async (_, more, problem) => {
    const problems = await problemsOf(question('im-q-001', more))
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatch(problem)
  })

  test('an id that stands twice, and the same text twice', async () => {
    const twice = question('im-q-001', { stem: words('other') })
    const copyWithItsId = question('im-q-001')
    for (const second of [twice, copyWithItsId])
      expect((await preview(question('im-q-001'), second)).rows).toMatchObject([
        { state: 'new', problems: [] },
        { problems: ['im-q-001 is in the file before, at 1. Remove one, or give it another id'] },
      ])
    const copy = question('im-q-002', { stem: words('im-q-001') })
    expect(await problemsOf(question('im-q-001'), copy)).toEqual(['It is nearly the same as im-q-001.'])
  })

  test('a copy of a question of the bank, unless it is named as its twin and has another stem', async () => {
    const near = question('im-q-001', { stem: `${shipped.stem} He smokes.`, lead_in: shipped.lead_in })
    expect(await problemsOf(near)).toEqual([`It is nearly the same as ${shipped.id}.`])
    expect(await problemsOf({ ...near, twin_of: shipped.id })).toEqual([])
    const same = question('im-q-001', { stem: shipped.stem, lead_in: shipped.lead_in })
    expect(await problemsOf(same)).toEqual([`It is nearly the same as ${shipped.id}.`])
  })

  test('all that is wrong with a question is said at once', async () => {
    const problems = await problemsOf(question('im-q-001', { category: 'brest', task: 'cure', answer: 'F' }))
    expect(problems).toHaveLength(3)
  })

  test('in GIFT it says where to write what Moodle does not know', async () => {
    const file = { fileName: 'a.gift', text: '// one\n\nA case. Which? {=a#why ~b#why ~c#why ~d#why}' }
    const { body } = await admin.post('/api/admin/questions/import/preview', file)
    expect(body).toMatchObject({ format: 'gift', invalid: 1, rows: [{ line: 3, summary: 'A case.' }] })
    const text = body.rows[0].problems.join('\n')
    for (const problem of [
      'category is missing. Write a line such as $CATEGORY: breast above it, with one of: breast, hematologic',
      'task is missing. Write one of: diagnosis, testing, treatment, prognosis, mechanism, in a comment above it: // [task:...]',
      'key_point is missing. Write it as general feedback, after ####',
      'source is missing. Write it in a comment above it: // [source:...]',
    ])
      expect(text).toContain(problem)
  })
})

test('a file that cannot be used is refused with a reason', async () => {
  const send = (file: object) => admin.post('/api/admin/questions/import/preview', file)
  expect((await send({ fileName: 'a.csv', text: '' })).body.error).toMatch(/file is empty/)
  expect((await send({ fileName: 'a.csv', text: 'x'.repeat(3_000_001) })).body.error).toMatch(
    /cannot exceed 3 MB/,
  )
  expect((await send({ fileName: 'a.docx', text: 'words' })).body.error).toMatch(/CSV, JSON or GIFT/)
})
