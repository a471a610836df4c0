import { isDeepStrictEqual } from 'node:util'
import type { Subject, SubjectTypes, TextOf } from './subject.ts'

/** Picks the given fields, as far as the row has them. */
export function pick<Row extends object, Field extends keyof Row>(
  row: Row,
  fields: readonly Field[],
): Pick<Row, Field> {
  const entries = fields.filter((field) => field in row).map((field) => [field, row[field]])
  return Object.fromEntries(entries) as Pick<Row, Field>
}

/** The fields of an edit; fields that are missing or undefined stay as they are. */
export type GivenFields<Text> = { [Field in keyof Text]?: Text[Field] | undefined }

/** The given fields of a text that would change it. */
export function changedFields<Text extends object>(
  present: Text,
  given: GivenFields<NoInfer<Text>>,
): Partial<Text> {
  const entries = Object.entries(given) as [keyof Text & string, unknown][]
  const changed = entries.filter(
    ([field, value]) => value !== undefined && field in present && !isDeepStrictEqual(value, present[field]),
  )
  return Object.fromEntries(changed) as Partial<Text>
}

/**
 * The fields of the text that a version holds: old versions of drugs have only the fields that their edit
 * changed.
 */
export function knownText<T extends SubjectTypes>(
  { fields }: Subject<T>,
  content: Record<string, unknown>,
): Partial<TextOf<T>> {
  // The content was kept from a row of this type.
  return pick(content, fields) as Partial<TextOf<T>>
}
