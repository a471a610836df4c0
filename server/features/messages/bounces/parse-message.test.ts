import { describe, expect, it } from 'vitest'
import { type DeliveryReport, readReports } from '#domain/messages/delivery-report.ts'
import {
  complaintReport,
  delayedReport,
  letter,
  outOfOffice,
  reportForms,
} from '#tests/support/server/delivery-reports.ts'
import { parseMessage } from './parse-message.ts'

/** Raw messages as mail servers write them, through the MIME parser and the rule. */

const reported = {
  recipient: 'ada@mail.example',
  messageId: '7f4df0a2-5d0b-4c8e-9d55-0f4f1f1f2a31@regimen.example',
}

async function read(raw: string): Promise<DeliveryReport[] | undefined> {
  const message = await parseMessage(Buffer.from(raw))
  return message && readReports(message)
}

const unknownUser = { kind: 'permanent', status: '5.1.1', ...reported }

describe('a message that was refused', () => {
  it.each([
    ['postfix', { diagnostic: '550 5.1.1 <ada@mail.example>: user unknown' }],
    [
      'exim',
      { diagnostic: '550-5.1.1 The e-mail account that you tried to reach 550 5.1.1 does not exist.' },
    ],
    ['old exim', { diagnostic: '550 5.1.1 user unknown' }],
    [
      'exchange',
      {
        status: '5.1.10',
        diagnostic: '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup',
      },
    ],
    ['gmail', { diagnostic: '550-5.1.1 The email account that you tried to reach does not exist.' }],
    ['opensmtpd', { diagnostic: '' }],
  ] as const)('as %s reports it', async (form, said) => {
    expect(await read(reportForms[form](reported))).toEqual([{ ...unknownUser, ...said }])
  })

  it.each([
    ['4.4.1', '421 no answer from mx.mail.example', '4.4.1', 'temporary'],
    [
      '5.7.26',
      '550-5.7.26 This mail has been blocked because the sender is unauthenticated',
      '5.7.26',
      'temporary',
    ],
    ['5.0.0', '554 5.7.1 Service unavailable; client host [192.0.2.9] blocked', '5.7.1', 'temporary'],
    ['5.0.0', '552 4.2.2 mailbox full', '5.0.0', 'permanent'],
    ['5.2.2', '552 the mailbox of ada is full', '5.2.2', 'temporary'],
  ])('with the status %s and “%s” is %s, %s', async (status, answer, precise, kind) => {
    const [found] = (await read(reportForms.postfix(reported, [status, answer]))) ?? []
    expect(found).toMatchObject({ status: precise, kind, diagnostic: answer })
  })

  it('names each of several recipients', async () => {
    const raw = reportForms
      .postfix(reported)
      .replace(
        'Final-Recipient:',
        'Final-Recipient: rfc822; ben@mail.example\r\nAction: failed\r\nStatus: 4.2.2\r\n\r\nFinal-Recipient:',
      )
    expect((await read(raw))?.map(({ recipient, kind }) => [recipient, kind])).toEqual([
      ['ben@mail.example', 'temporary'],
      ['ada@mail.example', 'permanent'],
    ])
  })

  it('is found in a report that is encoded, with bare line feeds', async () => {
    const encoded = Buffer.from(
      `Reporting-MTA: dns; mx\n\nFinal-Recipient: rfc822; ${reported.recipient}\nAction: failed\nStatus: 5.1.1\n`,
    ).toString('base64')
    const raw = reportForms
      .opensmtpd(reported)
      .replace(
        /(message\/delivery-status\r\n)[\s\S]*?--part/,
        `$1Content-Transfer-Encoding: base64\r\n\r\n${encoded}\r\n--part`,
      )
      .replaceAll('\r\n', '\n')
    expect(await read(raw)).toEqual([{ ...unknownUser, diagnostic: '' }])
  })

  it('keeps a long or strange answer storable', async () => {
    const [found] =
      (await read(reportForms.postfix(reported, ['5.1.1', `550 \0 ${'no '.repeat(400)}`]))) ?? []
    expect(found?.diagnostic).not.toContain('\0')
    expect(found?.diagnostic).toHaveLength(500)
  })
})

it('a complaint names its receiver and the message', async () => {
  const complaint = { kind: 'complaint', status: '', diagnostic: '', ...reported }
  expect(await read(complaintReport(reported))).toEqual([complaint])
  const withoutReceiver = complaintReport(reported).replace(/Original-Rcpt-To.*\r\n/, '')
  expect(await read(withoutReceiver)).toEqual([complaint])
  const notSpam = complaintReport(reported).replace('Feedback-Type: abuse', 'Feedback-Type: not-spam')
  expect(await read(notSpam)).toEqual([])
})

it.each([
  ['that a message is late', delayedReport(reported), []],
  ['that it arrived', delayedReport(reported).replace('delayed', 'delivered'), []],
  ['an automatic reply', outOfOffice, []],
  ['a letter', letter, undefined],
  [
    'an empty report',
    reportForms.postfix(reported).replace(/Final-Recipient[\s\S]*?--part/, '--part'),
    undefined,
  ],
  ['nothing', '', undefined],
])('%s says nothing to act on', async (_what, raw, expected) => {
  expect(await read(raw)).toEqual(expected)
})
