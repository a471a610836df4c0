/** The mails that the product sends: their placeholders, and their text until an admin changes it. */

/** Placeholders that are available in every mail. */
export const commonPlaceholders = ['APP_NAME', 'SUPPORT_EMAIL', 'CURRENT_DATE', 'LOGIN_LINK'] as const

interface Template {
  placeholders: readonly string[]
  /** Whether receivers can unsubscribe from it. */
  isBulk: boolean
  subject: string
  body: string
}

const button = (link: string, label: string) => `<p><a href="{{${link}}}"><strong>${label}</strong></a></p>`

/** The six templates that admins can edit. */
export const editableTemplates = {
  invitation: {
    placeholders: ['USERNAME', 'INVITE_LINK'],
    isBulk: false,
    subject: 'You are invited to help run {{APP_NAME}}',
    body: `<p>Hello {{USERNAME}},</p>
<p>You have been invited to {{APP_NAME}} as an administrator. Please choose your password with this link:</p>
${button('INVITE_LINK', 'Accept the invitation')}
<p>The link works once and expires in 7 days. If you did not expect this, you can ignore this message.</p>`,
  },
  flaggedContentResolution: {
    placeholders: ['USERNAME', 'RESOLUTION_NOTES'],
    isBulk: false,
    subject: 'About your report',
    body: `<p>Hello {{USERNAME}},</p>
<p>Thank you for your report on our study material. We have looked at it:</p>
<p>{{RESOLUTION_NOTES}}</p>
<p>Reports like yours keep the material right.</p>`,
  },
  broadcast: {
    placeholders: ['ANNOUNCEMENT_TITLE', 'ANNOUNCEMENT_BODY', 'ADDITIONAL_DETAILS'],
    isBulk: true,
    subject: '{{ANNOUNCEMENT_TITLE}}',
    body: `<h1>{{ANNOUNCEMENT_TITLE}}</h1>
<div>{{ANNOUNCEMENT_BODY}}</div>
<p>{{ADDITIONAL_DETAILS}}</p>
${button('LOGIN_LINK', 'Go to {{APP_NAME}}')}
<p>{{CURRENT_DATE}}</p>`,
  },
  referral: {
    placeholders: ['REFERRER_NAME', 'REFERRER_EMAIL', 'SIGNUP_LINK'],
    isBulk: true,
    subject: '{{REFERRER_NAME}} suggests {{APP_NAME}} for the oncology boards',
    body: `<p>Hello,</p>
<p>{{REFERRER_NAME}} studies for the medical oncology boards with {{APP_NAME}} and thought it might help you too.</p>
${button('SIGNUP_LINK', 'Have a look')}
<p>Core study material is free. The link is yours for 30 days.</p>`,
  },
  receipt: {
    placeholders: ['USERNAME', 'PLAN_NAME', 'AMOUNT', 'PAYMENT_DATE', 'EXPIRY_DATE'],
    isBulk: false,
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
  test: {
    placeholders: ['USERNAME'],
    isBulk: false,
    subject: 'Test message from {{APP_NAME}}',
    body: `<p>Hello {{USERNAME}},</p>
<p>This is a test message, sent on {{CURRENT_DATE}}. If you can read it, mail from {{APP_NAME}} arrives.</p>`,
  },
} as const satisfies Record<string, Template>

/** The templates that admins cannot edit. */
const systemTemplates = {
  passwordRecovery: {
    placeholders: ['USERNAME', 'TEMPORARY_PASSWORD'],
    isBulk: false,
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
  },
  usernameRecovery: {
    placeholders: ['USERNAME'],
    isBulk: false,
    subject: 'Your username',
    body: `<p>Hello,</p>
<p>Somebody, probably you, asked for the username of the account with this e-mail address.</p>
<p>Your username is <strong>{{USERNAME}}</strong>.</p>
${button('LOGIN_LINK', 'Sign in')}`,
  },
  plain: {
    placeholders: ['SUBJECT', 'MESSAGE'],
    isBulk: false,
    subject: '{{SUBJECT}}',
    body: '<p>{{MESSAGE}}</p>',
  },
  emailChanged: {
    placeholders: ['USERNAME', 'NEW_EMAIL'],
    isBulk: false,
    subject: 'A new e-mail address for your account',
    body: `<p>Hello {{USERNAME}},</p>
<p>Somebody, probably you, asked to change the e-mail address of your {{APP_NAME}} account to {{NEW_EMAIL}}. Messages go
there, and you sign in with it, once it is confirmed; until that address is confirmed nothing changes.</p>
<p>If it was not you, please sign in, cancel the change on your profile page and choose a new password, or write to
{{SUPPORT_EMAIL}} at once.</p>
${button('LOGIN_LINK', 'Sign in')}`,
  },
  confirmAddress: {
    placeholders: ['CONFIRM_LINK'],
    isBulk: false,
    subject: 'Confirm your e-mail address',
    body: `<p>Hello,</p>
<p>An account at {{APP_NAME}} was created with this e-mail address. Confirm that it is yours:</p>
${button('CONFIRM_LINK', 'Confirm this address')}
<p>The link works once and expires in 7 days. If you did not create this account, ignore this message: the address is
not used for anything else.</p>`,
  },
  confirmNewAddress: {
    placeholders: ['CONFIRM_LINK'],
    isBulk: false,
    subject: 'Confirm your new e-mail address',
    body: `<p>Hello,</p>
<p>Somebody, probably you, asked to use this e-mail address for an account at {{APP_NAME}}. Confirm that it is yours:</p>
${button('CONFIRM_LINK', 'Confirm this address')}
<p>The link works once and expires in 7 days. Until it is used, the account keeps the address that it has. If you did
not ask for this, ignore this message: the address is not used for anything else.</p>`,
  },
  securityNotice: {
    placeholders: ['USERNAME', 'NOTICE', 'DETAILS'],
    isBulk: false,
    subject: '{{NOTICE}}',
    body: `<p>Hello {{USERNAME}},</p>
<p><strong>{{NOTICE}}</strong> ({{APP_NAME}}).</p>
<p>{{DETAILS}}</p>
<p>If this was not you, or you have a question, please write to {{SUPPORT_EMAIL}} at once.</p>`,
  },
} as const satisfies Record<string, Template>

export const templates = { ...editableTemplates, ...systemTemplates }
export type TemplateKey = keyof typeof templates
export type EditableKey = keyof typeof editableTemplates
export type CommonPlaceholder = (typeof commonPlaceholders)[number]
/** The caller's values for the template's own placeholders. */
export type ValuesOf<K extends TemplateKey> = Record<(typeof templates)[K]['placeholders'][number], string>

/** The placeholder that takes sanitised HTML instead of text. */
export const htmlPlaceholder = 'ANNOUNCEMENT_BODY'
