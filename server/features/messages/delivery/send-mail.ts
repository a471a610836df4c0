import type { Deps } from '#server/deps.ts'
import { recordAudit } from '#server/features/audit/record-audit.ts'
import { requireTakesMail } from '#server/features/messages/bounces/failing-address.ts'
import { messagesMails } from '#server/features/messages/messages.mails.ts'
import { findUsersByEmail } from '#server/features/messages/messages.queries.ts'
import type { MailTemplate } from '#server/features/messages/templates/define-mails.ts'
import { filled } from '#server/features/messages/templates/preview-template.ts'
import { sampleValues } from '#server/features/messages/templates/sample-values.ts'
import type { EditableKey } from '#server/features/messages/templates/templates.ts'
import type { SignedIn } from '#server/platform/http/handlers.ts'
import { badRequest, conflict } from '#server/platform/http/http-error.ts'
import { mailJob, queueMailWith } from './queue-mail.ts'

interface PlainMail {
  to: string
  subject: string
  message: string
}

/** Sends a plain e-mail to one person: its text is escaped, its line breaks stay. */
export async function sendPlainMail(
  deps: Deps,
  admin: SignedIn,
  { to, subject, message }: PlainMail,
): Promise<void> {
  const values = { SUBJECT: subject, MESSAGE: message }
  await send(deps, admin, { template: messagesMails.plain, to, values, isTest: false })
}

interface TemplateRequest {
  to: string
  template: EditableKey
  testMode: boolean
  variables: Record<string, string>
}

/**
 * Sends one e-mail from a template; in test mode sample data replaces missing values.
 * @throws HttpError 400 naming the missing values, 409 when the receiver has unsubscribed or mail to the address comes back.
 */
export async function sendTemplateMail(deps: Deps, admin: SignedIn, request: TemplateRequest): Promise<void> {
  const { to, testMode, variables } = request
  const template = deps.mailTemplates.editable[request.template]
  const values = testMode
    ? { ...sampleValues(deps, template), ...filled(variables) }
    : givenValues(template, variables)
  await send(deps, admin, { template, to, values, isTest: testMode })
}

/** These placeholders may stay empty. */
const optional: readonly string[] = ['ADDITIONAL_DETAILS']

/** The values of the template's placeholders. @throws HttpError 400 naming those that are missing. */
export function givenValues(
  { placeholders }: MailTemplate,
  variables: Record<string, string>,
): Record<string, string> {
  const names = Object.keys(placeholders)
  const missing = names.filter((name) => !variables[name] && !optional.includes(name))
  if (missing.length > 0)
    throw badRequest(
      `Please fill in ${missing.join(', ')}`,
      Object.fromEntries(missing.map((name) => [`variables.${name}`, `Please fill in ${name}`])),
    )
  return Object.fromEntries(names.map((name) => [name, variables[name] ?? '']))
}

interface MailToOne {
  template: MailTemplate
  to: string
  values: Record<string, string>
  isTest: boolean
}

async function send(deps: Deps, admin: SignedIn, mail: MailToOne): Promise<void> {
  const { template, to, values, isTest } = mail
  await deps.db.transaction(async (tx) => {
    await requireTakesMail(tx, template, to)
    const [user] = await findUsersByEmail(tx, [to])
    const mailId = await queueMailWith(
      { ...deps, db: tx },
      { template, to, userId: user?.id, values, isTest },
    )
    if (mailId === undefined)
      throw conflict('The receiver has unsubscribed from messages of this kind', 'unsubscribed')
    await recordAudit(tx, {
      actor: admin,
      action: 'mail.send',
      subjectType: 'mail',
      subjectId: mailId,
      details: { to, template: template.key, isTest },
    })
  })
  deps.jobs.wake(mailJob)
}
