import type { ServerResponse } from 'node:http'

/**
 * Calls back once, when the response has been sent or its connection is gone. The server's own onResponse hook does not run
 * when the client leaves first.
 */
export function whenOver(response: ServerResponse, callback: () => void): void {
  let isOver = false
  const end = () => {
    if (isOver) return
    isOver = true
    callback()
  }
  response.once('finish', end)
  response.once('close', end)
}
