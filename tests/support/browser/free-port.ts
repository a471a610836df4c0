import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * A port on which nobody listens at this moment. It is below the ports that the system uses for outgoing
 * connections, so that none of these takes it before the server does. It is above 10080, the last port that
 * browsers refuse.
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
