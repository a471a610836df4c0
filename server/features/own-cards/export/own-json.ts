import type { z } from 'zod'
import {
  type ExportedDeck,
  type ExportedNote,
  type ExportedShippedCard,
  exportedDeck,
  exportedNote,
  exportedShippedCard,
  exportHead,
} from '#contracts/own-cards/own-export.ts'
import { jsonOf } from '#server/platform/files/json-text.ts'

export interface JsonParts {
  head: z.input<typeof exportHead>
  decks: ExportedDeck[]
  notes: AsyncIterable<ExportedNote[]>
  shipped: AsyncIterable<ExportedShippedCard[]>
}

/** The whole file as pieces of one JSON object, each checked against its schema. */
export async function* jsonOfOwn({ head, decks, notes, shipped }: JsonParts): AsyncIterable<string> {
  yield jsonOf(exportHead, head).text.slice(0, -1)
  yield `,"decks":${jsonOf(exportedDeck.array(), decks).text}`
  yield ',"notes":['
  yield* listed(exportedNote, notes)
  yield '],"shipped":['
  yield* listed(exportedShippedCard, shipped)
  yield ']}\n'
}

async function* listed<S extends z.ZodType>(
  schema: S,
  parts: AsyncIterable<z.input<S>[]>,
): AsyncIterable<string> {
  let separator = ''
  for await (const part of parts) {
    yield separator + part.map((item) => jsonOf(schema, item).text).join(',')
    separator = ','
  }
}
