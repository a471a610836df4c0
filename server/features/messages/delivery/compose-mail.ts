import type { Deps } from '#server/deps.ts'
import { renderBody, renderSubject } from '#server/features/messages/templates/render-template.ts'
import type { CommonPlaceholder } from '#server/features/messages/templates/templates.ts'
import type { Config } from '#server/platform/config.ts'
import { layOutMail } from './mail-layout.ts'

/** Renders subject and body with these values, without the layout around them. */
export function renderText(
  deps: Pick<Deps, 'config' | 'clock'>,
  text: { subject: string; body: string },
  values: Record<string, string>,
): { subject: string; body: string } {
  const all = { ...values, ...commonValues(deps) }
  return { subject: renderSubject(text.subject, all), body: renderBody(text.body, all) }
}

/** The whole mail around a rendered text. A mail with an unsubscribe token has a link to leave the list. */
export function wholeMail(
  config: Config,
  mail: { subject: string; body: string; unsubscribeToken: string | null },
): string {
  return layOutMail({
    subject: mail.subject,
    body: mail.body,
    appName: config.appName,
    publicUrl: config.publicUrl,
    supportEmail: config.supportEmail,
    postalAddress: config.mail.postalAddress,
    unsubscribeUrl: mail.unsubscribeToken ? unsubscribeUrl(config, mail.unsubscribeToken) : undefined,
  })
}

export function unsubscribeUrl(config: Config, token: string): string {
  return `${config.publicUrl}/api/unsubscribe?token=${token}`
}

export function dateText(date: Date): string {
  return date.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
}

function commonValues({ config, clock }: Pick<Deps, 'config' | 'clock'>): Record<CommonPlaceholder, string> {
  return {
    APP_NAME: config.appName,
    SUPPORT_EMAIL: config.supportEmail,
    CURRENT_DATE: dateText(clock.now()),
    LOGIN_LINK: `${config.publicUrl}/login`,
  }
}
