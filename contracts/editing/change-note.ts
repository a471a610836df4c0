import { z } from 'zod'
import { required, sourceAddress, trimmed } from '#contracts/primitives.ts'
import { severities } from '#domain/content-changes/content-change.ts'

/**
 * What is said to those who have learned a text, when its meaning changes. An edit without it changes words
 * alone, and nobody is told.
 */
export const changeNote = z.object({
  severity: z.enum(severities),
  why: required(1000, 'Say why it changed: learners read it'),
  source: trimmed(1000).default(''),
  link: sourceAddress.default(null),
})
