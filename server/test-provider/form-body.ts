export type FormValue = string | FormRecord
export interface FormRecord {
  [key: string]: FormValue
}

/** Stripe's request bodies: `a[b][0][c]=1` is {a: {b: {0: {c: '1'}}}}. */
export function parseForm(body: string): FormRecord {
  const root: FormRecord = Object.create(null) as FormRecord
  for (const [name, value] of new URLSearchParams(body)) {
    const keys = name.split(/[[\]]+/).filter((key) => key !== '')
    place(root, keys, value)
  }
  return root
}

function place(root: FormRecord, keys: string[], value: string): void {
  let at = root
  for (const key of keys.slice(0, -1)) {
    const next = at[key]
    const inner = typeof next === 'object' ? next : (Object.create(null) as FormRecord)
    at[key] = inner
    at = inner
  }
  const last = keys.at(-1)
  if (last !== undefined) at[last] = value
}

/** The value under these keys, or an empty text. */
export function textAt(record: FormRecord, ...keys: string[]): string {
  const found = valueAt(record, keys)
  return typeof found === 'string' ? found : ''
}

/** The texts of the record under these keys. */
export function textsAt(record: FormRecord, ...keys: string[]): Record<string, string> {
  const found = valueAt(record, keys)
  if (typeof found !== 'object') return {}
  return Object.fromEntries(
    Object.entries(found).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  )
}

function valueAt(record: FormRecord, keys: string[]): FormValue | undefined {
  let at: FormValue | undefined = record
  for (const key of keys) at = typeof at === 'object' ? at[key] : undefined
  return at
}
