import { convert } from 'html-to-text'
import nodemailer from 'nodemailer'

export interface OutgoingMail {
  to: string
  subject: string
  html: string
  /** The id without the angle brackets; it is the same at every attempt. */
  messageId: string
  /** One POST to this address ends this kind of mail. */
  unsubscribeUrl?: string
}

/** Rejected permanently: trying again would not help. */
export class MailRejected extends Error {}
/** The server itself cannot be reached or rejects our credentials: other mail would fail, too. */
export class MailUnreachable extends Error {}

export interface Mail {
  /** Without a server, messages stay in the mail queue. */
  isOn: boolean
  /** @throws MailRejected, MailUnreachable, or any other Error when a later attempt may succeed. */
  send(mail: OutgoingMail): Promise<void>
  close(): void
}

const unreachableCodes = new Set([
  'ECONNECTION',
  'ETIMEDOUT',
  'EDNS',
  'ESOCKET',
  'EAUTH',
  'ETLS',
  'EOAUTH2',
  'ENOAUTH',
])

/** Only the mail queue counts and repeats attempts; the library repeats none. */
const oneConnection = {
  pool: true,
  maxConnections: 1,
  maxRequeues: 0,
  idleTimeout: 30_000,
  connectionTimeout: 15_000,
  greetingTimeout: 15_000,
  socketTimeout: 60_000,
} as const

/** One connection, one message at a time: a crash can duplicate one message at most. */
export function createMail({ smtpUrl, from }: { smtpUrl: string | undefined; from: string }): Mail {
  if (!smtpUrl) {
    const send = () => Promise.reject(new MailUnreachable('No mail server is set'))
    return { isOn: false, send, close: () => undefined }
  }
  const transport = nodemailer.createTransport({ url: smtpUrl, ...oneConnection }, { from })
  return {
    isOn: true,
    async send(mail) {
      try {
        await transport.sendMail({
          to: { name: '', address: mail.to },
          subject: mail.subject,
          html: mail.html,
          text: plainText(mail.html),
          messageId: `<${mail.messageId}>`,
          disableFileAccess: true,
          disableUrlAccess: true,
          headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(mail.unsubscribeUrl) },
        })
      } catch (error) {
        throw classified(error)
      }
    },
    close: () => transport.close(),
  }
}

/** The text for mail clients that show no HTML. */
function plainText(html: string): string {
  return convert(html, {
    wordwrap: 78,
    selectors: [
      { selector: 'img', format: 'skip' },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true } },
      ...['h1', 'h2', 'h3'].map((selector) => ({ selector, options: { uppercase: false } })),
    ],
  })
}

/** The headers of RFC 8058. */
function unsubscribeHeaders(url: string | undefined): Record<string, string> {
  return url ? { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}
}

function classified(error: unknown): Error {
  const { code, responseCode, message } = error as { code?: string; responseCode?: number; message: string }
  if (code !== undefined && unreachableCodes.has(code)) return new MailUnreachable(message, { cause: error })
  const isPermanent =
    responseCode !== undefined && responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')
  return isPermanent ? new MailRejected(message, { cause: error }) : new Error(message, { cause: error })
}
