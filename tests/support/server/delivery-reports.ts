/** Reports of mail servers, each in the form of its program. */

export interface Reported {
  recipient: string
  /** Of the message that came back, without angle brackets. */
  messageId: string
}

const lines = (...parts: string[]) => parts.join('\r\n')

interface Form {
  from: string
  subject: string
  /** Further lines of the header. */
  header?: string[]
  multipart?: string
  text: string
  status: string[]
  /** The type of the part with the original message, or its headers alone. */
  original?: 'message/rfc822' | 'text/rfc822-headers'
}

/** A report of RFC 3464 with the message that came back. */
function report(
  { from, subject, header = [], multipart, text, status, original = 'message/rfc822' }: Form,
  { recipient, messageId }: Reported,
): string {
  const type = multipart ?? 'multipart/report; report-type=delivery-status'
  return lines(
    `From: ${from}`,
    'To: bounces@regimen.example',
    `Subject: ${subject}`,
    ...header,
    'MIME-Version: 1.0',
    `Content-Type: ${type}; boundary="part/1"`,
    '',
    'This is a MIME-encapsulated message.',
    '',
    '--part/1',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    text,
    '--part/1',
    'Content-Description: Delivery report',
    'Content-Type: message/delivery-status',
    '',
    ...status,
    '',
    '--part/1',
    `Content-Type: ${original}`,
    '',
    'From: Regimen <no-reply@regimen.example>',
    `To: ${recipient}`,
    `Message-ID: <${messageId}>`,
    'Subject: Your receipt',
    ...(original === 'message/rfc822' ? ['', 'Hello'] : []),
    '',
    '--part/1--',
    '',
  )
}

/** Of a message that was refused, or given up. */
export const reportForms = {
  postfix: (reported: Reported, [status, answer] = ['5.1.1', '550 5.1.1 <ada@mail.example>: user unknown']) =>
    report(
      {
        from: 'MAILER-DAEMON@mx.regimen.example (Mail Delivery System)',
        subject: 'Undelivered Mail Returned to Sender',
        header: ['Auto-Submitted: auto-replied', 'Return-Path: <>'],
        text: 'I’m sorry to have to inform you that your message could not be delivered.',
        status: [
          'Reporting-MTA: dns; mx.regimen.example',
          'X-Postfix-Queue-ID: 4F6B2',
          '',
          `Final-Recipient: rfc822; ${reported.recipient}`,
          `Original-Recipient: rfc822;${reported.recipient}`,
          'Action: failed',
          `Status: ${status}`,
          'Remote-MTA: dns; mx.mail.example',
          `Diagnostic-Code: smtp; ${answer}`,
        ],
      },
      reported,
    ),
  /** It says no code of its own. */
  exim: (reported: Reported) =>
    report(
      {
        from: 'Mail Delivery System <Mailer-Daemon@mx.regimen.example>',
        subject: 'Mail delivery failed: returning message to sender',
        header: ['Auto-Submitted: auto-replied', `X-Failed-Recipients: ${reported.recipient}`],
        text: 'This message was created automatically by mail delivery software.',
        status: [
          'Reporting-MTA: dns; mx.regimen.example',
          '',
          'Action: failed',
          `Final-Recipient: rfc822;${reported.recipient}`,
          'Status: 5.0.0',
          'Remote-MTA: dns; mx.mail.example',
          'Diagnostic-Code: smtp; 550-5.1.1 The e-mail account that you tried to reach',
          '    550 5.1.1 does not exist.',
        ],
      },
      reported,
    ),
  /** As Exim wrote them before RFC 3464. */
  'old exim': ({ recipient, messageId }: Reported) =>
    lines(
      `X-Failed-Recipients: ${recipient}`,
      'Auto-Submitted: auto-replied',
      'From: Mail Delivery System <Mailer-Daemon@mx.regimen.example>',
      'To: bounces@regimen.example',
      'Subject: Mail delivery failed: returning message to sender',
      '',
      'This message was created automatically by mail delivery software.',
      '',
      'A message that you sent could not be delivered to one or more of its',
      'recipients. This is a permanent error. The following address(es) failed:',
      '',
      `  ${recipient}`,
      '    SMTP error from remote mail server after RCPT TO:<x>:',
      '    host mx.mail.example [192.0.2.7]: 550 5.1.1 user unknown',
      '',
      '------ This is a copy of the message, including all the headers. ------',
      '',
      'Return-path: <bounces@regimen.example>',
      `Message-ID: <${messageId}>`,
      `To: ${recipient}`,
      'Subject: Your receipt',
      '',
      'Hello',
      '',
    ),
  exchange: (reported: Reported) =>
    report(
      {
        from: 'postmaster@mail.example',
        subject: 'Undeliverable: Your receipt',
        header: ['X-MS-Exchange-Message-Is-Ndr: ', 'Auto-Submitted: auto-replied'],
        text: 'Delivery has failed to these recipients or groups.',
        status: [
          'Reporting-MTA: dns;AM0PR01.prod.exchangelabs.example',
          'Received-From-MTA: dns;mx.regimen.example',
          '',
          'Original-Recipient: n/a',
          `Final-recipient: RFC822;${reported.recipient}`,
          'Action: failed',
          'Status: 5.1.10',
          'Diagnostic-code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not',
          ' found by SMTP address lookup',
        ],
      },
      reported,
    ),
  gmail: (reported: Reported) =>
    report(
      {
        from: 'Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
        subject: 'Delivery Status Notification (Failure)',
        header: ['Auto-Submitted: auto-replied', `X-Failed-Recipients: ${reported.recipient}`],
        text: '** Address not found **',
        status: [
          'Reporting-MTA: dns; googlemail.com',
          'Received-From-MTA: dns; bounces@regimen.example',
          'Arrival-Date: Sat, 21 Nov 2026 07:00:00 -0800 (PST)',
          '',
          `Final-Recipient: rfc822; ${reported.recipient}`,
          'Action: failed',
          'Status: 5.1.1',
          'Diagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist.',
          'Last-Attempt-Date: Sat, 21 Nov 2026 07:00:00 -0800 (PST)',
        ],
      },
      reported,
    ),
  /** It is no multipart/report, and has no answer of the server. */
  opensmtpd: (reported: Reported) =>
    report(
      {
        from: 'Mailer Daemon <MAILER-DAEMON@mx.regimen.example>',
        subject: 'Delivery status notification: failed',
        multipart: 'multipart/mixed',
        text: '    Hi!\r\n\r\n    This is the MAILER-DAEMON, please DO NOT REPLY to this email.',
        status: [
          'Reporting-MTA: dns; mx.regimen.example',
          '',
          `Final-Recipient: rfc822; ${reported.recipient}`,
          'Action: failed',
          'Status: 5.1.1',
        ],
        original: 'text/rfc822-headers',
      },
      reported,
    ),
} satisfies Record<string, (reported: Reported) => string>

/** A report that a message is late, which says nothing of the address. */
export const delayedReport = (reported: Reported) =>
  reportForms.postfix(reported).replace('Action: failed', 'Action: delayed').replace('5.1.1', '4.4.1')

/** RFC 5965: the receiver called the message spam. */
export const complaintReport = ({ recipient, messageId }: Reported) =>
  lines(
    'From: <abuse@mail.example>',
    'Subject: FW: Your receipt',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=feedback-report; boundary="part/1"',
    '',
    '--part/1',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'This is an e-mail abuse report.',
    '--part/1',
    'Content-Type: message/feedback-report',
    '',
    'Feedback-Type: abuse',
    'User-Agent: SomeGenerator/1.0',
    'Version: 1',
    `Original-Rcpt-To: <${recipient}>`,
    '',
    '--part/1',
    'Content-Type: message/rfc822',
    '',
    'From: Regimen <no-reply@regimen.example>',
    `To: ${recipient}`,
    `Message-ID: <${messageId}>`,
    '',
    'Hello',
    '--part/1--',
    '',
  )

export const outOfOffice = lines(
  'From: ada@mail.example',
  'To: no-reply@regimen.example',
  'Subject: Out of office',
  'Auto-Submitted: auto-replied (vacation)',
  '',
  'I am back on Monday.',
  '',
)

export const letter = lines(
  'From: ada@mail.example',
  'To: bounces@regimen.example',
  'Subject: A question',
  '',
  'Dear Sir or Madam, 550 5.1.1 is what I read.',
  '',
)
