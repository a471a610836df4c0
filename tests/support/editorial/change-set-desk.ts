import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { ChangeSet } from '#contracts/editorial/change-sets.ts'
import type { ChangeSetStep } from '#domain/editorial/change-set.ts'
import { questionText } from '#tests/support/app/question-admin-app.ts'
import type { Client, TestApp } from '#tests/support/app/test-app.ts'
import { saveChapter } from '#tests/support/server/known-by-learner.ts'

const sets = '/api/editorial/change-sets'

/** A change in meaning, as an author states it. */
export const noteOf = (why: string) => ({ severity: 'outdated', why, source: 'A trial', link: null })

/** The status of a reply and the code of its refusal. */
export const refusalOf = ({ status, body }: { status: number; body: { code?: string } }) => [
  status,
  body.code,
]

/**
 * An author, a reviewer and an editor who have stated their interests, what they do with change sets, and items for these,
 * which an admin makes.
 */
export async function changeSetDesk(app: TestApp) {
  const admin = await app.as('admin')
  const [author, reviewer, editor] = [
    await app.as('author'),
    await app.as('reviewer'),
    await app.as('editor'),
  ]
  const state = (person: Client) => person.put('/api/editorial/interests', { statement: '' })
  for (const person of [author, reviewer]) await state(person)

  const begin = async (title = 'A set', by = author): Promise<ChangeSet> => {
    const { status, body } = await by.post(sets, { requestId: randomUUID(), title, why: 'A new label' })
    expect([status, body.error]).toEqual([200, undefined])
    return body
  }
  const read = async (id: number, by = author): Promise<ChangeSet> => (await by.get(`${sets}/${id}`)).body
  const itemPath = (id: number, subject: string, subjectId: number) =>
    `${sets}/${id}/items/${subject}/${subjectId}`
  /** Writes an edit over the item and the edit as they are now. */
  const write = async (
    id: number,
    [subject, subjectId]: readonly [string, number],
    edit: { text: object; change?: object | undefined },
    by = author,
  ) => {
    const path = itemPath(id, subject, subjectId)
    const { revision, editRevision } = (await by.get(path)).body
    return by.put(path, { ...edit, revision, editRevision })
  }
  const step = (id: number, name: ChangeSetStep, by: Client, more: object = {}) =>
    by.post(`${sets}/${id}/steps`, { step: name, ...more })
  /** Finds that every edit stands; the questions are answered with the given option first. */
  const reviewAll = async (id: number, { by = reviewer, chosen = 2 } = {}) => {
    for (const { id: editId, revision, blind } of (await read(id, by)).items) {
      const path = `${sets}/${id}/edits/${editId}`
      if (blind) await by.post(`${path}/blind-answer`, { chosen, revision })
      const { status, body } = await by.post(`${path}/review`, { verdict: 'stands', remark: '', revision })
      expect([status, body.error]).toEqual([200, undefined])
    }
  }
  /** Sends, reviews, approves and makes live. @returns the reply to the last */
  const publish = async (id: number) => {
    await step(id, 'send', author)
    await reviewAll(id)
    await step(id, 'approve', editor)
    return step(id, 'publish', editor)
  }
  const rowsOf = async (statement: string, values: unknown[] = []) =>
    (await app.deps.open.query(statement, values)).rows
  let made = 0
  /** Cards of a free chapter of their own. */
  const cards = async (count: number): Promise<number[]> => {
    made += 1
    const { chapterId, cardIds } = await saveChapter(app, { title: `Chapter of sets ${made}`, cards: count })
    await rowsOf('update chapters set is_core = true where id = $1', [chapterId])
    return cardIds
  }
  const card = async () => (await cards(1))[0] ?? 0
  const question = async (): Promise<number> =>
    (await admin.post('/api/admin/questions', questionText({ keyOption: 2 }))).body.id
  const cardNow = async (id: number) => (await admin.get(`/api/admin/flashcards/${id}`)).body
  const editCard = async (id: number, text: object) => {
    const { question: front, answer, revision } = await cardNow(id)
    return admin.put(`/api/flashcards/${id}`, { question: front, answer, ...text, revision })
  }
  return {
    ...{
      admin,
      author,
      reviewer,
      editor,
      begin,
      read,
      write,
      itemPath,
      step,
      state,
      reviewAll,
      publish,
      sets,
    },
    ...{ rowsOf, cards, card, question, cardNow, editCard },
  }
}
export type ChangeSetDesk = Awaited<ReturnType<typeof changeSetDesk>>
