/** How a field stands between two texts that were written on the same earlier one. */
export type FieldState = 'same' | 'ours' | 'theirs' | 'both' | 'conflict'

export interface MergedField {
  name: string
  state: FieldState
  /** The text after the merge; undefined where both changed it differently, or where the earlier text is not known. */
  merged: unknown
}

/** Whether a field reads the same twice. */
export const isSame = (one: unknown, other: unknown) => inOrder(one) === inOrder(other)

/** The JSON of a value whose objects have their fields in one order: the database orders them by itself. */
const inOrder = (value: unknown) =>
  JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  )

/**
 * Compares two texts field by field with the one that both were written on. What one side alone changed is taken from
 * that side; a change that both made alike is one change.
 * @param base the common earlier text; fields that it lacks are not known
 * @param together fields of which one says what the others mean: where both sides changed some of them, or they changed one
 *   differently, all that differ are a conflict
 */
export function mergeFields<Field extends string>(
  fields: readonly Field[],
  texts: {
    base: Partial<Record<Field, unknown>>
    ours: Record<Field, unknown>
    theirs: Record<Field, unknown>
  },
  together: readonly string[] = [],
): MergedField[] {
  const { base, ours, theirs } = texts
  const merged: MergedField[] = fields.map((name) => {
    const [mine, other] = [ours[name], theirs[name]]
    if (isSame(mine, other)) {
      const state = name in base && isSame(base[name], mine) ? 'same' : 'both'
      return { name, state, merged: mine }
    }
    if (!(name in base)) return { name, state: 'conflict', merged: undefined }
    if (isSame(base[name], other)) return { name, state: 'ours', merged: mine }
    if (isSame(base[name], mine)) return { name, state: 'theirs', merged: other }
    return { name, state: 'conflict', merged: undefined }
  })
  const joined = merged.filter(({ name }) => together.includes(name))
  const states = new Set(joined.map(({ state }) => state))
  const isTorn = states.has('conflict') || (states.has('ours') && states.has('theirs'))
  return merged.map((field) =>
    isTorn && joined.includes(field) && (field.state === 'ours' || field.state === 'theirs')
      ? { name: field.name, state: 'conflict', merged: undefined }
      : field,
  )
}
