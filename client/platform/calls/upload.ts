import type { CallInput, Endpoint, Reply } from '#contracts/endpoint.ts'
import { CallError, errorOf, networkError } from './call-error.ts'
import { urlOf } from './calls.ts'

interface UploadOptions {
  /** Called with the share that has been sent, from 0 to 1. At 1 the server has begun to read. */
  onProgress?: (share: number) => void
}

/**
 * Sends a form with a file to an endpoint that takes one. It does not use `fetch`, which cannot report the
 * progress.
 * @throws CallError
 */
export function upload<E extends Endpoint & { consumes: 'multipart' }>(
  endpoint: E,
  fields: Record<string, string | File>,
  { onProgress }: UploadOptions = {},
): Promise<Reply<E>> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const request = new XMLHttpRequest()
  request.open(endpoint.method, urlOf(endpoint))
  request.withCredentials = true
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(loaded / total))
  return new Promise((resolve, reject) => {
    request.addEventListener('error', () =>
      reject(new CallError({ status: 0, code: 'network', text: 'Failed to fetch' })),
    )
    request.addEventListener('load', () => {
      const { status, statusText, responseText } = request
      if (status < 300) new Response(responseText).json().then(resolve, reject)
      else void errorOf(new Response(responseText, { status, statusText })).then(reject)
    })
    request.send(form)
  })
}

/** Sends a part of a file to an endpoint that takes bytes. @throws CallError, or the reason of the signal */
export async function sendBytes<E extends Endpoint & { consumes: 'raw' }>(
  endpoint: E,
  input: CallInput<E>,
  bytes: Blob,
  signal: AbortSignal,
): Promise<Reply<E>> {
  const response = await fetch(urlOf(endpoint, input), {
    method: endpoint.method,
    credentials: 'include',
    headers: { 'content-type': 'application/octet-stream' },
    body: bytes,
    signal,
  }).catch((error: unknown) => {
    throw signal.aborted ? error : networkError(error)
  })
  if (!response.ok) throw await errorOf(response)
  return response.json()
}
