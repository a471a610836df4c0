import type { z } from 'zod'

/** Created only in this file, from parts that were all checked against a schema. */
class CheckedJson<T> {
  declare readonly value: T
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** The JSON of a T that was checked against its schema once: a reply of it is neither checked nor serialized again. */
export type JsonText<T> = CheckedJson<T>

/** @throws ZodError when the value does not fit. */
export function jsonOf<S extends z.ZodType>(schema: S, value: z.input<S>): JsonText<z.output<S>> {
  return new CheckedJson(JSON.stringify(schema.parse(value)))
}

export function jsonList<T>(items: JsonText<T>[]): JsonText<T[]> {
  return new CheckedJson(`[${items.map((item) => item.text).join(',')}]`)
}

/** One object with the fields of both, neither of which is empty. */
export function jsonWith<A extends object, B extends object>(
  first: JsonText<A>,
  second: JsonText<B>,
): JsonText<A & B> {
  return new CheckedJson(`${first.text.slice(0, -1)},${second.text.slice(1)}`)
}

export const isJsonText = (value: unknown): value is JsonText<unknown> => value instanceof CheckedJson
