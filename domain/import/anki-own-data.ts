import { type CardDetails, noDetails } from './card-fields.ts'

/** What our packages for Anki say of a card beside its fields. */
export type AnkiOwnData = Omit<CardDetails, 'why'> & { tags: string[] }

/** Anki's tags have no spaces. */
export const ankiTag = (tag: string): string => tag.replaceAll(/\s+/g, '_')

/** Reads what `JSON.stringify` wrote; undefined for the data of other programs. */
export function readOwnData(text: string): AnkiOwnData | undefined {
  const data = parsed(text)
  if (typeof data !== 'object' || data === null || !('tags' in data) || !Array.isArray(data.tags))
    return undefined
  const { why: _why, ...fields } = noDetails
  const details = Object.keys(fields).map((field) => {
    const value = (data as Record<string, unknown>)[field]
    return [field, typeof value === 'string' ? value : '']
  })
  return { ...(Object.fromEntries(details) as Omit<CardDetails, 'why'>), tags: data.tags.map(String) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
