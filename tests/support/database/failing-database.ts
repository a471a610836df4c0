import { createServer, type Socket } from 'node:net'

/** Speaks as much of PostgreSQL's protocol as refusing takes: a pooler or a server in trouble. */
export interface FailingDatabase {
  url: string
  /** What every statement, or those whose text matches, is answered from now on; undefined: an empty result. */
  failWith(failure: Failure | undefined, which?: RegExp): void
  /** From now on nothing is answered at all, as when packets are dropped on the way. */
  ignoreAll(): void
  /** How many connections were opened so far. */
  opened(): number
  close(): Promise<void>
}

export interface Failure {
  code: string
  message: string
  /** FATAL: the connection ends with it. */
  isFatal?: boolean
}

const message = (type: string, body: Buffer): Buffer => {
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(type), length, body])
}
const errorResponse = ({ code, message: text, isFatal }: Failure): Buffer => {
  const severity = isFatal ? 'FATAL' : 'ERROR'
  return message('E', Buffer.from(`S${severity}\0V${severity}\0C${code}\0M${text}\0\0`))
}
const signedIn = message('R', Buffer.alloc(4))
const ready = message('Z', Buffer.from('I'))
const emptyResult = Buffer.concat([
  ...['1', '2', 'n'].map((type) => message(type, Buffer.alloc(0))),
  message('C', Buffer.from('SELECT 0\0')),
])
const emptyAnswer = message('C', Buffer.from('SELECT 0\0'))

/** @param refusesOptions as PgBouncer does with start-up parameters that it does not know. */
export async function startFailingDatabase({ refusesOptions = false } = {}): Promise<FailingDatabase> {
  let failure: Failure | undefined
  let failing: RegExp | undefined
  let isSilent = false
  let opened = 0
  const sockets = new Set<Socket>()

  function answer(socket: Socket, statement: string, success: Buffer): void {
    if (!failure || (failing && !failing.test(statement)))
      return void socket.write(Buffer.concat([success, ready]))
    const error = errorResponse(failure)
    if (failure.isFatal) socket.end(error)
    else socket.write(Buffer.concat([error, ready]))
  }

  function begin(socket: Socket, startup: string): void {
    opened += 1
    if (refusesOptions && startup.includes('options'))
      socket.end(
        errorResponse({ code: '08P01', message: 'unsupported startup parameter: options', isFatal: true }),
      )
    else socket.write(Buffer.concat([signedIn, ready]))
  }

  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    let unread = Buffer.alloc(0)
    let hasBegun = false
    let statement = ''
    socket.on('data', (chunk) => {
      if (isSilent) return
      unread = Buffer.concat([unread, chunk])
      for (;;) {
        const head = hasBegun ? 1 : 0
        if (unread.length < head + 4) return
        const end = head + unread.readInt32BE(head)
        if (unread.length < end) return
        const type = hasBegun ? String.fromCharCode(unread[0] ?? 0) : 'startup'
        const body = unread.toString('latin1', head + 4, end)
        unread = unread.subarray(end)
        hasBegun = true
        if (type === 'startup') begin(socket, body)
        if (type === 'Q' || type === 'P') statement = body
        if (type === 'Q') answer(socket, statement, emptyAnswer)
        if (type === 'S') answer(socket, statement, emptyResult)
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return {
    url: `postgres://someone@127.0.0.1:${port}/regimen`,
    failWith: (next, which) => {
      failure = next
      failing = which
    },
    ignoreAll: () => {
      isSilent = true
    },
    opened: () => opened,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
