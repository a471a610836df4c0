/** What somebody may do with the content beside an admin, who may do all of it. The professional role is another thing. */
export const contentRoles = ['author', 'reviewer', 'editor'] as const
export type ContentRole = (typeof contentRoles)[number]

/** What the roles are called on screen, and what they allow. */
export const contentRoleTexts: Record<ContentRole, { label: string; may: string }> = {
  author: { label: 'Author', may: 'Writes changes to the content in change sets.' },
  reviewer: { label: 'Reviewer', may: 'Reads content and changes against their sources.' },
  editor: { label: 'Editor', may: 'Assigns reviews, approves change sets and makes them live.' },
}

/** What an editorial call asks for: one of the roles, or any of them. */
export const editorialAccesses = [...contentRoles, 'editorial'] as const
export type EditorialAccess = (typeof editorialAccesses)[number]

export interface WithContentRoles {
  isAdmin: boolean
  contentRoles: readonly ContentRole[]
}

export const isEditorialAccess = (access: string): access is EditorialAccess =>
  editorialAccesses.some((editorial) => editorial === access)

/** Whether these rights are enough. Roles do not contain each other: an editor does not write or review by that. */
export const hasContentRole = (
  { isAdmin, contentRoles: roles }: WithContentRoles,
  access: EditorialAccess,
): boolean => isAdmin || (access === 'editorial' ? roles.length > 0 : roles.includes(access))

/** The roles in their order, each once. */
export const orderedRoles = (roles: readonly ContentRole[]): ContentRole[] =>
  contentRoles.filter((role) => roles.includes(role))
