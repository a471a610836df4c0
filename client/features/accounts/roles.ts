import { roleLabels } from '#contracts/accounts.ts'

/** The professional roles offered at registration. */
export const roleOptions = Object.entries(roleLabels).map(([value, label]) => ({ value, label }))
