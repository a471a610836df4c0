import { primerFields } from '#domain/primers/primer-fields.ts'
import type { PrimerText } from '#domain/primers/primer-text.ts'
import type { ContentSubject } from './review.ts'

/** A field as those who edit compare it: a list has a line for each entry. */
export function asText(value: unknown): string {
  if (Array.isArray(value)) return value.map(asText).join('\n')
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'object' && value !== null) return Object.values(value).map(asText).join(' ').trim()
  return value === null || value === undefined ? '' : String(value)
}

/**
 * The fields of an item as texts to compare, by their names; a primer is compared part by part.
 * @param cardName how the cards of a primer are named by their ids
 */
export function fieldTexts(
  subject: ContentSubject,
  fields: Readonly<Record<string, unknown>>,
  cardName?: (id: number) => string,
): Record<string, string> {
  // The fields of an item are those of its subject.
  if (subject === 'primer') return primerFields(fields as Partial<PrimerText>, cardName)
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, asText(value)]))
}
