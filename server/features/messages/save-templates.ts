import type { z } from 'zod'
import { type emailTemplate, type emailTemplatesBody, templateKeys } from '#contracts/messages.ts'
import type { Database } from '#server/database/connect.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/handlers.ts'
import { badRequest } from '#server/platform/http-error.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { listTemplateChanges, saveTemplateChange } from './messages.queries.ts'
import { cleanHtml, unknownPlaceholders } from './render-template.ts'
import { commonPlaceholders, type EditableKey, editableTemplates } from './templates.ts'

const allowedIn = (key: EditableKey): string[] => [
  ...editableTemplates[key].placeholders,
  ...commonPlaceholders,
]

/** The current templates: the built-in ones, where no admin has changed them. */
export async function currentTemplates(
  db: Database,
): Promise<Record<EditableKey, z.input<typeof emailTemplate>>> {
  const changes = new Map((await listTemplateChanges(db)).map((change) => [change.key, change]))
  const entries = templateKeys.map((key) => {
    const change = changes.get(key)
    const { subject, body } = change ?? editableTemplates[key]
    return [key, { subject, body, placeholders: allowedIn(key), isChanged: change !== undefined }]
  })
  return Object.fromEntries(entries)
}

/**
 * Saves the templates in the request, sanitised, all or none; each version stays in the history.
 * @throws HttpError 400 naming the unknown placeholders.
 */
export async function saveTemplates(
  deps: Pick<Deps, 'db' | 'clock'>,
  admin: SignedIn,
  change: { templates: z.output<typeof emailTemplatesBody>; requestId: string },
): Promise<void> {
  const changed = templateKeys.flatMap((key) => {
    const template = change.templates[key]
    return template ? [{ key, ...template }] : []
  })
  requireKnownPlaceholders(changed)
  await deps.db.transaction(async (tx) => {
    for (const { key, subject, body } of changed) {
      await saveTemplateChange(tx, { key, subject, body: cleanHtml(body), at: deps.clock.now(), by: admin })
      await recordAudit(tx, {
        actor: admin,
        action: 'email_template.update',
        subjectType: 'email_template',
        subjectId: key,
        requestId: change.requestId,
      })
    }
  })
}

function requireKnownPlaceholders(changed: { key: EditableKey; subject: string; body: string }[]): void {
  const fields: Record<string, string> = {}
  for (const { key, ...template } of changed) {
    for (const part of ['subject', 'body'] as const) {
      const unknown = unknownPlaceholders(template[part], allowedIn(key))
      if (unknown.length > 0)
        fields[`${key}.${part}`] = `Unknown placeholder: ${unknown.map(inBraces).join(', ')}`
    }
  }
  const [first] = Object.values(fields)
  if (first) throw badRequest(first, fields)
}

const inBraces = (name: string) => `{{${name}}}`
