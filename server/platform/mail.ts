import { PassThrough } from 'node:stream'
import nodemailer from 'nodemailer'
import { mailText } from './mail-text.ts'

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
export class MailRejected extends Error {
  /** What the server answered to the recipient or to the whole message; undefined where it refused something else. */
  readonly answer: string | undefined

  constructor(message: string, { answer, ...options }: ErrorOptions & { answer?: string | undefined } = {}) {
    super(message, options)
    this.answer = answer
  }
}
/** The server itself cannot be reached or rejects our credentials: other mail would fail, too. */
export class MailUnreachable extends Error {}
/** The server has received the whole message and has not said whether it took it: trying again may send it twice. */
export class MailUnanswered extends Error {}

export interface Mail {
  /** Without a server, messages stay in the mail queue. */
  isOn: boolean
  /** @throws MailRejected, MailUnreachable, MailUnanswered, or any other Error when a later attempt may succeed. */
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
export function createMail({
  smtpUrl,
  from,
  bounceAddress,
}: {
  smtpUrl: string | undefined
  from: string
  /** The sender on the envelope; that of `from` where it is undefined. */
  bounceAddress?: string | undefined
}): Mail {
  if (!smtpUrl) {
    const send = () => Promise.reject(new MailUnreachable('No mail server is set'))
    return { isOn: false, send, close: () => undefined }
  }
  const transport = nodemailer.createTransport({ url: smtpUrl, ...oneConnection }, { from })
  /** The ids of those among the messages being sent whose last byte has left. */
  const transmitted = new Set<string>()
  transport.use('stream', ({ data, message }, done) => {
    const flush = (flushed: () => void) => {
      transmitted.add(String(data.messageId))
      flushed()
    }
    message.transform(() => new PassThrough({ flush }))
    done()
  })
  return {
    isOn: true,
    async send(mail) {
      const messageId = `<${mail.messageId}>`
      try {
        await transport.sendMail({
          to: { name: '', address: mail.to },
          ...(bounceAddress && { envelope: { from: bounceAddress, to: mail.to } }),
          subject: mail.subject,
          html: mail.html,
          text: mailText(mail.html),
          messageId,
          disableFileAccess: true,
          disableUrlAccess: true,
          headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(mail.unsubscribeUrl) },
        })
      } catch (error) {
        throw classified(error, transmitted.has(messageId))
      } finally {
        transmitted.delete(messageId)
      }
    },
    close: () => transport.close(),
  }
}

/** The headers of RFC 8058. */
function unsubscribeHeaders(url: string | undefined): Record<string, string> {
  return url ? { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}
}

/** An error of the library, with what the server said. */
interface SmtpFailure {
  code?: string
  responseCode?: number
  response?: string
  /** The command that the server answered. */
  command?: string
  message: string
}

function classified(error: unknown, isTransmitted: boolean): Error {
  const { code, responseCode, response, command, message } = error as SmtpFailure
  if (isTransmitted && responseCode === undefined) return new MailUnanswered(message, { cause: error })
  if (code !== undefined && unreachableCodes.has(code)) return new MailUnreachable(message, { cause: error })
  const isPermanent =
    responseCode !== undefined && responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE')
  if (!isPermanent) return new Error(message, { cause: error })
  const isOfRecipient = code === 'EMESSAGE' || command === 'RCPT TO'
  return new MailRejected(message, { cause: error, answer: isOfRecipient ? response : undefined })
}
