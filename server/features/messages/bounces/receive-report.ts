import { mailReportBody } from '#contracts/messages/messages.ts'
import { type DeliveryReport, readReports } from '#domain/messages/delivery-report.ts'
import { weightOf } from '#domain/messages/failing-address.ts'
import type { Deps } from '#server/deps.ts'
import { badRequest } from '#server/platform/http/http-error.ts'
import { parseMessage } from './parse-message.ts'
import { recordReport } from './record-report.ts'

/**
 * Records what a mail server or a provider that knows the secret reports: `mailReportBody` as JSON, or a raw message of
 * RFC 5322. The same report again changes nothing.
 * @throws HttpError 400 for what is neither
 */
export async function receiveReport(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  { contentType, raw }: { contentType: string; raw: Uint8Array },
): Promise<void> {
  const isJson = /^application\/json\b/i.test(contentType)
  const reports = isJson ? [readJson(raw)] : await readMessage(raw)
  for (const report of reports) await recordReport(deps, report, { isTrusted: true })
}

async function readMessage(raw: Uint8Array): Promise<DeliveryReport[]> {
  const message = await parseMessage(raw)
  const reports = message && readReports(message)
  if (!reports) throw badRequest('This message is no report of delivery')
  return reports
}

function readJson(raw: Uint8Array): DeliveryReport {
  const { success, data } = mailReportBody.safeParse(parsed(raw))
  if (!success) throw badRequest('The report has not the form that is documented')
  const { type, recipient, diagnostic, messageId } = data
  const status = data.status ?? usualStatus[type]
  const kind = type === 'permanent' ? weightOf(status) : type
  return { kind, recipient, status, diagnostic, messageId: messageId?.replace(/^<|>$/g, '') ?? null }
}

const usualStatus = { permanent: '5.0.0', temporary: '4.0.0', complaint: '' } as const

function parsed(raw: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(raw))
  } catch {
    return undefined
  }
}
