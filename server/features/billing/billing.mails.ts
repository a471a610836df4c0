import { defaultPriceCents } from '#domain/pricing/plans.ts'
import { dollarText } from '#domain/text/price-text.ts'
import { dateText } from '#server/features/messages/delivery/compose-mail.ts'
import { button, defineMails, sampleUsername } from '#server/features/messages/templates/define-mails.ts'

const weekMs = 7 * 86_400_000
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
  refundFailed: {
    placeholders: {
      USERNAME: sampleUsername,
      PLAN_NAME: '1 year subscription',
      AMOUNT: dollarText(defaultPriceCents),
      PAYMENT_DATE: ({ now }) => dateText(now),
      ACCESS: 'Nothing changes for your access: you have no premium at present.',
    },
    purpose: 'necessary',
    subject: 'Your refund from {{APP_NAME}} did not arrive',
    body: `<p>Hello {{USERNAME}},</p>
<p>We wrote to you that money goes back to you. Your bank or card did not take it, so it came back to us. We look for another way, and write to you again; you need not do anything.</p>
<table>
<tr><th align="left">Not refunded</th><td>{{AMOUNT}}</td></tr>
<tr><th align="left">Plan</th><td>{{PLAN_NAME}}</td></tr>
<tr><th align="left">Paid on</th><td>{{PAYMENT_DATE}}</td></tr>
</table>
<p>{{ACCESS}}</p>`,
  },
  disputeOpened: {
    placeholders: {
      PAYER: sampleUsername,
      AMOUNT: dollarText(defaultPriceCents),
      REASON: 'product not received',
      DEADLINE: ({ now }) => `Answer by ${dateText(new Date(now.getTime() + weekMs))}`,
      PROVIDER: 'Stripe',
      PAYMENTS_LINK: ({ publicUrl }) => `${publicUrl}/admin/payments#disputes`,
    },
    purpose: 'necessary',
    subject: 'Disputed payment: {{AMOUNT}}. {{DEADLINE}}',
    body: `<p>A payer objects to a payment. Answer at {{PROVIDER}} before the deadline, or the money is lost.</p>
<table>
<tr><th align="left">Deadline</th><td>{{DEADLINE}}</td></tr>
<tr><th align="left">Amount</th><td>{{AMOUNT}}</td></tr>
<tr><th align="left">Payer</th><td>{{PAYER}}</td></tr>
<tr><th align="left">Reason</th><td>{{REASON}}</td></tr>
</table>
${button('PAYMENTS_LINK', 'Open the disputes')}`,
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
