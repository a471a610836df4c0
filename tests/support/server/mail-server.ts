import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** What happens to a message, or to its receiver; an error is the server's refusal. */
interface Behaviour {
  /** Asked for every receiver. */
  onReceiver?(address: string): Error | undefined
  /** Asked once a message is stored and before its sender hears of it. */
  onStored?(count: number): void
}

export interface MailServer {
  url: string
  received: Email[]
  behaviour: Behaviour
  close(): Promise<void>
}

/** An error that the server answers with this code. */
export function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}

/** A real SMTP server on its own port, with a mailbox. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const received: Email[] = []
  const mailServer: Omit<MailServer, 'url' | 'close'> = { received, behaviour: {} }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onRcptTo: (address, _session, done) => done(mailServer.behaviour.onReceiver?.(address.address)),
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        PostalMime.parse(Buffer.concat(chunks)).then((email) => {
          received.push(email)
          mailServer.behaviour.onStored?.(received.length)
          done()
        }, done)
      })
    },
  })
  // A sender that is killed in the middle of its sentence is part of the tests.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const { port: listening } = server.server.address() as AddressInfo
  return Object.assign(mailServer, {
    url: `smtp://127.0.0.1:${listening}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  })
}
