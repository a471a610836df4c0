import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, ServerRouter } from 'react-router'

/**
 * Renders the public pages; it runs only at build time. It waits for all lazy parts and renders each in its
 * place, so that the file is complete without any script.
 */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const stream = await renderToReadableStream(<ServerRouter context={context} url={request.url} />, {
    progressiveChunkSize: Number.MAX_SAFE_INTEGER,
  })
  await stream.allReady
  headers.set('content-type', 'text/html')
  return new Response(stream, { status, headers })
}
