import { CallError } from '#client/platform/calls/call-error.ts'
import { call } from '#client/platform/calls/calls.ts'
import { sendBytes } from '#client/platform/calls/upload.ts'
import { mostPartBytes, ownImport } from '#contracts/own-cards/own-import.ts'

interface SendOptions {
  signal: AbortSignal
  /** Called with the share that has been sent, 0 to 1, and whether the connection is lost at the moment. */
  onProgress: (share: number, isLost: boolean) => void
}

const retryMs = 3_000

/**
 * Sends a file in parts. It goes on where the server has it, and after a lost connection as soon as there is one.
 * @returns the id of its import @throws CallError, or the reason of the signal
 */
export async function sendFile(file: File, options: SendOptions): Promise<number> {
  const { name, size, lastModified: modified } = file
  const begin = () => call(ownImport.beginImport, { body: { name, size, modified } }, { urgent: true })
  const begun = await withConnection(begin, options, 0)
  const { id } = begun
  let { received } = begun
  while (received < size) {
    options.onProgress(received / size, false)
    const part = file.slice(received, received + mostPartBytes)
    const send = () =>
      sendBytes(ownImport.sendPart, { params: { id }, query: { offset: received } }, part, options.signal)
    received = (await withConnection(send, options, received / size)).received
  }
  options.onProgress(1, false)
  return id
}

/** Tries again while there is no connection. */
async function withConnection<T>(send: () => Promise<T>, options: SendOptions, share: number): Promise<T> {
  for (;;) {
    options.signal.throwIfAborted()
    try {
      return await send()
    } catch (error) {
      if (!(error instanceof CallError && error.status === 0)) throw error
      options.onProgress(share, true)
      await connection(options.signal)
    }
  }
}

/** Until the browser says that there is a connection, or for a while: it may not know. */
function connection(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, retryMs)
    window.addEventListener('online', end)
    signal.addEventListener('abort', end)
  })
}
