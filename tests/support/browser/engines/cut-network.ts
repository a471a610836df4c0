import { connect, createServer, type Socket } from 'node:net'
import { freePort } from '../free-port.ts'

/** The way to a server, which can be cut for every engine alike. */
export interface Network {
  /** The address that browsers use. */
  url: string
  /** Ends all connections and refuses new ones. */
  cut(): Promise<void>
  restore(): Promise<void>
}

/** @param port that of the server on this machine */
export async function networkTo(port: number): Promise<Network> {
  const own = await freePort()
  const connections = new Set<Socket>()
  const proxy = createServer((incoming) => {
    const outgoing = connect(port, '127.0.0.1')
    for (const [from, to] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      connections.add(from)
      from.pipe(to)
      from.on('error', () => to.destroy())
      from.on('close', () => connections.delete(from) && to.destroy())
    }
  })
  const restore = () => new Promise<void>((resolve) => proxy.listen(own, '127.0.0.1', resolve))
  await restore()
  return {
    url: `http://localhost:${own}`,
    async cut() {
      if (!proxy.listening) return
      const closed = new Promise((resolve) => proxy.close(resolve))
      for (const connection of connections) connection.destroy()
      await closed
    },
    restore,
  }
}
