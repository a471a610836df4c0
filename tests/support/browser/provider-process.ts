import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')

/** The test provider in a separate process: it survives a killed server, as a real one does. */
export interface ProviderProcess {
  url: string
  close(): Promise<void>
}

/** @param product the address to which it sends its webhooks */
export async function startProvider(options: {
  product: string
  secret: string
  port: number
}): Promise<ProviderProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'regimen-provider-'))
  const args = ['--product', options.product, '--secret', options.secret, '--port', String(options.port)]
  const child = spawn(
    process.execPath,
    [join(root, 'server/test-provider/main.ts'), ...args, '--state', join(folder, 'state.json')],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const url = await announcedUrl(child)
  return {
    url,
    close: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function announcedUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the test provider ended with ${code}`)))
    child.stdout?.on('data', (chunk: Buffer) => {
      const url = /http:\/\/\S+/.exec(chunk.toString())?.[0]
      if (url) resolve(url)
    })
  })
}
