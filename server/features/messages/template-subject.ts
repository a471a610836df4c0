import type { Subject } from '#server/features/editing/subject.ts'
import { badRequest } from '#server/platform/http/http-error.ts'
import { allowedIn, type CurrentTemplate, currentTemplates, isDefault } from './current-templates.ts'
import { unknownPlaceholders } from './render-template.ts'
import {
  deleteTemplateChange,
  findVersionText,
  listEarlierVersions,
  lockTemplates,
  saveTemplateChange,
  saveTemplateVersion,
} from './template.queries.ts'
import type { EditableKey } from './templates.ts'

/**
 * Mail templates, as admins edit them. Each text is kept when it is saved, and its id is the template's
 * revision.
 */
export const templateSubject: Subject<{
  row: CurrentTemplate
  field: 'subject' | 'body'
  shown: CurrentTemplate
  id: EditableKey
}> = {
  name: 'email_template',
  fields: ['subject', 'body'],
  history: { list: listEarlierVersions, findText: findVersionText },
  missing: 'This template does not exist',
  find: async (db, key) => (await currentTemplates(db))[key],
  lock: async (tx, key) => {
    await lockTemplates(tx)
    return (await currentTemplates(tx))[key]
  },
  requireAllowed: (_deps, { id: key, after }) => requireKnownPlaceholders([{ key, ...after }]),
  save: async (tx, { id: key, text, at, by }) => {
    const change = { key, ...text, at, by }
    await (isDefault(key, text) ? deleteTemplateChange(tx, key) : saveTemplateChange(tx, change))
    await saveTemplateVersion(tx, change)
    return (await currentTemplates(tx))[key]
  },
  present: (_deps, { row }) => row,
  // The history has the whole texts, by revision.
  audited: ({ subject, revision }) => ({ subject, revision }),
}

/**
 * Checks the text in the form in which it would be saved, since removing a tag may join two braces. @throws
 * HttpError 400 naming the unknown placeholders
 */
export function requireKnownPlaceholders(
  changed: readonly { key: EditableKey; subject: string; body: string }[],
): void {
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
