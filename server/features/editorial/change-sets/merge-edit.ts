import { changedParts } from '#domain/content-changes/learned-text.ts'
import { fieldsWith, type ItemEdit } from '#domain/editorial/change-set.ts'
import { isSame, mergeFields } from '#domain/editorial/three-way.ts'
import { mergeParts } from '#domain/primers/primer-fields.ts'
import type { PrimerPartText } from '#domain/primers/primer-text.ts'
import type { Fields, SetItem } from './set-subjects.ts'

/**
 * An edit laid over its item as that reads now: what is left to change, and the fields that the edit and somebody else
 * have changed differently since the edit was written, or that belong together with a field that somebody else has
 * changed. The parts of a primer are merged one by one.
 */
export function mergeEdit(
  { subject, base, text }: ItemEdit,
  present: Fields,
): { text: Fields; conflicts: string[] } {
  const merged = mergeFields(
    namesOf({ ...base, ...text }, present),
    { base, ours: { ...base, ...text }, theirs: present },
    fieldsWith(subject, text),
  )
  const inState = (state: string) =>
    merged.filter((field) => field.state === state && field.name in text).map(({ name }) => name)
  const ours = Object.fromEntries(inState('ours').map((name) => [name, text[name]]))
  const conflicts = inState('conflict')
  const parts = subject === 'primer' && conflicts.includes('parts') ? partsOf(base, text, present) : undefined
  if (!parts) return { text: ours, conflicts }
  return {
    text: isSame(parts, present.parts) ? ours : { ...ours, parts },
    conflicts: conflicts.filter((name) => name !== 'parts'),
  }
}

/** The parts of a primer with the changes of both sides; undefined where both changed one part differently. */
const partsOf = (...texts: [base: Fields, ours: Fields, theirs: Fields]) => {
  // The parts of an edit were checked when it was written.
  const [base, ours, theirs] = texts.map(({ parts }) => parts as PrimerPartText[])
  return base && ours && theirs && mergeParts(base, ours, theirs)
}

/** The fields of an edit in the order of the item: the database orders what it keeps by itself. */
export const namesOf = (text: Fields, present: Fields): string[] =>
  Object.keys(present).filter((name) => name in text)

/** Whether what learners learn of an item reads differently with this text. */
export const tellsAnything = (item: SetItem, text: Fields): boolean =>
  changedParts(item.learned({}), item.learned(text)).length > 0
