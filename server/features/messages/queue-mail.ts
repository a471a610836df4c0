import { randomBytes, randomUUID } from 'node:crypto'
import type { Database } from '#server/database/connect.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import { layOutMail } from './mail-layout.ts'
import { findTemplateChange, isUnsubscribed, saveMail } from './messages.queries.ts'
import { escapeHtml, renderBody, renderSubject } from './render-template.ts'
import { type CommonPlaceholder, type TemplateKey, templates, type ValuesOf } from './templates.ts'

/** The job to wake, after the commit, so that the mail leaves now and not within the minute. */
export const mailJob = 'mail.deliver'

const dayMs = 86_400_000
const usefulForMs = 3 * dayMs

interface Desk {
  /** The caller's transaction: the mail is written if and only if what it reports is. */
  db: Database
  config: Config
  clock: Clock
}

interface TemplateMail<K extends TemplateKey> {
  template: K
  to: string
  /** The account it is about: the mail goes when the account goes. */
  userId?: number | undefined
  values: ValuesOf<K>
  /** Values that open an account: masked in production, wiped once sent. */
  secrets?: string[]
  /** After this it is not sent any more; three days unless stated. */
  usefulForMs?: number
}

/**
 * Writes a mail into the outbox, from its template as the admins left it.
 * @returns its id, or undefined when the receiver has unsubscribed from this kind of mail.
 */
export async function queueTemplateMail<K extends TemplateKey>(
  desk: Desk,
  mail: TemplateMail<K>,
): Promise<number | undefined> {
  const template = templates[mail.template]
  if (template.isBulk && (await isUnsubscribed(desk.db, mail.to))) return undefined
  const { subject: subjectText, body: bodyText } =
    (await findTemplateChange(desk.db, mail.template)) ?? template
  const values = { ...mail.values, ...commonValues(desk) }
  const subject = renderSubject(subjectText, values)
  const unsubscribeToken = template.isBulk ? randomBytes(24).toString('base64url') : null
  const now = desk.clock.now()
  return saveMail(desk.db, {
    messageKey: randomUUID(),
    template: mail.template,
    toEmail: mail.to,
    userId: mail.userId ?? null,
    subject,
    html: layOutMail({
      subject,
      body: renderBody(bodyText, values),
      appName: desk.config.appName,
      publicUrl: desk.config.publicUrl,
      supportEmail: desk.config.supportEmail,
      unsubscribeUrl: unsubscribeToken ? unsubscribeUrl(desk.config, unsubscribeToken) : undefined,
    }),
    secrets: (mail.secrets ?? []).map(escapeHtml),
    unsubscribeToken,
    nextAttemptAt: now,
    expiresAt: new Date(now.getTime() + (mail.usefulForMs ?? usefulForMs)),
    createdAt: now,
  })
}

export function unsubscribeUrl(config: Config, token: string): string {
  return `${config.publicUrl}/api/unsubscribe?token=${token}`
}

function commonValues({ config, clock }: Desk): Record<CommonPlaceholder, string> {
  return {
    APP_NAME: config.appName,
    SUPPORT_EMAIL: config.supportEmail,
    CURRENT_DATE: clock.now().toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' }),
    LOGIN_LINK: `${config.publicUrl}/login`,
  }
}
