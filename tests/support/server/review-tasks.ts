import type { Client, TestApp } from '#tests/support/app/test-app.ts'

/** A reviewer, or anybody else who works on the content, with nothing to declare this year. */
export async function asReviewer(
  app: TestApp,
  kind: 'reviewer' | 'author' | 'editor' | 'admin' = 'reviewer',
) {
  const person = await app.as(kind)
  await person.put('/api/editorial/interests', { statement: 'None' })
  return person
}

/** The id of a task that an editor has asked for. */
export async function requestReview(
  editor: Client,
  item: { subject: 'flashcard' | 'question' | 'drug' | 'primer'; subjectId: number; severity?: string },
): Promise<number> {
  const { status, body } = await editor.post('/api/editorial/tasks', {
    severity: 'unclear',
    note: 'Look',
    ...item,
  })
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`)
  return body.id
}
