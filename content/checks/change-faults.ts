import type { Content } from '#content/read-content.ts'

/** Announced changes of items that no file has, a line each. */
export function changeFaults({ changes, chapters, questions, drugs, primers }: Content): string[] {
  const cardIds = new Set(chapters.flatMap(({ cards }) => cards.map(({ id }) => id)))
  const questionIds = new Set(questions.map(({ id }) => id))
  const drugIds = new Set(drugs.map(({ id }) => id))
  const primerKeys = new Set(primers.map(({ chapter }) => chapter))
  return changes.flatMap((change) => {
    const unknown = [
      ...change.cards.filter((id) => !cardIds.has(id)),
      ...change.questions.filter((id) => !questionIds.has(id)),
      ...change.drugs.flatMap(({ drug }) => (drugIds.has(drug) ? [] : [drug])),
      ...change.primers.flatMap((key) => (primerKeys.has(key) ? [] : [`the primer of ${key}`])),
    ]
    return unknown.map((id) => `changes.yaml, ${change.on}: ${id} is in no file`)
  })
}
