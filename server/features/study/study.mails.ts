import { button, defineMails, sampleUsername } from '#server/features/messages/templates/define-mails.ts'
import { monthText } from '#server/features/study/changes/mail-words.ts'

const sampleChanges = `<h2>Breast: adjuvant treatment</h2>
<p>The approval for stage II was withdrawn.</p>
<p>November 12, 2026. Source: Label of November 2026</p>`

export const studyMails = defineMails({
  changesDigest: {
    placeholders: {
      USERNAME: sampleUsername,
      PERIOD: ({ now }) => monthText(now),
      SUMMARY: '1 change in what you had learned. 1 item waits for your answer.',
      CHANGES: sampleChanges,
      CHANGES_LINK: ({ publicUrl }) => `${publicUrl}/study/changes`,
    },
    purpose: 'digest',
    subject: 'What changed since you learned it: {{PERIOD}}',
    body: `<h1>What changed since you learned it</h1>
<p>Hello {{USERNAME}},</p>
<p>{{SUMMARY}}</p>
<div>{{CHANGES}}</div>
${button('CHANGES_LINK', 'See what it says now')}`,
  },
  changesList: {
    placeholders: {
      PERIOD: ({ now }) => monthText(now),
      SUMMARY: '1 change in the study material.',
      CHANGES: sampleChanges,
      CHANGES_LINK: ({ publicUrl }) => `${publicUrl}/changes`,
    },
    purpose: 'changes',
    subject: 'What changed in {{PERIOD}}',
    body: `<h1>What changed in {{PERIOD}}</h1>
<p>{{SUMMARY}}</p>
<div>{{CHANGES}}</div>
${button('CHANGES_LINK', 'See all changes')}`,
  },
})
