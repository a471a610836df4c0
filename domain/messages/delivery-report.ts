import { statusIn, weightOf } from './failing-address.ts'

/** A message as a MIME parser gives it. */
export interface ParsedMessage {
  /** In the order of the message, with unfolded values; keys are in lower case. */
  headers: readonly { key: string; value: string }[]
  /** The text that is shown to a reader. */
  text: string
  /** All other parts with their media types in lower case, their content decoded. */
  parts: readonly { type: string; content: string }[]
}

/** What a report says of one recipient of a message. */
export interface DeliveryReport {
  /**
   * `permanent`: the address takes no mail; `temporary`: this message was given up, for a reason that may pass or
   * that lies in the message or its sender; `complaint`: the receiver called the message spam.
   */
  kind: 'permanent' | 'temporary' | 'complaint'
  /** The address as the report names it, which may be one to which the mail was forwarded; null where it names none. */
  recipient: string | null
  /** The code of RFC 3463, such as `5.1.1`; empty for a complaint. */
  status: string
  /** What the server of the recipient answered, at most 500 characters; may be empty. */
  diagnostic: string
  /** The Message-ID of the message that came back, without the angle brackets; null where the report has none. */
  messageId: string | null
}

const longestDiagnostic = 500

/**
 * Reads reports of RFC 3464 (delivery status) and RFC 5965 (complaints), and those of older Exim servers, which are text with
 * a header that names the recipients. Reports of mail that arrived, or is still being tried, say nothing to act on; nor do
 * automatic replies (RFC 3834).
 * @returns one for each recipient, perhaps none; undefined for a message that is no report at all
 */
export function readReports(message: ParsedMessage): DeliveryReport[] | undefined {
  const messageId = originalId(message)
  const complaint = partOf(message, 'message/feedback-report')
  if (complaint !== undefined) return readComplaint(message, complaint, messageId)
  const status = partOf(message, 'message/delivery-status', 'message/global-delivery-status')
  if (status !== undefined) return readStatus(status, messageId)
  const failed = headerOf(message.headers, 'x-failed-recipients')
  if (failed !== undefined) return readText(message, failed, messageId)
  return isAutomaticReply(message) ? [] : undefined
}

function readStatus(content: string, messageId: string | null): DeliveryReport[] | undefined {
  const groups = fieldGroups(content).filter((group) => group.has('action') || group.has('final-recipient'))
  if (groups.length === 0) return undefined
  return groups.flatMap((group) => {
    if (group.get('action')?.toLowerCase().trim() !== 'failed') return []
    const recipient = addressIn(group.get('final-recipient') ?? group.get('original-recipient'))
    const diagnostic = withoutType(group.get('diagnostic-code') ?? '')
    const status = statusOf(group.get('status') ?? '', diagnostic)
    return [{ kind: weightOf(status), recipient, status, diagnostic: shortened(diagnostic), messageId }]
  })
}

function readComplaint(
  message: ParsedMessage,
  content: string,
  messageId: string | null,
): DeliveryReport[] | undefined {
  const fields = new Map(fieldGroups(content).flatMap((group) => [...group]))
  const type = fields.get('feedback-type')?.toLowerCase().trim()
  if (type === undefined) return undefined
  if (type !== 'abuse' && type !== 'opt-out') return []
  const recipient = addressIn(fields.get('original-rcpt-to')) ?? addressIn(originalHeader(message, 'to'))
  return [{ kind: 'complaint', recipient, status: '', diagnostic: '', messageId }]
}

/** The reports of Exim without RFC 3464: the answer of the server is in the text below the recipient. */
function readText({ text }: ParsedMessage, failed: string, messageId: string | null): DeliveryReport[] {
  const notice = text.split(/^-{4,}.*copy of the message/m)[0] ?? ''
  return failed.split(',').flatMap((name) => {
    const recipient = addressIn(name)
    if (recipient === null) return []
    const after = notice.slice(notice.indexOf(recipient) + recipient.length)
    const answer = /^\s+(?:host .*:\s*)?([45]\d\d[ -].*(?:\n\s+[45]\d\d[ -].*)*)/m.exec(after)?.[1] ?? ''
    const diagnostic = shortened(answer)
    const status = statusOf('5.0.0', diagnostic)
    return [{ kind: weightOf(status), recipient, status, diagnostic, messageId }]
  })
}

/** RFC 3834: `Auto-Submitted: auto-replied`; some programs say it in headers of their own. */
function isAutomaticReply({ headers }: ParsedMessage): boolean {
  const submitted = headerOf(headers, 'auto-submitted')?.toLowerCase() ?? 'no'
  const isSaid = headerOf(headers, 'x-autoreply') ?? headerOf(headers, 'x-autorespond')
  return submitted.startsWith('auto-') || isSaid !== undefined
}

/**
 * The code of the status field; where that says no more than its class, the more precise one of the server's answer,
 * as long as the classes agree.
 */
function statusOf(field: string, diagnostic: string): string {
  const status = statusIn(field) ?? statusIn(diagnostic) ?? '5.0.0'
  if (!status.endsWith('.0.0')) return status
  const precise = statusIn(diagnostic)
  return precise !== undefined && precise[0] === status[0] ? precise : status
}

/** The id of the message that came back: of its own part, of its headers, or of the copy in the text of the report. */
function originalId(message: ParsedMessage): string | null {
  const field = originalHeader(message, 'message-id') ?? /^Message-ID:\s*(\S+)/im.exec(message.text)?.[1]
  return field?.trim().replace(/^<|>$/g, '') || null
}

function originalHeader(message: ParsedMessage, name: string): string | undefined {
  const original = partOf(
    message,
    'text/rfc822-headers',
    'message/rfc822',
    'message/global-headers',
    'message/global',
  )
  return original === undefined ? undefined : fieldGroups(original)[0]?.get(name)
}

const partOf = ({ parts }: ParsedMessage, ...types: string[]) =>
  parts.find(({ type }) => types.includes(type))?.content

const headerOf = (headers: ParsedMessage['headers'], name: string) =>
  headers.find(({ key }) => key === name)?.value

/** Groups of fields between empty lines, each by its name in lower case; a folded value becomes one line. */
function fieldGroups(content: string): Map<string, string>[] {
  return content
    .replaceAll('\r\n', '\n')
    .split(/\n[ \t]*\n/)
    .map((group) => {
      const lines = group.replace(/\n[ \t]+/g, ' ').split('\n')
      const fields = lines.flatMap((line): [string, string][] => {
        const at = line.indexOf(':')
        return at > 0 ? [[line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()]] : []
      })
      return new Map(fields)
    })
    .filter((group) => group.size > 0)
}

/** `rfc822; ada@mail.example`, `<ada@mail.example>` or the address alone. */
function addressIn(value: string | undefined): string | null {
  const found = /[^\s<>;,"\p{Cc}]+@[^\s<>;,"\p{Cc}]+/u.exec(value ?? '')?.[0]
  return found && found.length <= 254 ? found : null
}

/** `smtp; 550 5.1.1 ...` without the type of the code. */
const withoutType = (value: string) => value.replace(/^[a-z0-9-]+\s*;\s*/i, '')

const shortened = (text: string) =>
  text.replaceAll('\0', '').replace(/\s+/g, ' ').trim().slice(0, longestDiagnostic)
