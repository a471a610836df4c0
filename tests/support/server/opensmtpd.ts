import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { freePort } from '#tests/support/browser/free-port.ts'
import { hasMailServer } from './find-mail-programs.mjs'

/** A mail in the mailbox, with the number under which the server took it. */
export interface ArrivedMail extends Email {
  queueId: string
}

export interface OpenSmtpd {
  url: string
  /** What is in the mailbox now. */
  arrived(): Promise<ArrivedMail[]>
  /** Ends all of its processes by SIGKILL. */
  kill(): Promise<void>
  /** Starts it again with the same queue and the same mailbox. */
  start(): Promise<void>
  close(): Promise<void>
}

/**
 * Why OpenSMTPD cannot run here; undefined where it can. The paths of its queue and of its control socket are
 * compiled in: it gets folders of its own there by a mount namespace, so that it never meets a mail server of
 * this machine.
 */
export function whyNoOpenSmtpd(): string | undefined {
  if (!hasMailServer()) return 'OpenSMTPD is not installed'
  if (process.getuid?.() !== 0) return 'OpenSMTPD needs root'
  const { status } = spawnSync('unshare', ['--mount', 'true'], { stdio: 'ignore' })
  return status === 0 ? undefined : 'OpenSMTPD needs a mount namespace, which this machine does not allow'
}

const inOwnFolders =
  'mount --bind "$1/spool" /var/spool && mount --bind "$1/run" /run && exec smtpd -d -f "$1/smtpd.conf"'

/** Keeps the mail for everybody at mail.example in one Maildir, and refuses (550) the given addresses. */
export async function startOpenSmtpd(refused: string[]): Promise<OpenSmtpd> {
  const folder = mkdtempSync(join(tmpdir(), 'regimen-smtpd-'))
  // The user who writes the mailbox has to reach it.
  chmodSync(folder, 0o711)
  for (const name of ['spool', 'run', 'box']) mkdirSync(join(folder, name))
  const box = join(folder, 'box')
  spawnSync('chown', ['nobody', box])
  const port = await freePort()
  writeFileSync(
    join(folder, 'smtpd.conf'),
    `table people { "@mail.example" = "nobody" }
table refused { ${refused.map((address) => `"${address}"`).join(', ')} }
listen on 127.0.0.1 port ${port} hostname mail.example
action "keep" maildir "${box}" virtual <people>
match from any for any rcpt-to <refused> reject
match from any for domain "mail.example" action "keep"
`,
  )
  let server: ChildProcess | undefined
  const kill = async () => {
    if (!server?.pid || server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    process.kill(-server.pid, 'SIGKILL')
    await ended
  }
  const start = async () => {
    server = spawn('unshare', ['--mount', 'sh', '-c', inOwnFolders, 'smtpd', folder], {
      detached: true,
      stdio: 'ignore',
    })
    await untilListening(port, server)
  }
  await start()
  return {
    url: `smtp://127.0.0.1:${port}`,
    arrived: () => readMailbox(join(box, 'new')),
    kill,
    start,
    async close() {
      await kill()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function untilListening(port: number, server: ChildProcess): Promise<void> {
  for (;;) {
    if (server.exitCode !== null) throw new Error(`smtpd ended with ${server.exitCode}`)
    const isListening = await new Promise<boolean>((resolve) => {
      const probe = connect(port, '127.0.0.1', () => {
        probe.destroy()
        resolve(true)
      })
      probe.once('error', () => resolve(false))
    })
    if (isListening) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function readMailbox(folder: string): Promise<ArrivedMail[]> {
  if (!existsSync(folder)) return []
  return Promise.all(
    readdirSync(folder).map(async (name) => {
      const raw = readFileSync(join(folder, name))
      const [, queueId = ''] = /with E?SMTPS? id (\w+)/.exec(raw.toString()) ?? []
      return { ...(await PostalMime.parse(raw)), queueId }
    }),
  )
}
