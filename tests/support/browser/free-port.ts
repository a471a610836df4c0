import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * A port that nobody listens on at this moment. It is below those that the system gives to outgoing connections, so that
 * none of these takes it before the server does, and above 10080, the last that browsers refuse.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(11_000, 32_000)
  const isFree = await new Promise<boolean>((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
  return isFree ? port : freePort()
}
