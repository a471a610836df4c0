import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** The server's behaviour for a message or its recipient. An error is a rejection. */
interface Behaviour {
  /** Called for every sender. */
  onSender?(address: string): Error | undefined
  /** Called for every recipient. */
  onReceiver?(address: string): Error | undefined
  /** Called when a message has arrived whole, before it is stored. */
  onMessage?(count: number): Error | undefined
  /** Called when a message is stored, before its sender is told; the sender waits for a promise. */
  onStored?(count: number): void | Promise<void>
}

export interface MailServer {
  url: string
  received: Email[]
  /** The senders on the envelopes of all messages that were begun. */
  senders: string[]
  behaviour: Behaviour
  /** Ends every connection at once, without a word. */
  disconnect(): void
  close(): Promise<void>
}

/** An error that the server sends with this code. */
export function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}

/** Takes no mail without this password, for any user name. */
const withPassword = (isAccepted: (password: string | null | undefined) => boolean): SMTPServerOptions => ({
  allowInsecureAuth: true,
  disabledCommands: ['STARTTLS'],
  onAuth: ({ username, password }, _session, done) =>
    isAccepted(password)
      ? done(null, { user: username })
      : done(smtpError(535, 'Authentication credentials invalid')),
})

/** A real SMTP server on its own port, with a mailbox; without a check of passwords it takes mail from everybody. */
export async function startMailServer(
  port = 0,
  isAccepted?: (password: string | null | undefined) => boolean,
): Promise<MailServer> {
  const received: Email[] = []
  const senders: string[] = []
  const mailServer: Pick<MailServer, 'received' | 'senders' | 'behaviour'> = {
    received,
    senders,
    behaviour: {},
  }
  const server = new SMTPServer({
    ...(isAccepted
      ? withPassword(isAccepted)
      : { authOptional: true, disabledCommands: ['AUTH', 'STARTTLS'] }),
    disableReverseLookup: true,
    onMailFrom: ({ address }, _session, done) => {
      senders.push(address)
      done(mailServer.behaviour.onSender?.(address))
    },
    onRcptTo: (address, _session, done) => done(mailServer.behaviour.onReceiver?.(address.address)),
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const refusal = mailServer.behaviour.onMessage?.(received.length)
        if (refusal) return done(refusal)
        return PostalMime.parse(Buffer.concat(chunks)).then(async (email) => {
          received.push(email)
          await mailServer.behaviour.onStored?.(received.length)
          done()
        }, done)
      })
    },
  })
  // Some tests kill a sender in the middle of its transmission.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const { port: listening } = server.server.address() as AddressInfo
  return Object.assign(mailServer, {
    url: `smtp://127.0.0.1:${listening}`,
    disconnect() {
      for (const { _socket: socket } of server.connections) socket.destroy()
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  })
}
