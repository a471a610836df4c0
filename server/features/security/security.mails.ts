import { defineMails, sampleUsername } from '#server/features/messages/templates/define-mails.ts'

export const securityMails = defineMails({
  securityNotice: {
    placeholders: {
      USERNAME: sampleUsername,
      NOTICE: 'Your password was changed',
      DETAILS: '2026-11-21 15:00 UTC, Firefox on Windows, from the address 192.0.2.1',
    },
    purpose: 'necessary',
    subject: '{{NOTICE}}',
    body: `<p>Hello {{USERNAME}},</p>
<p><strong>{{NOTICE}}</strong> ({{APP_NAME}}).</p>
<p>{{DETAILS}}</p>
<p>If this was not you, or you have a question, please write to {{SUPPORT_EMAIL}} at once.</p>`,
  },
})
