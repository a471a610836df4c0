import { type MailPurpose, mailKindTexts } from '#domain/messages/mail-kinds.ts'
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

/** The whole mail around a rendered text. One that may be declined has links for that, made of its token. */
export function wholeMail(
  config: Config,
  mail: { subject: string; body: string; purpose: MailPurpose; unsubscribeToken: string | null },
): string {
  const { purpose, unsubscribeToken: token } = mail
  return layOutMail({
    subject: mail.subject,
    body: mail.body,
    appName: config.appName,
    publicUrl: config.publicUrl,
    supportEmail: config.supportEmail,
    postalAddress: config.mail.postalAddress,
    decline:
      token === null || purpose === 'necessary'
        ? undefined
        : {
            label: mailKindTexts[purpose].ending,
            url: unsubscribeUrl(config, token),
            preferencesUrl: preferencesUrl(config, token),
          },
  })
}

/** A mail of a template with links that lead nowhere. */
export function sampleMail(
  config: Config,
  { purpose }: { purpose: MailPurpose },
  text: { subject: string; body: string },
): string {
  return wholeMail(config, { ...text, purpose, unsubscribeToken: 'sample' })
}

export function unsubscribeUrl(config: Config, token: string): string {
  return `${config.publicUrl}/api/unsubscribe?token=${token}`
}

/** The page of all kinds. Browsers send the fragment to nobody. */
export function preferencesUrl({ publicUrl }: Pick<Config, 'publicUrl'>, token: string): string {
  return `${publicUrl}/mail-preferences#token=${token}`
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
