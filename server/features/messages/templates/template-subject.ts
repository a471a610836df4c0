import type { Database } from '#server/database/connect.ts'
import type { Deps } from '#server/deps.ts'
import type { Subject } from '#server/features/editing/subject.ts'
import { badRequest } from '#server/platform/http/http-error.ts'
import { allowedIn, type CurrentTemplate, currentTemplates, isDefault } from './current-templates.ts'
import { unknownPlaceholders } from './render-template.ts'
import {
  deleteTemplateChange,
  findVersion,
  listEarlierVersions,
  lockTemplates,
  saveTemplateChange,
  saveTemplateVersion,
} from './template.queries.ts'
import type { EditableKey, MailTemplates } from './templates.ts'

type TemplateSubject = Subject<{
  row: CurrentTemplate
  field: 'subject' | 'body'
  shown: CurrentTemplate
  id: EditableKey
}>

/** Mail templates, as admins edit them. Each text is kept as it is saved, and its id is the template's revision. */
export function templateSubject({
  config,
  mailTemplates,
}: Pick<Deps, 'config' | 'mailTemplates'>): TemplateSubject {
  const find = async (db: Database, key: EditableKey) =>
    (await currentTemplates({ db, config, mailTemplates }))[key]
  return {
    name: 'email_template',
    fields: ['subject', 'body'],
    history: { list: listEarlierVersions, find: findVersion },
    missing: 'This template does not exist',
    read: async (db, keys, lock) => {
      if (lock) await lockTemplates(db)
      const templates = await currentTemplates({ db, config, mailTemplates })
      return new Map(keys.map((key) => [key, templates[key]]))
    },
    requireAllowed: (_deps, { id: key, after }) =>
      requireKnownPlaceholders(mailTemplates, [{ key, ...after }]),
    save: async (tx, { id: key, text, at, by }) => {
      const change = { key, ...text, at, by }
      const isReset = isDefault(mailTemplates.editable[key], text)
      await (isReset ? deleteTemplateChange(tx, key) : saveTemplateChange(tx, change))
      await saveTemplateVersion(tx, change)
      return find(tx, key)
    },
    present: (_deps, { row }) => row,
    // The whole texts are in the history, under their revisions.
    audited: ({ subject, revision }) => ({ subject, revision }),
  }
}

/**
 * Checks the text in the form in which it would be saved, since removing a tag may join two braces. @throws
 * HttpError 400 naming the unknown placeholders
 */
export function requireKnownPlaceholders(
  { editable }: MailTemplates,
  changed: readonly { key: EditableKey; subject: string; body: string }[],
): void {
  const fields: Record<string, string> = {}
  for (const { key, ...template } of changed) {
    for (const part of ['subject', 'body'] as const) {
      const unknown = unknownPlaceholders(template[part], allowedIn(editable[key]))
      if (unknown.length > 0)
        fields[`${key}.${part}`] = `Unknown placeholder: ${unknown.map(inBraces).join(', ')}`
    }
  }
  const [first] = Object.values(fields)
  if (first) throw badRequest(first, fields)
}

const inBraces = (name: string) => `{{${name}}}`
