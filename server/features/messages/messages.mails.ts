import { button, defineMails, sampleUsername } from '#server/features/messages/templates/define-mails.ts'

export const messagesMails = defineMails({
  broadcast: {
    placeholders: {
      ANNOUNCEMENT_TITLE: 'New questions on lung cancer',
      ANNOUNCEMENT_BODY: '<p>Forty questions on <strong>lung cancer</strong> have been added.</p>',
      ADDITIONAL_DETAILS: 'They are part of Premium.',
    },
    purpose: 'news',
    subject: '{{ANNOUNCEMENT_TITLE}}',
    body: `<h1>{{ANNOUNCEMENT_TITLE}}</h1>
<div>{{ANNOUNCEMENT_BODY}}</div>
<p>{{ADDITIONAL_DETAILS}}</p>
${button('LOGIN_LINK', 'Go to {{APP_NAME}}')}
<p>{{CURRENT_DATE}}</p>`,
  },
  test: {
    placeholders: { USERNAME: sampleUsername },
    purpose: 'necessary',
    subject: 'Test message from {{APP_NAME}}',
    body: `<p>Hello {{USERNAME}},</p>
<p>This is a test message, sent on {{CURRENT_DATE}}. If you can read it, mail from {{APP_NAME}} arrives.</p>`,
  },
  plain: {
    placeholders: {
      SUBJECT: 'Your question about the study plan',
      MESSAGE: 'Thank you for writing to us.',
    },
    purpose: 'necessary',
    subject: '{{SUBJECT}}',
    body: '<p>{{MESSAGE}}</p>',
  },
})
