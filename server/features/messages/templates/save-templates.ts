import type { z } from 'zod'
import { type emailTemplatesBody, templateKeys } from '#contracts/messages/messages.ts'
import type { Deps } from '#server/deps.ts'
import { editIn } from '#server/features/editing/edit-content.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { type CurrentTemplate, currentTemplates } from './current-templates.ts'
import { cleanHtml } from './render-template.ts'
import { requireKnownPlaceholders, templateSubject } from './template-subject.ts'
import type { EditableKey } from './templates.ts'

/**
 * Saves the templates in the request, sanitised, all or none; each version stays in the history.
 * @throws HttpError 400 naming the unknown placeholders, 409 when somebody else has changed one of them since
 * its edit began.
 */
export async function saveTemplates(
  deps: Deps,
  admin: SignedIn,
  templates: z.output<typeof emailTemplatesBody>,
): Promise<Record<EditableKey, CurrentTemplate>> {
  const changed = templateKeys.flatMap((key) => {
    const template = templates[key]
    return template ? [{ key, ...template, body: cleanHtml(template.body) }] : []
  })
  requireKnownPlaceholders(deps.mailTemplates, changed)
  const subject = templateSubject(deps)
  return deps.db.transaction(async (db) => {
    for (const { key: id, revision, ...text } of changed)
      await editIn({ ...deps, db }, admin, { subject, id, revision, text })
    return currentTemplates({ ...deps, db })
  })
}
