import type { MailPurpose } from '#domain/messages/mail-kinds.ts'
import type { Config } from '#server/platform/config.ts'
import { conflict } from '#server/platform/http/http-error.ts'

/** Why mail that may be declined is not sent; null where it is. Laws on such mail ask for a postal address. */
export function bulkMailRefusal(
  { isProduction, mail }: Pick<Config, 'isProduction' | 'mail'>,
  purpose: MailPurpose,
): string | null {
  if (purpose === 'necessary' || !isProduction || mail.postalAddress) return null
  return 'POSTAL_ADDRESS is not set: broadcasts, reminders, referral e-mails and e-mails about changes must name the postal address of their sender, and are not sent without it'
}

/** @throws HttpError 409 with the reason where such mail is not sent */
export function requireBulkMail(config: Pick<Config, 'isProduction' | 'mail'>, purpose: MailPurpose): void {
  const refusal = bulkMailRefusal(config, purpose)
  if (refusal) throw conflict(refusal, 'no_postal_address')
}
