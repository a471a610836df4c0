/** Whether an error is the database's refusal of a second row with the same `column` (part of the constraint's name). */
export function isUniqueViolation(error: unknown, column: string): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code, constraint } = at as { code?: string; constraint?: string }
    if (code === '23505') return constraint?.includes(column) ?? true
  }
  return false
}
