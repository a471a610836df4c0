import { defaultPriceCents } from '#domain/pricing/plans.ts'
import { dollarText } from '#domain/text/price-text.ts'
import type { Deps } from '#server/deps.ts'
import { dateText } from './compose-mail.ts'

const yearMs = 365 * 86_400_000

/** The values that previews and test mails show instead of a person's data. */
export function sampleValues({ config, clock }: Pick<Deps, 'config' | 'clock'>): Record<string, string> {
  const now = clock.now()
  return {
    USERNAME: 'alex.sample',
    INVITE_LINK: `${config.publicUrl}/auth#invitation=sample`,
    RESOLUTION_NOTES: 'The dose was out of date. It now follows the current label.',
    ANNOUNCEMENT_TITLE: 'New questions on lung cancer',
    ANNOUNCEMENT_BODY: '<p>Forty questions on <strong>lung cancer</strong> have been added.</p>',
    ADDITIONAL_DETAILS: 'They are part of Premium.',
    REFERRER_NAME: 'Alex Sample',
    REFERRER_EMAIL: 'alex.sample@mail.example',
    SIGNUP_LINK: `${config.publicUrl}/register?referral=sample`,
    PLAN_NAME: '1 year subscription',
    AMOUNT: dollarText(defaultPriceCents),
    PAYMENT_DATE: dateText(now),
    EXPIRY_DATE: dateText(new Date(now.getTime() + yearMs)),
  }
}
