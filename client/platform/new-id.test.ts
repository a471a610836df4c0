import { expect, test } from 'vitest'
import { z } from 'zod'
import { newId } from './new-id.ts'

test('ids are UUIDs that the contract accepts, each a new one', () => {
  const ids = Array.from({ length: 200 }, newId)
  expect(new Set(ids).size).toBe(200)
  for (const id of ids) expect(z.uuidv4().safeParse(id).success).toBe(true)
})
