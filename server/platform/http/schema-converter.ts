import { z } from 'zod'

/** A JSON Schema of draft 2020-12, the dialect of OpenAPI 3.1; only the keywords that are read here. */
export interface JsonSchema {
  $ref?: string
  type?: string | string[]
  anyOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: JsonSchema | boolean
  propertyNames?: JsonSchema
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
}

interface WholeSchema extends JsonSchema {
  $schema?: string
  $defs?: Record<string, JsonSchema>
}

/** What a request may be, or what a reply is: a field with a default may be absent from the one only. */
type Direction = 'input' | 'output'

const inZod = '#/$defs/'

/**
 * Converts zod schemas to JSON Schema. Those that have a name are converted once and referred to everywhere else;
 * `resolve` writes these references for a document, `components` what they refer to.
 */
export class SchemaConverter {
  readonly #names = z.registry<{ id: string }>()
  readonly #named = { input: new Map<string, JsonSchema>(), output: new Map<string, JsonSchema>() }

  /** @param named the schemas to be listed once, by name */
  constructor(named: Record<string, z.ZodType>) {
    for (const [id, schema] of Object.entries(named)) this.#names.add(schema, { id })
  }

  /** The schema; a reference when it has a name. References hold for a document only after `resolve`. */
  convert(schema: z.ZodType, direction: Direction): JsonSchema {
    // A named schema that is converted by itself would not become a reference.
    const isNamed = this.#names.get(schema)?.id !== undefined
    const converted = this.#convertWhole(isNamed ? z.array(schema) : schema, direction)
    for (const [name, definition] of Object.entries(converted.$defs ?? {}))
      if (!this.#named[direction].has(name)) this.#named[direction].set(name, tidy(definition, direction))
    const { $schema, $defs, ...whole } = converted
    const tidied = tidy(whole, direction) as JsonSchema & { items?: JsonSchema }
    return isNamed ? (tidied.items ?? tidied) : tidied
  }

  #convertWhole(schema: z.ZodType, io: Direction): WholeSchema {
    return z.toJSONSchema(schema, { io, metadata: this.#names, unrepresentable: 'any' }) as WholeSchema
  }

  /** The named schemas of all conversions so far, by name. */
  components(): Record<string, JsonSchema> {
    const all = (['output', 'input'] as const).flatMap((direction) =>
      [...this.#named[direction]].map(([name, schema]) => [this.#nameOf(name, direction), schema] as const),
    )
    return this.resolve(Object.fromEntries(all.toSorted(([a], [b]) => (a < b ? -1 : 1))))
  }

  /** The same document, whose references lead to the components. */
  resolve<T>(document: T): T {
    return changeParts(document, (part) => {
      const [, direction, name = ''] = /^(input|output):(.+)$/.exec(part.$ref ?? '') ?? []
      if (!direction) return part
      return { ...part, $ref: `#/components/schemas/${this.#nameOf(name, direction as Direction)}` }
    })
  }

  /** A schema that is another one in requests than in replies has a name for each. */
  #nameOf(name: string, direction: Direction): string {
    return direction === 'input' && this.#differs(name) ? `${name}Input` : name
  }

  #differs(name: string): boolean {
    const input = this.#named.input.get(name)
    const output = this.#named.output.get(name)
    if (!input || !output) return false
    const [inRequests, inReplies] = [input, output].map((schema) =>
      JSON.stringify(schema).replaceAll(/"(input|output):/g, '"'),
    )
    return inRequests !== inReplies || namesIn(input).some((inner) => this.#differs(inner))
  }
}

const namesIn = (schema: JsonSchema) =>
  [...JSON.stringify(schema).matchAll(/"\$ref":"\w+:([^"]+)"/g)].map(([, name = '']) => name)

const saidByFormat = new Set(['date', 'date-time', 'uuid'])

/** References name their direction until the whole document is known. */
function tidy(schema: JsonSchema, direction: Direction): JsonSchema {
  return changeParts(schema, (part) => {
    const { $ref, additionalProperties } = part
    if ($ref?.startsWith(inZod)) return { ...part, $ref: `${direction}:${$ref.slice(inZod.length)}` }
    // Replies may gain fields in later versions.
    if (direction === 'output' && additionalProperties === false) delete part.additionalProperties
    if (part.maximum === Number.MAX_SAFE_INTEGER) delete part.maximum
    if (part.minimum === Number.MIN_SAFE_INTEGER) delete part.minimum
    // These formats say the same in fewer words.
    if (part.pattern && saidByFormat.has(part.format ?? '')) delete part.pattern
    return withNamedKeys(withNull(part))
  })
}

/** `anyOf` of one type and null is that type or null. */
function withNull(schema: JsonSchema): JsonSchema {
  if (!Array.isArray(schema.anyOf)) return schema
  const { anyOf, ...rest } = schema
  const [only, ...others] = anyOf.filter(({ type }) => type !== 'null')
  if (others.length > 0 || anyOf.length !== 2 || typeof only?.type !== 'string' || only.const !== undefined)
    return schema
  return {
    ...rest,
    ...only,
    type: [only.type, 'null'],
    ...(only.enum && { enum: [...only.enum, null] }),
  }
}

/** A record of listed keys, which are all required, is an object with these properties. */
function withNamedKeys(schema: JsonSchema): JsonSchema {
  const { propertyNames, additionalProperties, ...rest } = schema
  if (!Array.isArray(schema.required) || !propertyNames || typeof additionalProperties !== 'object')
    return schema
  return {
    ...rest,
    properties: Object.fromEntries(schema.required.map((key) => [key, additionalProperties])),
  }
}

/** A copy in which every object is what `change` makes of it, the inner ones first. */
function changeParts<T>(json: T, change: (part: JsonSchema) => JsonSchema): T {
  return JSON.parse(JSON.stringify(json), (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) ? change(value) : value,
  )
}
