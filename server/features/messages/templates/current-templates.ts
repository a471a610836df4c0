import type { z } from 'zod'
import { type emailTemplate, templateKeys } from '#contracts/messages/messages.ts'
import type { Deps } from '#server/deps.ts'
import { bulkMailRefusal } from '#server/features/messages/delivery/bulk-mail.ts'
import type { MailTemplate } from './define-mails.ts'
import { listTemplateChanges, listTemplateRevisions } from './template.queries.ts'
import { commonPlaceholders, type EditableKey } from './templates.ts'

export const allowedIn = ({ placeholders }: MailTemplate): string[] => [
  ...Object.keys(placeholders),
  ...commonPlaceholders,
]

/** A template as it is now, in the form that admins see. */
export type CurrentTemplate = z.input<typeof emailTemplate>

/** The current templates: the built-in ones, where no admin has changed them. */
export async function currentTemplates({
  db,
  config,
  mailTemplates,
}: Pick<Deps, 'db' | 'config' | 'mailTemplates'>): Promise<Record<EditableKey, CurrentTemplate>> {
  const [changes, revisions] = await Promise.all([listTemplateChanges(db), listTemplateRevisions(db)])
  const changeOf = new Map(changes.map((change) => [change.key, change]))
  const revisionOf = new Map(revisions.map(({ key, revision }) => [key, revision]))
  const entries = templateKeys.map((key) => {
    const template = mailTemplates.editable[key]
    const { subject, body } = changeOf.get(key) ?? template
    const isChanged = !isDefault(template, { subject, body })
    const revision = revisionOf.get(key) ?? 0
    const refusal = bulkMailRefusal(config, template.purpose)
    return [key, { subject, body, placeholders: allowedIn(template), isChanged, revision, refusal }]
  })
  return Object.fromEntries(entries)
}

export function isDefault({ subject, body }: MailTemplate, text: { subject: string; body: string }): boolean {
  return text.subject === subject && text.body === body
}
