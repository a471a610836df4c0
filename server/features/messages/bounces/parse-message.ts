import PostalMime from 'postal-mime'
import type { ParsedMessage } from '#domain/messages/delivery-report.ts'

/**
 * A raw message of RFC 5322, with everything but the text for readers as parts: a message that came back within a report
 * stays a part of it.
 * @returns undefined for a message that the library refuses, for example one that is nested too deep
 */
export async function parseMessage(raw: Uint8Array): Promise<ParsedMessage | undefined> {
  try {
    const { headers, text, attachments } = await PostalMime.parse(raw, {
      forceRfc822Attachments: true,
      attachmentEncoding: 'utf8',
    })
    const parts = attachments.map(({ mimeType, content }) => ({ type: mimeType, content: String(content) }))
    return { headers, text: text ?? '', parts }
  } catch {
    return undefined
  }
}
