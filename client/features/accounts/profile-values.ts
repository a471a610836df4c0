import type { User } from '#contracts/accounts.ts'

const editable = ['username', 'email', 'firstName', 'lastName', 'practiceLocation'] as const
export type ProfileValues = Record<(typeof editable)[number], string>

export function profileOf(user: User): ProfileValues {
  const { username, email, firstName, lastName, practiceLocation } = user
  return { username, email, firstName, lastName, practiceLocation }
}

/** Only the fields that differ from what is stored; empty when nothing was changed. */
export function changedFields(stored: ProfileValues, edited: ProfileValues): Partial<ProfileValues> {
  const changed = editable.filter((field) => edited[field].trim() !== stored[field])
  return Object.fromEntries(changed.map((field) => [field, edited[field].trim()]))
}
