import { readFileSync } from 'node:fs'
import { deserialize } from 'node:v8'
import { inject } from 'vitest'
import type { Content } from '#content/read-content.ts'

/** The content that ships, as readContent() returns it: a copy that the test may change. */
export const contentCopy = (): Content => deserialize(readFileSync(inject('contentPath')))
