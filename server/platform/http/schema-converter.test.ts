import { expect, test } from 'vitest'
import { z } from 'zod'
import { SchemaConverter } from './schema-converter.ts'

const count = z.number().int().min(0).max(9)
const card = z.object({ title: z.string(), seen: count.default(0) })
const deck = z.object({ cards: z.array(card), best: card.nullable() })
const named = { Count: count, Card: card, Deck: deck }
const refTo = (name: string) => ({ $ref: `#/components/schemas/${name}` })

test('a schema with a name is listed once and referred to, alone and inside of others', () => {
  const schemas = new SchemaConverter(named)
  const alone = schemas.convert(card, 'output')
  const inside = schemas.convert(z.object({ cards: z.array(card), next: count }), 'output')
  expect(schemas.resolve([alone, inside])).toEqual([
    refTo('Card'),
    {
      type: 'object',
      properties: { cards: { type: 'array', items: refTo('Card') }, next: refTo('Count') },
      required: ['cards', 'next'],
    },
  ])
  expect(schemas.components()).toEqual({
    Card: {
      type: 'object',
      properties: { title: { type: 'string' }, seen: { default: 0, ...refTo('Count') } },
      required: ['title', 'seen'],
    },
    Count: { type: 'integer', minimum: 0, maximum: 9 },
  })
})

test('a schema that asks for less in requests has a second name there, and so has what contains it', () => {
  const schemas = new SchemaConverter(named)
  const both = (['input', 'output'] as const).map((direction) => schemas.convert(deck, direction))
  expect(schemas.resolve(both)).toEqual([refTo('DeckInput'), refTo('Deck')])
  const components = schemas.components()
  expect(Object.keys(components)).toEqual(['Card', 'CardInput', 'Count', 'Deck', 'DeckInput'])
  expect(components.CardInput?.required).toEqual(['title'])
  expect(components.DeckInput?.properties?.cards).toEqual({ type: 'array', items: refTo('CardInput') })
})

test('a schema of requests alone keeps its name', () => {
  const schemas = new SchemaConverter(named)
  expect(schemas.resolve(schemas.convert(card, 'input'))).toEqual(refTo('Card'))
  expect(schemas.components().Card?.required).toEqual(['title'])
})

test.each([
  [z.string().max(5).nullable(), { type: ['string', 'null'], maxLength: 5 }],
  [z.enum(['a', 'b']).nullable(), { type: ['string', 'null'], enum: ['a', 'b', null] }],
  [z.literal(1).nullable(), { anyOf: [{ type: 'number', const: 1 }, { type: 'null' }] }],
  [
    z.union([z.number(), z.string().max(2), z.null()]),
    { anyOf: [{ type: 'number' }, { type: 'string', maxLength: 2 }, { type: 'null' }] },
  ],
  [card.nullable(), { anyOf: [{ $ref: 'output:Card' }, { type: 'null' }] }],
])('what may be null says so beside its type: %#', (schema, expected) => {
  expect(new SchemaConverter(named).convert(schema, 'output')).toEqual(expected)
})

test('a record with keys that are listed requires only properties that it has', () => {
  const schema = z.record(z.enum(['a', 'b']), z.boolean())
  expect(new SchemaConverter({}).convert(schema, 'output')).toEqual({
    type: 'object',
    properties: { a: { type: 'boolean' }, b: { type: 'boolean' } },
    required: ['a', 'b'],
  })
})

test('bounds that no number passes and patterns that a format stands for are left out', () => {
  const schema = z.object({ number: z.number().int(), day: z.iso.date(), code: z.string().regex(/^a$/) })
  expect(new SchemaConverter({}).convert(schema, 'output').properties).toEqual({
    number: { type: 'integer' },
    day: { type: 'string', format: 'date' },
    code: { type: 'string', pattern: '^a$' },
  })
})

test('requests are as strict as the server, and replies may gain fields', () => {
  const schemas = new SchemaConverter({})
  const strict = z.strictObject({ a: z.string() })
  expect(schemas.convert(strict, 'input').additionalProperties).toBe(false)
  expect(schemas.convert(strict, 'output')).not.toHaveProperty('additionalProperties')
})
