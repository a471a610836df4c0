import type { z } from 'zod'
import { type emailTemplate, type emailTemplatesBody, templateKeys } from '#contracts/messages.ts'
import type { Database } from '#server/database/connect.ts'
import type { Deps } from '#server/deps.ts'
import type { SignedIn } from '#server/platform/handlers.ts'
import { badRequest } from '#server/platform/http-error.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { requireRevision } from '../history/require-version.ts'
import { cleanHtml, unknownPlaceholders } from './render-template.ts'
import {
  deleteTemplateChange,
  listTemplateChanges,
  listTemplateRevisions,
  lockTemplates,
  saveTemplateChange,
  saveTemplateVersion,
  type TemplateChange,
} from './template.queries.ts'
import { commonPlaceholders, type EditableKey, editableTemplates } from './templates.ts'

export const allowedIn = (key: EditableKey): string[] => [
  ...editableTemplates[key].placeholders,
  ...commonPlaceholders,
]

type Templates = Record<EditableKey, z.input<typeof emailTemplate>>

/** The current templates: the built-in ones, where no admin has changed them. */
export async function currentTemplates(db: Database): Promise<Templates> {
  const [changes, revisions] = await Promise.all([listTemplateChanges(db), listTemplateRevisions(db)])
  const changeOf = new Map(changes.map((change) => [change.key, change]))
  const revisionOf = new Map(revisions.map(({ key, revision }) => [key, revision]))
  const entries = templateKeys.map((key) => {
    const change = changeOf.get(key)
    const { subject, body } = change ?? editableTemplates[key]
    const revision = revisionOf.get(key) ?? 0
    return [key, { subject, body, placeholders: allowedIn(key), isChanged: change !== undefined, revision }]
  })
  return Object.fromEntries(entries)
}

/**
 * Saves the templates in the request, sanitised, all or none; each version stays in the history.
 * @throws HttpError 400 naming the unknown placeholders, 409 when somebody else has changed one since its edit began.
 */
export async function saveTemplates(
  deps: Pick<Deps, 'db' | 'clock'>,
  admin: SignedIn,
  templates: z.output<typeof emailTemplatesBody>,
): Promise<Templates> {
  const changed = templateKeys.flatMap((key) => {
    const template = templates[key]
    return template ? [{ key, ...template, body: cleanHtml(template.body) }] : []
  })
  requireKnownPlaceholders(changed)
  return deps.db.transaction(async (tx) => {
    await lockTemplates(tx)
    const present = await currentTemplates(tx)
    for (const { key, subject, body, revision: began } of changed) {
      requireRevision(present[key], began)
      const change = { key, subject, body, at: deps.clock.now(), by: admin }
      await saveTemplateChange(tx, change)
      await recordChange(tx, { change, before: present[key], action: 'update' })
    }
    return currentTemplates(tx)
  })
}

/** Gives a template its default text again; the present one stays in the history. Without a change it does nothing. */
export async function resetTemplate(
  deps: Pick<Deps, 'db' | 'clock'>,
  admin: SignedIn,
  key: EditableKey,
): Promise<z.input<typeof emailTemplate>> {
  return deps.db.transaction(async (tx) => {
    await lockTemplates(tx)
    const before = (await currentTemplates(tx))[key]
    if (!before.isChanged) return before
    await deleteTemplateChange(tx, key)
    const { subject, body } = editableTemplates[key]
    const change = { key, subject, body, at: deps.clock.now(), by: admin }
    await recordChange(tx, { change, before, action: 'reset' })
    return (await currentTemplates(tx))[key]
  })
}

/** The whole texts are in the history, under their revisions. */
async function recordChange(
  tx: Database,
  {
    change,
    before,
    action,
  }: {
    change: TemplateChange
    before: { subject: string; revision: number }
    action: 'update' | 'reset'
  },
): Promise<void> {
  const revision = await saveTemplateVersion(tx, change)
  await recordAudit(tx, {
    actor: change.by,
    action: `email_template.${action}`,
    subjectType: 'email_template',
    subjectId: change.key,
    details: {
      before: { subject: before.subject, revision: before.revision },
      after: { subject: change.subject, revision },
    },
  })
}

/** Of what would be saved: to take a tag out may join two braces. */
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
