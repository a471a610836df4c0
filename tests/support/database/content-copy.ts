import { readFileSync } from 'node:fs'
import { deserialize } from 'node:v8'
import { inject } from 'vitest'
import type { Content, QuestionContent } from '#content/read-content.ts'

/** A copy of the shipped content, as readContent() returns it, which the test may change. */
export const contentCopy = (): Content => deserialize(readFileSync(inject('contentPath')))

/**
 * The first shipped question of the category that is no twin, without the parts that a file writes otherwise
 * than the content holds them: it can be loaded and imported.
 */
export function plainQuestion({ questions }: Content, category: string): QuestionContent {
  const found = questions.find((one) => one.twin_of === undefined && one.category === category)
  if (!found) throw new Error(`the content has no question of ${category}`)
  const { exhibit: _exhibit, evidence: _evidence, ...plain } = found
  return { ...plain, further_sources: [] }
}
