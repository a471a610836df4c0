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
  confirmSubscription: {
    placeholders: {
      CONFIRM_LINK: ({ publicUrl }) => `${publicUrl}/api/changes/subscriptions/confirm?token=sample`,
    },
    purpose: 'necessary',
    whenSecretIsGone:
      'The link of this message is gone. Its reader can ask for a new one on the page of changes.',
    provesMailbox: true,
    subject: 'Confirm that you want the list of changes',
    body: `<p>Hello,</p>
<p>Somebody, probably you, asked {{APP_NAME}} to send the monthly list of changes in its study material to this address.
Confirm that you want it:</p>
${button('CONFIRM_LINK', 'Confirm the subscription')}
<p>The link expires in 7 days. If you did not ask for this, ignore this message: without your confirmation the address is
deleted, and nothing else is sent to it.</p>`,
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
