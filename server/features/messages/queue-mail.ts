import { randomBytes, randomUUID } from 'node:crypto'
import type { Deps } from '#server/deps.ts'
import type { Config } from '#server/platform/config.ts'
import { layOutMail } from './mail-layout.ts'
import { findTemplateChange, isUnsubscribed, saveMail } from './messages.queries.ts'
import { escapeHtml, renderBody, renderSubject } from './render-template.ts'
import { type CommonPlaceholder, type TemplateKey, templates, type ValuesOf } from './templates.ts'

/** The job to wake after the commit, so that the mail leaves at once instead of within the minute. */
export const mailJob = 'mail.deliver'

const dayMs = 86_400_000
const usefulForMs = 3 * dayMs

/** `db` is the caller's transaction: the mail is saved if and only if what it reports is. */
type MailDeps = Pick<Deps, 'db' | 'config' | 'clock'>

interface TemplateMail<K extends TemplateKey> {
  template: K
  to: string
  /** The account it is about: the mail is deleted with it. */
  userId?: number | undefined
  values: ValuesOf<K>
  /** Values that open an account: masked for admins in production, removed once sent. */
  secrets?: string[]
  /** After this it is not sent any more; default three days. */
  usefulForMs?: number
}

/**
 * Adds a mail to the mail queue, from its template as edited by admins.
 * @returns its id, or undefined when the receiver has unsubscribed from this kind of mail.
 */
export async function queueTemplateMail<K extends TemplateKey>(
  { db, config, clock }: MailDeps,
  mail: TemplateMail<K>,
): Promise<number | undefined> {
  const template = templates[mail.template]
  if (template.isBulk && (await isUnsubscribed(db, mail.to))) return undefined
  const { subject: subjectText, body: bodyText } = (await findTemplateChange(db, mail.template)) ?? template
  const values = { ...mail.values, ...commonValues({ config, clock }) }
  const subject = renderSubject(subjectText, values)
  const unsubscribeToken = template.isBulk ? randomBytes(24).toString('base64url') : null
  const now = clock.now()
  return saveMail(db, {
    messageKey: randomUUID(),
    template: mail.template,
    toEmail: mail.to,
    userId: mail.userId ?? null,
    subject,
    html: layOutMail({
      subject,
      body: renderBody(bodyText, values),
      appName: config.appName,
      publicUrl: config.publicUrl,
      supportEmail: config.supportEmail,
      unsubscribeUrl: unsubscribeToken ? unsubscribeUrl(config, unsubscribeToken) : undefined,
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

function commonValues({ config, clock }: Pick<Deps, 'config' | 'clock'>): Record<CommonPlaceholder, string> {
  return {
    APP_NAME: config.appName,
    SUPPORT_EMAIL: config.supportEmail,
    CURRENT_DATE: clock.now().toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' }),
    LOGIN_LINK: `${config.publicUrl}/login`,
  }
}
