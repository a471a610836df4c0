import { defaultPriceCents } from '#domain/pricing/plans.ts'
import { dollarText } from '#domain/text/price-text.ts'
import { dateText } from '#server/features/messages/delivery/compose-mail.ts'
import { button, defineMails, sampleUsername } from '#server/features/messages/templates/define-mails.ts'

const yearMs = 365 * 86_400_000

export const billingMails = defineMails({
  receipt: {
    placeholders: {
      USERNAME: sampleUsername,
      PLAN_NAME: '1 year subscription',
      AMOUNT: dollarText(defaultPriceCents),
      PAYMENT_DATE: ({ now }) => dateText(now),
      EXPIRY_DATE: ({ now }) => dateText(new Date(now.getTime() + yearMs)),
    },
    purpose: 'necessary',
    subject: 'Your receipt from {{APP_NAME}}',
    body: `<p>Hello {{USERNAME}},</p>
<p>Thank you. Your payment has arrived and your subscription is active.</p>
<table>
<tr><th align="left">Plan</th><td>{{PLAN_NAME}}</td></tr>
<tr><th align="left">Amount</th><td>{{AMOUNT}}</td></tr>
<tr><th align="left">Paid on</th><td>{{PAYMENT_DATE}}</td></tr>
<tr><th align="left">Access until</th><td>{{EXPIRY_DATE}}</td></tr>
</table>
<p>Paid once: nothing renews by itself.</p>
${button('LOGIN_LINK', 'Start studying')}`,
  },
  refund: {
    placeholders: {
      USERNAME: sampleUsername,
      PLAN_NAME: '1 year subscription',
      AMOUNT: dollarText(defaultPriceCents),
      PAYMENT_DATE: ({ now }) => dateText(now),
      ACCESS: 'Your premium access has ended.',
    },
    purpose: 'necessary',
    subject: 'Your refund from {{APP_NAME}}',
    body: `<p>Hello {{USERNAME}},</p>
<p>Your money goes back by the way in which you paid. Banks take a few days to show it.</p>
<table>
<tr><th align="left">Refunded</th><td>{{AMOUNT}}</td></tr>
<tr><th align="left">Plan</th><td>{{PLAN_NAME}}</td></tr>
<tr><th align="left">Paid on</th><td>{{PAYMENT_DATE}}</td></tr>
</table>
<p>{{ACCESS}}</p>`,
  },
  referral: {
    placeholders: {
      REFERRER_NAME: 'Alex Sample',
      REFERRER_EMAIL: 'alex.sample@mail.example',
      SIGNUP_LINK: ({ publicUrl }) => `${publicUrl}/register?referral=sample`,
    },
    purpose: 'invitations',
    subject: '{{REFERRER_NAME}} suggests {{APP_NAME}} for the oncology boards',
    body: `<p>Hello,</p>
<p>{{REFERRER_NAME}} studies for the medical oncology boards with {{APP_NAME}} and thought it might help you too.</p>
${button('SIGNUP_LINK', 'Have a look')}
<p>Core study material is free. The link is yours for 30 days.</p>`,
  },
})
