import { changedParts } from '#domain/content-changes/learned-text.ts'
import { fieldsWith, type ItemEdit } from '#domain/editorial/change-set.ts'
import { mergeFields } from '#domain/editorial/three-way.ts'
import type { Fields, SetItem } from './set-subjects.ts'

/**
 * An edit laid over its item as that reads now: what is left to change, and the fields that the edit and somebody else
 * have changed differently since the edit was written, or that belong together with a field that somebody else has
 * changed.
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
  return {
    text: Object.fromEntries(inState('ours').map((name) => [name, text[name]])),
    conflicts: inState('conflict'),
  }
}

/** The fields of an edit in the order of the item: the database orders what it keeps by itself. */
export const namesOf = (text: Fields, present: Fields): string[] =>
  Object.keys(present).filter((name) => name in text)

/** Whether what learners learn of an item reads differently with this text. */
export const tellsAnything = (item: SetItem, text: Fields): boolean =>
  changedParts(item.learned({}), item.learned(text)).length > 0
