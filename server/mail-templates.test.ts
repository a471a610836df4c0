import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { templateKeys } from '#contracts/messages/messages.ts'
import {
  cleanHtml,
  renderBody,
  renderSubject,
  unknownPlaceholders,
} from '#server/features/messages/templates/render-template.ts'
import { sampleValues } from '#server/features/messages/templates/sample-values.ts'
import { commonPlaceholders, createMailTemplates } from '#server/features/messages/templates/templates.ts'
import { systemClock } from '#server/platform/clock.ts'
import { readConfig } from '#server/platform/config.ts'
import { sampleMails } from '#tests/support/server/sample-mails.ts'
import { moderationMails } from './features/moderation/moderation.mails.ts'
import { mailTemplates } from './mail-templates.ts'

const deps = { config: readConfig({ NODE_ENV: 'test' }), clock: systemClock }

describe.each([...mailTemplates.all])('%s', (_key, template) => {
  const own = Object.keys(template.placeholders)
  const allowed = [...own, ...commonPlaceholders]

  it('uses only known placeholders, and all of its own that a reader needs', () => {
    expect(unknownPlaceholders(template.subject + template.body, allowed)).toEqual([])
    const values = Object.fromEntries(allowed.map((name) => [name, `value-of-${name}`]))
    const rendered = renderSubject(template.subject, values) + renderBody(template.body, values)
    // The friend's address is for answering, not for reading: admins may add it.
    for (const name of own.filter((known) => known !== 'REFERRER_EMAIL'))
      expect(rendered).toContain(`value-of-${name}`)
  })

  it('shows no image, so that nothing is lost where images are off', () => {
    const [mail] = sampleMails.filter(({ key }) => key === template.key)
    expect(mail?.html).toContain('class="body"')
    expect(mail?.html).not.toMatch(
      /<(img|svg|picture|video|object|input)\b|url\(|\sbackground=|background-image/i,
    )
  })

  it('has a sample for each of its placeholders, and none for those of every mail', () => {
    const samples = sampleValues(deps, template)
    expect(Object.keys(samples)).toEqual(own)
    expect(Object.values(samples)).not.toContain('')
    expect(own.filter((name) => (commonPlaceholders as readonly string[]).includes(name))).toEqual([])
  })

  it('is the same after an admin has saved it unchanged', () => {
    expect(cleanHtml(template.body)).toBe(template.body)
  })
})

it('the mail to who reported something fits a card and a question', () => {
  const { subject, body } = moderationMails.flaggedContentResolution
  expect(subject + body).not.toMatch(/card|question|flag/i)
})

it('each key is of one mail, and each that admins edit has one', () => {
  expect(Object.keys(mailTemplates.editable)).toEqual([...templateKeys])
  for (const [key, template] of mailTemplates.all) expect(template.key).toBe(key)
  const { all } = mailTemplates
  const mails = Object.fromEntries(all)
  expect(() => createMailTemplates([mails, moderationMails])).toThrow('the key flaggedContentResolution')
  expect(() => createMailTemplates([moderationMails])).toThrow('no feature defines the mail invitation')
})

it('the text part of each is the one that was read and found good', () => {
  const texts = sampleMails.map(({ key, subject, text }) => `===== ${key}\nSubject: ${subject}\n\n${text}\n`)
  expect(texts.join('\n')).toBe(readFileSync(join(import.meta.dirname, 'mail-templates.golden.txt'), 'utf8'))
})

it('the sender’s postal address is below what one can unsubscribe from, and nothing else', () => {
  for (const { purpose, text } of sampleMails)
    expect(text.replaceAll(/\s+/g, ' ').includes('Regimen, 1 Main Street, Springfield')).toBe(
      purpose !== 'necessary',
    )
})

it('who may decline which mail is decided for each', () => {
  expect(Object.fromEntries(sampleMails.map(({ key, purpose }) => [key, purpose]))).toEqual({
    // Sent to many who have not asked for it.
    broadcast: 'news',
    // Sent to strangers, because somebody else named them.
    referral: 'invitations',
    // May help, and is not asked for.
    premiumEnds: 'reminders',
    // Asked for.
    changesDigest: 'digest',
    changesList: 'changes',
    // To who asks for the list of changes, once.
    confirmSubscription: 'necessary',
    // Without these an account cannot be opened, held or repaired.
    invitation: 'necessary',
    confirmAddress: 'necessary',
    confirmNewAddress: 'necessary',
    emailChanged: 'necessary',
    emailCorrected: 'necessary',
    passwordRecovery: 'necessary',
    usernameRecovery: 'necessary',
    securityNotice: 'necessary',
    // About money and what it paid for.
    receipt: 'necessary',
    refund: 'necessary',
    refundFailed: 'necessary',
    // To the address of support.
    disputeOpened: 'necessary',
    premiumChanged: 'necessary',
    // Answers to one person.
    flaggedContentResolution: 'necessary',
    plain: 'necessary',
    test: 'necessary',
  })
})
