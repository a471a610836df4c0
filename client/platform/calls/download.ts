import type { CallInput, Endpoint } from '#contracts/endpoint.ts'
import { errorOf, networkError } from './call-error.ts'
import { urlOf } from './calls.ts'
import { withFreshProof } from './fresh-proof.ts'
import { saveBlob } from './save-table.ts'

/**
 * Downloads a file from the server and lets the browser save it under the name that the server gives it.
 * @throws CallError
 */
export const download = <E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<void> =>
  saveAnswer(urlOf(endpoint, input), {})

/** Sends a form with a file, and lets the browser save the file that comes back. @throws CallError */
export function downloadForm(
  endpoint: Endpoint & { consumes: 'multipart' },
  fields: Record<string, string | File>,
): Promise<void> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  return saveAnswer(urlOf(endpoint), { method: endpoint.method, body })
}

async function saveAnswer(address: string, init: RequestInit): Promise<void> {
  const response = await withFreshProof(async () => {
    const answer = await fetch(address, { ...init, credentials: 'include' }).catch((error: unknown) => {
      throw networkError(error)
    })
    if (!answer.ok) throw await errorOf(answer)
    return answer
  })
  saveBlob(await response.blob(), fileNameOf(response.headers.get('content-disposition') ?? ''))
}

function fileNameOf(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1]
  return encoded ? decodeURIComponent(encoded) : 'download'
}
