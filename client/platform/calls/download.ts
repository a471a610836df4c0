import type { CallInput, Endpoint } from '#contracts/endpoint.ts'
import { errorOf, networkError } from './call-error.ts'
import { urlOf } from './calls.ts'
import { withFreshProof } from './fresh-proof.ts'
import { saveBlob } from './save-table.ts'

/**
 * Fetches a file of the server and hands it to the browser to save, under the name that the server gives it.
 * @throws CallError
 */
export async function download<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<void> {
  const response = await withFreshProof(async () => {
    const answer = await fetch(urlOf(endpoint, input), { credentials: 'include' }).catch((error: unknown) => {
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
