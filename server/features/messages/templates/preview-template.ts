import type { Deps } from '#server/deps.ts'
import { renderText, sampleMail } from '#server/features/messages/delivery/compose-mail.ts'
import { allowedIn } from './current-templates.ts'
import { unknownPlaceholders } from './render-template.ts'
import { sampleValues } from './sample-values.ts'
import type { EditableKey } from './templates.ts'

interface Draft {
  template: EditableKey
  subject: string
  body: string
  /** Values that replace the sample data. */
  variables: Record<string, string>
}

/**
 * A draft as it would arrive, rendered by the same code as every mail; an unknown placeholder stays as it was
 * typed.
 */
export function previewTemplate(
  deps: Pick<Deps, 'config' | 'clock' | 'mailTemplates'>,
  draft: Draft,
): { subject: string; html: string; unknownPlaceholders: string[] } {
  const template = deps.mailTemplates.editable[draft.template]
  const unknown = unknownPlaceholders(`${draft.subject}\n${draft.body}`, allowedIn(template))
  const asTyped = Object.fromEntries(unknown.map((name) => [name, `{{${name}}}`]))
  const values = { ...sampleValues(deps, template), ...filled(draft.variables), ...asTyped }
  const { subject, body } = renderText(deps, draft, values)
  return {
    subject,
    html: sampleMail(deps.config, template, { subject, body }),
    unknownPlaceholders: unknown,
  }
}

/** The variables without empty ones: for a field of the form that is still empty, sample data is shown. */
export function filled(variables: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
}
