import type { Role, User } from '#contracts/accounts/accounts.ts'

const editable = [
  'username',
  'email',
  'firstName',
  'lastName',
  'degrees',
  'role',
  'practiceLocation',
] as const
export type ProfileValues = Record<(typeof editable)[number], string>
export type ProfileChange = Partial<Omit<ProfileValues, 'role'>> & { role?: Role }

export function profileOf(user: User): ProfileValues {
  const { username, email, firstName, lastName, degrees, role, practiceLocation } = user
  return { username, email, firstName, lastName, degrees, role, practiceLocation }
}

/** Only the fields that differ from what is stored; empty when nothing was changed. */
export function changedFields(stored: ProfileValues, edited: ProfileValues): ProfileChange {
  const changed = editable.filter((field) => edited[field].trim() !== stored[field])
  return Object.fromEntries(changed.map((field) => [field, edited[field].trim()]))
}
