/** The details of an entry: fields with their values before and after, and all other details. */
export interface ReadDetails {
  changes: { field: string; before: unknown; after: unknown; isAfterKnown: boolean; isBeforeKnown: boolean }[]
  others: [field: string, value: unknown][]
}

/** A null side means that the subject did not exist: it was created, or deleted. */
export function readDetails({ before, after, ...others }: Record<string, unknown>): ReadDetails {
  const was = recordOf(before)
  const is = recordOf(after)
  const fields = [...new Set([...Object.keys(was ?? {}), ...Object.keys(is ?? {})])]
  return {
    changes: fields
      .filter((field) => !was || !is || JSON.stringify(was[field]) !== JSON.stringify(is[field]))
      .map((field) => ({
        field,
        before: was?.[field],
        after: is?.[field],
        isBeforeKnown: before !== undefined,
        isAfterKnown: after !== undefined,
      })),
    others: [
      ...(before !== undefined && !was && !(before === null && is)
        ? [['before', before] as [string, unknown]]
        : []),
      ...(after !== undefined && !is && !(after === null && was)
        ? [['after', after] as [string, unknown]]
        : []),
      ...Object.entries(others),
    ],
  }
}

const recordOf = (value: unknown): Record<string, unknown> | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined
