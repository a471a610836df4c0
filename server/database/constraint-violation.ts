/** Whether an error means that a row with the same key exists; `name` is part of the constraint's name. */
export function isUniqueViolation(error: unknown, name: string): boolean {
  return violates(error, '23505', name)
}

/** Whether an error means that a row refers to one that does not exist. */
export function isForeignKeyViolation(error: unknown, name: string): boolean {
  return violates(error, '23503', name)
}

function violates(error: unknown, code: string, name: string): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const known = at as { code?: string; constraint?: string }
    if (known.code === code) return known.constraint?.includes(name) ?? true
  }
  return false
}
