import { connect, createServer, type Socket } from 'node:net'

/** The way to a database. Cut, it is to its users as if the server had stopped. */
export interface DatabaseLink {
  url: string
  /** Ends every connection and takes no new one. */
  cut(): Promise<void>
  mend(): Promise<void>
}

export async function linkTo(databaseUrl: string): Promise<DatabaseLink> {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const track = (socket: Socket, other: Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => {
      sockets.delete(socket)
      other.destroy()
    })
    socket.pipe(other)
  }
  const server = createServer((socket) => {
    const onward = connect(Number(target.port || 5432), target.hostname)
    track(socket, onward)
    track(onward, socket)
  })
  const listenOn = (port: number) =>
    new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  await listenOn(0)
  const address = server.address()
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${port}`
  return {
    url: url.href,
    cut: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
    mend: () => listenOn(port),
  }
}
