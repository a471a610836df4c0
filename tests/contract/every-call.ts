import { z } from 'zod'
import type { Endpoint } from '#contracts/endpoint.ts'
import { contract } from '#contracts/index.ts'
import { multipartBody } from '#tests/support/server/upload.ts'

/** Every call of the contract with its name, for tests that loop over all of them. */
export const everyCall: [name: string, call: Endpoint][] = Object.entries(contract).flatMap(
  ([feature, calls]) =>
    Object.entries(calls as Record<string, Endpoint>).map(([name, call]): [string, Endpoint] => [
      `${feature}.${name}`,
      call,
    ]),
)

/** How zod's own messages begin, where the schema has none. */
export const ofTheValidator =
  /^(Invalid (input|option|string|number|key|value|discriminator|ISO|[A-Z]{2,})|Too (big|small)|Unrecognized key)/

/** The call's path with its parameters filled in. */
export function pathOf(call: Endpoint, value = '1'): string {
  return call.path.replaceAll(/:[A-Za-z]+/g, value)
}

interface JsonSchema {
  type?: string
  properties?: Record<string, JsonSchema>
  anyOf?: JsonSchema[]
  items?: JsonSchema
  enum?: unknown[]
  const?: unknown
  format?: string
  minimum?: number
  minLength?: number
  maxLength?: number
  required?: string[]
  propertyNames?: JsonSchema
  additionalProperties?: JsonSchema | boolean
}

function jsonSchema(schema: z.ZodType): JsonSchema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
}

/** The names of the fields of a body or query. */
export function fieldsOf(schema: z.ZodType | undefined): string[] {
  if (!schema) return []
  const json = jsonSchema(schema)
  return [json, ...(json.anyOf ?? [])].flatMap((part) => Object.keys(part.properties ?? {}))
}

interface Field {
  path: string[]
  maxLength: number | undefined
  isRequired: boolean
}

/** Every field of a body or query, and theirs: `stats`, `stats.correctAnswers`. */
export function everyField(schema: z.ZodType): Field[] {
  return fieldsIn(jsonSchema(schema), [])
}

function fieldsIn(schema: JsonSchema, at: string[]): Field[] {
  const inner = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const isRequired = schema.required?.includes(name) === true
    const path = [...at, name]
    return [{ path, maxLength: field.maxLength, isRequired }, ...fieldsIn(field, path)]
  })
  const { additionalProperties: values, propertyNames: names } = schema
  const key = String(names?.enum?.[0] ?? 'key')
  return [
    ...inner,
    ...(schema.anyOf ?? []).flatMap((option) => fieldsIn(option, at)),
    ...(schema.items ? fieldsIn(schema.items, [...at, '0']) : []),
    ...(typeof values === 'object' ? fieldsIn(values, [...at, key]) : []),
  ]
}

/** A body that fits the schema, as simple as can be: enough to get past validation and reach the handler. */
export function plainBody(schema: z.ZodType | undefined): unknown {
  return schema ? sample(jsonSchema(schema)) : undefined
}

/** A body that reaches the handler, as a request has it; none for a call without one, or whose bytes are signed. */
export function plainRequestBody(call: Endpoint): { payload?: object; headers?: Record<string, string> } {
  if (call.method === 'GET' || call.consumes === 'raw') return {}
  if (call.consumes === 'multipart')
    return multipartBody({ title: 'A title', fileName: 'cards.csv', bytes: 'question,answer\nq,a\n' })
  return { payload: (plainBody(call.body) ?? {}) as object }
}

const samples: Record<string, unknown> = { boolean: true, null: null, array: [] }
const formats: Record<string, string> = {
  email: 'someone@mail.example',
  uuid: '4c9d1c9e-3a53-4a58-9c15-5f5b9f6a2d10',
  date: '2027-03-01',
  'date-time': '2026-11-20T10:00:00Z',
}

function sample(schema: JsonSchema): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return sample(schema.anyOf.at(-1) ?? {})
  if (schema.properties) {
    return Object.fromEntries(
      Object.entries(schema.properties)
        .filter(([name]) => schema.required?.includes(name))
        .map(([name, field]) => [name, sample(field)]),
    )
  }
  if (schema.type === 'string')
    return formats[schema.format ?? ''] ?? 'x'.repeat(Math.max(8, schema.minLength ?? 0))
  if (schema.type === 'number' || schema.type === 'integer') return Math.max(1, schema.minimum ?? 1)
  return samples[schema.type ?? ''] ?? {}
}
