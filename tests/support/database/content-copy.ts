import { readFileSync } from 'node:fs'
import { deserialize } from 'node:v8'
import { inject } from 'vitest'
import type { Content } from '#content/read-content.ts'

/** A copy of the shipped content, as readContent() returns it, which the test may change. */
export const contentCopy = (): Content => deserialize(readFileSync(inject('contentPath')))
