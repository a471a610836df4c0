import { spawnSync } from 'node:child_process'
import nodemailer from 'nodemailer'
import { describe, expect, it } from 'vitest'
import { hasSpamFilter } from '#tests/support/server/find-mail-programs.mjs'
import { sampleMails } from '#tests/support/server/sample-mails.ts'

/** SpamAssassin with local rules only; it asks no other machine. */
const assassin = (input: Buffer | string, ...options: string[]) =>
  spawnSync('spamassassin', options, { input, encoding: 'utf8', timeout: 120_000 })

const isHere = hasSpamFilter()
if (!isHere) process.stdout.write('skipped: SpamAssassin is not installed\n')

/** The bytes as the product sends them, received from a stranger, so that no trusted sender lowers the points. */
async function asReceived({ subject, html, text, purpose }: (typeof sampleMails)[number]): Promise<Buffer> {
  const unsubscribe = '<https://regimen.example/api/unsubscribe?token=sample>'
  const { message } = await nodemailer.createTransport({ streamTransport: true, buffer: true }).sendMail({
    from: 'Regimen <no-reply@regimen.example>',
    to: 'ada@mail.example',
    subject,
    html,
    text,
    messageId: '<0c0f3c0e-0d3b-4b6c-9c55-0123456789ab@regimen.example>',
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(purpose !== 'necessary' && {
        'List-Unsubscribe': unsubscribe,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  })
  const received =
    `Received: from mail.regimen.example (mail.regimen.example [93.184.216.34])\r\n` +
    `\tby mx.mail.example with ESMTPS; ${new Date().toUTCString()}\r\n`
  return Buffer.concat([Buffer.from(received), message as Buffer])
}

describe.skipIf(!isHere)('SpamAssassin’s local rules', () => {
  it.each(sampleMails)('give $key less than one point', async (mail) => {
    const { stdout } = assassin(await asReceived(mail), '-t', '-L')
    const [, points] = /X-Spam-Status:[^=]*score=(-?[\d.]+)/.exec(stdout) ?? []
    expect(points, stdout.slice(0, 2000)).toBeDefined()
    expect(stdout).not.toMatch(/X-Spam-Status:(?:.|\n\t)*ALL_TRUSTED/)
    expect(Number(points)).toBeLessThan(1)
  })
})
