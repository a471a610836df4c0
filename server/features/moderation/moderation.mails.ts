import { defineMails, sampleUsername } from '#server/features/messages/templates/define-mails.ts'

export const moderationMails = defineMails({
  flaggedContentResolution: {
    placeholders: {
      USERNAME: sampleUsername,
      RESOLUTION_NOTES: 'The dose was out of date. It now follows the current label.',
    },
    purpose: 'necessary',
    subject: 'About your report',
    body: `<p>Hello {{USERNAME}},</p>
<p>Thank you for your report on our study material. We have looked at it:</p>
<p>{{RESOLUTION_NOTES}}</p>
<p>Reports like yours keep the material right.</p>`,
  },
})
