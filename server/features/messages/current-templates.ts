import type { z } from 'zod'
import { type emailTemplate, templateKeys } from '#contracts/messages/messages.ts'
import type { Database } from '#server/database/connect.ts'
import { listTemplateChanges, listTemplateRevisions } from './template.queries.ts'
import { commonPlaceholders, type EditableKey, editableTemplates } from './templates.ts'

export const allowedIn = (key: EditableKey): string[] => [
  ...editableTemplates[key].placeholders,
  ...commonPlaceholders,
]

/** A template as it is now, in the form that admins see. */
export type CurrentTemplate = z.input<typeof emailTemplate>

/** The current templates: the built-in ones, except where an admin has changed them. */
export async function currentTemplates(db: Database): Promise<Record<EditableKey, CurrentTemplate>> {
  const [changes, revisions] = await Promise.all([listTemplateChanges(db), listTemplateRevisions(db)])
  const changeOf = new Map(changes.map((change) => [change.key, change]))
  const revisionOf = new Map(revisions.map(({ key, revision }) => [key, revision]))
  const entries = templateKeys.map((key) => {
    const { subject, body } = changeOf.get(key) ?? editableTemplates[key]
    const isChanged = !isDefault(key, { subject, body })
    return [
      key,
      { subject, body, placeholders: allowedIn(key), isChanged, revision: revisionOf.get(key) ?? 0 },
    ]
  })
  return Object.fromEntries(entries)
}

export function isDefault(key: EditableKey, text: { subject: string; body: string }): boolean {
  const { subject, body } = editableTemplates[key]
  return text.subject === subject && text.body === body
}
