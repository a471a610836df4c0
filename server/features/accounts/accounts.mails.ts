import { dateText } from '#server/features/messages/delivery/compose-mail.ts'
import { button, defineMails, sampleUsername } from '#server/features/messages/templates/define-mails.ts'

const addressLinkIsGone =
  'The link of this message is gone. The user can send a new one from the profile page.'

export const accountsMails = defineMails({
  invitation: {
    placeholders: {
      USERNAME: sampleUsername,
      INVITE_LINK: ({ publicUrl }) => `${publicUrl}/auth#invitation=sample`,
    },
    purpose: 'necessary',
    subject: 'You are invited to help run {{APP_NAME}}',
    body: `<p>Hello {{USERNAME}},</p>
<p>You have been invited to {{APP_NAME}} as an administrator. Please choose your password with this link:</p>
${button('INVITE_LINK', 'Accept the invitation')}
<p>The link works once and expires in 7 days. If you did not expect this, you can ignore this message.</p>`,
    whenSecretIsGone: 'The link of this invitation is gone. Please send the invitation again.',
    provesMailbox: true,
  },
  confirmAddress: {
    placeholders: { CONFIRM_LINK: ({ publicUrl }) => `${publicUrl}/confirm-address#confirmation=sample` },
    purpose: 'necessary',
    whenSecretIsGone: addressLinkIsGone,
    provesMailbox: true,
    subject: 'Confirm your e-mail address',
    body: `<p>Hello,</p>
<p>An account at {{APP_NAME}} was created with this e-mail address. Confirm that it is yours:</p>
${button('CONFIRM_LINK', 'Confirm this address')}
<p>The link works once and expires in 7 days. If you did not create this account, ignore this message: the address is
not used for anything else.</p>`,
  },
  confirmNewAddress: {
    placeholders: { CONFIRM_LINK: ({ publicUrl }) => `${publicUrl}/confirm-address#confirmation=sample` },
    purpose: 'necessary',
    whenSecretIsGone: addressLinkIsGone,
    provesMailbox: true,
    subject: 'Confirm your new e-mail address',
    body: `<p>Hello,</p>
<p>Somebody, probably you, asked to use this e-mail address for an account at {{APP_NAME}}. Confirm that it is yours:</p>
${button('CONFIRM_LINK', 'Confirm this address')}
<p>The link works once and expires in 7 days. Until it is used, the account keeps the address that it has. If you did
not ask for this, ignore this message: the address is not used for anything else.</p>`,
  },
  emailChanged: {
    placeholders: {
      USERNAME: sampleUsername,
      NEW_EMAIL: 'alex.sample@mail.example',
    },
    purpose: 'necessary',
    staysWithAddress: true,
    subject: 'A new e-mail address for your account',
    body: `<p>Hello {{USERNAME}},</p>
<p>Somebody, probably you, asked to change the e-mail address of your {{APP_NAME}} account to {{NEW_EMAIL}}. Messages go
there, and you sign in with it, once it is confirmed; until that address is confirmed nothing changes.</p>
<p>If it was not you, please sign in, cancel the change on your profile page and choose a new password, or write to
{{SUPPORT_EMAIL}} at once.</p>
${button('LOGIN_LINK', 'Sign in')}`,
  },
  emailCorrected: {
    placeholders: {
      USERNAME: sampleUsername,
      NEW_EMAIL: 'alex.sample@mail.example',
      REASON: 'The address had a typing error',
    },
    purpose: 'necessary',
    staysWithAddress: true,
    subject: 'An administrator corrects your e-mail address',
    body: `<p>Hello {{USERNAME}},</p>
<p>An administrator of {{APP_NAME}} asked to change the e-mail address of your account to {{NEW_EMAIL}}. Reason given:
{{REASON}}</p>
<p>Messages go there, and you sign in with it, once it is confirmed; until that address is confirmed nothing changes.</p>
<p>If you did not ask for this, please write to {{SUPPORT_EMAIL}} at once.</p>`,
  },
  passwordRecovery: {
    placeholders: {
      USERNAME: sampleUsername,
      TEMPORARY_PASSWORD: 'sample-password',
    },
    purpose: 'necessary',
    subject: 'Your temporary password',
    body: `<p>Hello,</p>
<p>Somebody, probably you, asked for help signing in to {{APP_NAME}}.</p>
<table>
<tr><th align="left">Username</th><td>{{USERNAME}}</td></tr>
<tr><th align="left">Temporary password</th><td><code>{{TEMPORARY_PASSWORD}}</code></td></tr>
</table>
<p>It works once, for 60 minutes, and then asks you to choose a new password. Your old password keeps working
until you use it. If you did not ask for this, you need not do anything.</p>
${button('LOGIN_LINK', 'Sign in')}`,
    whenSecretIsGone: 'Its temporary password is gone. The user needs to ask for a new one.',
    provesMailbox: true,
  },
  usernameRecovery: {
    placeholders: { USERNAME: sampleUsername },
    purpose: 'necessary',
    subject: 'Your username',
    body: `<p>Hello,</p>
<p>Somebody, probably you, asked for the username of the account with this e-mail address.</p>
<p>Your username is <strong>{{USERNAME}}</strong>.</p>
${button('LOGIN_LINK', 'Sign in')}`,
  },
  premiumChanged: {
    placeholders: {
      USERNAME: sampleUsername,
      CHANGE: 'You were given 30 days of premium access.',
      REASON: 'Sorry for the two days without service',
      ACCESS: ({ now }) => `It is open until ${dateText(now)}.`,
    },
    purpose: 'necessary',
    subject: 'Your premium access at {{APP_NAME}}',
    body: `<p>Hello {{USERNAME}},</p>
<p>An administrator changed your premium access. {{CHANGE}} {{ACCESS}}</p>
<p>Reason given: {{REASON}}</p>
${button('LOGIN_LINK', 'Sign in')}`,
  },
  premiumEnds: {
    placeholders: {
      USERNAME: sampleUsername,
      EXPIRY_DATE: ({ now }) => dateText(now),
      PLANS_LINK: ({ publicUrl }) => `${publicUrl}/pricing`,
    },
    purpose: 'reminders',
    subject: 'Your premium access ends on {{EXPIRY_DATE}}',
    body: `<p>Hello {{USERNAME}},</p>
<p>Your premium access at {{APP_NAME}} ends on {{EXPIRY_DATE}}. Nothing renews by itself, and nothing is charged.</p>
<p>Your notes, answers and progress stay. The core chapters and the cards that you have already reviewed stay open;
new cards of the other chapters and new questions wait until you choose a plan again.</p>
${button('PLANS_LINK', 'See the plans')}`,
  },
})
