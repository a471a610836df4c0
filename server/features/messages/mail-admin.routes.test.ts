import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { templateKeys } from '#contracts/messages/messages.ts'
import { auditLog } from '#server/database/tables/accounts.ts'
import { runDueMail } from '#server/features/messages/delivery/deliver-mail.ts'
import { queueTemplateMail } from '#server/features/messages/delivery/queue-mail.ts'
import { unsubscribe } from '#server/features/messages/preferences/unsubscribe.ts'
import { type Client, startTestApp, type TestApp } from '#tests/support/app/test-app.ts'
import { mailTo } from '#tests/support/outbox.ts'
import { type MailServer, startMailServer } from '#tests/support/server/mail-server.ts'
import { messagesMails } from './messages.mails.ts'

let server: MailServer
let app: TestApp
let admin: Client

beforeAll(async () => {
  server = await startMailServer()
  app = await startTestApp({ env: { SMTP_URL: server.url, THROTTLE_FACTOR: '1000' } })
  admin = await app.as('admin')
})
beforeEach(() => {
  server.received.length = 0
})
afterAll(async () => {
  await app.close()
  await server.close()
})

const sendTemplate = (body: object) =>
  admin.post('/api/admin/send-template-email', { to: 'ada@mail.example', ...body })
const preview = (body: object) =>
  admin.post('/api/admin/email-templates/preview', {
    template: 'test',
    subject: 'Hello {{USERNAME}}',
    body: '<p>{{USERNAME}}</p>',
    ...body,
  })
const lastAudit = async () =>
  (await app.deps.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0]

async function received() {
  await runDueMail(app.deps)
  const mail = server.received.at(-1)
  if (!mail) throw new Error('no mail arrived')
  return mail
}

describe('a plain e-mail', () => {
  const mail = {
    to: 'ada@mail.example',
    subject: 'Your question',
    message: 'Dear Ada,\n\n<b>2 < 3</b>\nBest',
  }

  it('arrives escaped, with its line breaks, laid out as every mail', async () => {
    expect((await admin.post('/api/admin/send-email', mail)).status).toBe(200)
    expect(await lastAudit()).toMatchObject({
      action: 'mail.send',
      actorId: admin.userId,
      details: { to: mail.to, template: 'plain' },
    })
    const { subject, html, text } = await received()
    expect(subject).toBe('Your question')
    expect(html).toContain('<p>Dear Ada,<br /><br />&lt;b&gt;2 &lt; 3&lt;/b&gt;<br />Best</p>')
    expect(html).toContain('is for education and gives no medical advice')
    expect(text).toContain('<b>2 < 3</b>\nBest')
  })

  it.each(['to', 'subject', 'message'])('needs its %s', async (field) => {
    for (const value of ['', '  ', undefined]) {
      const response = await admin.post('/api/admin/send-email', { ...mail, [field]: value })
      expect(response.status).toBe(400)
      expect(response.body.fields).toEqual({ [field]: 'Please fill in all email fields' })
    }
  })
})

describe('a template e-mail', () => {
  it.each(templateKeys)(
    '%s arrives rendered, with sample data, and is marked as a test',
    async (template) => {
      expect((await sendTemplate({ template, testMode: true })).body.message).toBe(
        'Test email queued. The outbox says when it was sent.',
      )
      const { subject, html } = await received()
      expect(subject).toMatch(/^\[Test\] \S/)
      expect(`${subject}${html}`).not.toMatch(/\{\{|\}\}/)
      const shown = {
        invitation: 'expires in 7 days',
        flaggedContentResolution: 'It now follows the current label.',
        broadcast: '<strong>lung cancer</strong>',
        referral: 'Alex Sample studies for the medical oncology boards',
        receipt: '1 year subscription',
        test: 'Hello alex.sample',
        confirmSubscription: 'without your confirmation',
        changesDigest: 'The approval for stage II was withdrawn.',
        changesList: 'The approval for stage II was withdrawn.',
      }
      expect(html).toContain(shown[template])
      if (template === 'receipt') expect(html).toContain('100.00')
    },
  )

  it('shows what is given instead of sample data', async () => {
    await sendTemplate({
      template: 'broadcast',
      testMode: true,
      variables: { ANNOUNCEMENT_TITLE: 'Maintenance' },
    })
    const { subject, html } = await received()
    expect(subject).toBe('[Test] Maintenance')
    expect(html).toContain('lung cancer')
  })

  it('without test mode needs every value, and names those that are missing', async () => {
    const response = await sendTemplate({ template: 'receipt', variables: { USERNAME: 'ada', AMOUNT: '$1' } })
    expect(response.status).toBe(400)
    expect(response.body.error).toBe('Please fill in PLAN_NAME, PAYMENT_DATE, EXPIRY_DATE')
    expect(Object.keys(response.body.fields)).toEqual([
      'variables.PLAN_NAME',
      'variables.PAYMENT_DATE',
      'variables.EXPIRY_DATE',
    ])
    expect((await sendTemplate({ template: 'test', variables: { USERNAME: 'ada' } })).status).toBe(200)
    expect((await received()).subject).toBe('Test message from Regimen')
  })

  it('does not reach a person who has unsubscribed from its kind', async () => {
    await queueTemplateMail(app.deps, {
      template: messagesMails.broadcast,
      to: 'left@mail.example',
      values: { ANNOUNCEMENT_TITLE: 'x', ANNOUNCEMENT_BODY: 'x', ADDITIONAL_DETAILS: '' },
    })
    const [mail] = await mailTo(app.deps, 'left@mail.example')
    await unsubscribe(app.deps, mail?.unsubscribeToken ?? '')
    const response = await sendTemplate({ to: 'Left@mail.example', template: 'broadcast', testMode: true })
    expect(response.body).toMatchObject({ code: 'unsubscribed' })
    expect((await sendTemplate({ to: 'left@mail.example', template: 'test', testMode: true })).status).toBe(
      200,
    )
  })
})

describe('a preview', () => {
  it('is what a test mail would be', async () => {
    const body = '<h1>{{USERNAME}}</h1><p onclick="x()">Today: {{CURRENT_DATE}}</p>'
    const shown = await preview({ subject: 'Hello {{USERNAME}}', body })
    expect(shown.body).toMatchObject({ subject: 'Hello alex.sample', unknownPlaceholders: [] })
    const saved = await admin.put('/api/admin/email-templates', {
      test: { subject: 'Hello {{USERNAME}}', body },
    })
    expect(saved.status).toBe(200)
    await sendTemplate({ template: 'test', testMode: true })
    expect((await received()).html?.trim()).toBe(shown.body.html)
    await admin.post('/api/admin/email-templates/test/reset')
  })

  it('lists unknown placeholders and shows them as they are', async () => {
    const { body } = await preview({
      subject: 'Hi {{NAME}}',
      body: '<p>{{ INVITE_LINK }} {{NAME}} {{USERNAME}}</p>',
    })
    expect(body.unknownPlaceholders).toEqual(['NAME', 'INVITE_LINK'])
    expect(body.html).toContain('<p>{{INVITE_LINK}} {{NAME}} alex.sample</p>')
  })

  it('fills in what is given, and keeps the lines of an announcement without tags', async () => {
    const { body } = await preview({
      template: 'broadcast',
      subject: '{{ANNOUNCEMENT_TITLE}}',
      body: '<div>{{ANNOUNCEMENT_BODY}}</div>',
      variables: { ANNOUNCEMENT_BODY: 'One & two\nThree', ANNOUNCEMENT_TITLE: '' },
    })
    expect(body.subject).toBe('New questions on lung cancer')
    expect(body.html).toContain('<div>One &amp; two<br />Three</div>')
  })
})

/** Markup, and the part of it that must appear neither in a preview nor in a mail. */
const attacks: [what: string, html: string, never: RegExp][] = [
  ['a script', '<script>alert(1)</script>', /<script|alert\(1\)/],
  ['an event handler', '<img src="https://x.example/a.png" onerror="alert(1)">', /onerror|alert/],
  ['a script address', '<a href="javascript:alert(1)">x</a>', /javascript:/],
  ['a hidden script address', '<a href="java&#10;script:alert(1)">x</a>', /script:/],
  ['a data address', '<a href="data:text/html,<script>alert(1)</script>">x</a>', /data:/],
  ['a frame', '<iframe srcdoc="<script>alert(1)</script>"></iframe>', /<iframe|alert/],
  ['a form', '<form action="https://x.example"><input name="password"></form>', /<form|<input/],
  ['a drawing', '<svg onload="alert(1)"><script>alert(1)</script></svg>', /<svg|onload|alert/],
  ['a style sheet', '<style>body{display:none}</style>', /display:none/],
  ['a style with an address', '<p style="background:url(https://x.example)">x</p>', /url\(/],
  ['a refresh', '<meta http-equiv="refresh" content="0;url=https://x.example">', /http-equiv/],
  ['a base', '<base href="https://x.example">', /<base/],
]

describe.each(attacks)('%s', (_what, html, never) => {
  const page = (whole: string) => whole.slice(whole.indexOf('<body'))

  it('is in neither the preview nor the mail of a template', async () => {
    const draft = { subject: 'x', body: `<p>Text</p>${html}` }
    const shown = await preview(draft)
    expect(page(shown.body.html)).toContain('<p>Text</p>')
    expect(page(shown.body.html)).not.toMatch(never)
    await admin.put('/api/admin/email-templates', { test: draft })
    await sendTemplate({ template: 'test', testMode: true })
    expect(page((await received()).html ?? '')).not.toMatch(never)
  })

  it('is in no announcement either', async () => {
    const variables = { ANNOUNCEMENT_BODY: `<p>Text</p>${html}`, ANNOUNCEMENT_TITLE: 'x' }
    await sendTemplate({ template: 'broadcast', testMode: true, variables })
    const mail = page((await received()).html ?? '')
    expect(mail).toContain('<p>Text</p>')
    expect(mail).not.toMatch(never)
  })
})

describe('the templates', () => {
  const save = (subject: string, revision?: number) =>
    admin.put('/api/admin/email-templates', {
      referral: { subject, body: '<p>{{REFERRER_NAME}}</p>', revision },
    })
  const history = async () => (await admin.get('/api/admin/email-templates/referral/history')).body
  const present = async () => (await admin.get('/api/admin/email-templates')).body.referral

  it('keep every earlier text, and can be reset to the default', async () => {
    const original = await present()
    expect(original.revision).toBe(0)
    expect(await history()).toEqual([])
    await save('First')
    await save('Second')
    expect((await history()).map(({ subject }: { subject: string }) => subject)).toEqual(['First'])
    const reset = await admin.post('/api/admin/email-templates/referral/reset')
    expect(reset.body).toMatchObject({ subject: original.subject, body: original.body, isChanged: false })
    expect(await history()).toMatchObject([
      { subject: 'Second', savedBy: admin.username },
      { subject: 'First', savedBy: admin.username },
    ])
    expect(await lastAudit()).toMatchObject({
      action: 'email_template.reset',
      subjectId: 'referral',
      details: { before: { subject: 'Second' }, after: { subject: original.subject } },
    })
    const again = await admin.post('/api/admin/email-templates/referral/reset')
    expect(again.body.revision).toBe(reset.body.revision)
  })

  it('tell the second of two admins who edit the same one', async () => {
    const { revision } = await present()
    const answers = await Promise.all([save('Mine', revision), save('Yours', revision)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('edited_meanwhile')
    const now = await present()
    expect(now.revision).toBeGreaterThan(revision)
    await admin.post('/api/admin/email-templates/referral/reset')
    expect((await save('Late', now.revision)).status).toBe(409)
    expect((await save('Without a revision')).status).toBe(200)
  })
})

it('without a mail server a message that was written says that it waits', async () => {
  const silent = await startTestApp()
  const writer = await silent.as('admin')
  const to = 'ada@mail.example'
  const replies = [
    await writer.post('/api/admin/send-email', { to, subject: 'Hi', message: 'There' }),
    await writer.post('/api/admin/send-template-email', { to, template: 'test', testMode: true }),
  ]
  for (const { body } of replies)
    expect(body.message).toBe('No mail server is set: the e-mail waits in the outbox')
  await silent.close()
})
