import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseNode } from './database-node.ts'
import { isRoot, logPath, type Running, startProgram, until } from './processes.ts'

/**
 * HAProxy with deploy/haproxy.cfg. It has one address for the primary, and one for all application servers.
 */
export interface Balancer {
  databasePort: number
  appUrl: string
  pids(): number[]
  /** The state of an application server (app1, app2, app3): UP, DOWN. */
  stateOf(server: string): Promise<string | undefined>
}

const deployed = join(import.meta.dirname, '../../deploy/haproxy.cfg')

export async function startBalancer(options: {
  folder: string
  ports: { database: number; app: number; metrics: number }
  nodes: readonly DatabaseNode[]
  appPorts: readonly number[]
}): Promise<Balancer> {
  const { folder, ports, nodes, appPorts } = options
  const path = join(folder, 'haproxy.cfg')
  writeFileSync(path, adapted(readFileSync(deployed, 'utf8')))
  const env: Record<string, string> = {
    DATABASE_BIND: `127.0.0.1:${ports.database}`,
    APP_BIND: `127.0.0.1:${ports.app}`,
    METRICS_BIND: `127.0.0.1:${ports.metrics}`,
  }
  for (const [place, { port, apiPort }] of nodes.entries()) {
    env[`DB${place + 1}`] = `127.0.0.1:${port}`
    env[`DB${place + 1}_API_PORT`] = String(apiPort)
  }
  for (const [place, port] of appPorts.entries()) env[`APP${place + 1}`] = `127.0.0.1:${port}`
  const haproxy: Running = startProgram(['haproxy', '-db', '-f', path], {
    logPath: logPath(folder, 'haproxy'),
    env,
  })
  const metrics = async () => {
    const answer = await fetch(`http://127.0.0.1:${ports.metrics}/metrics`).catch(() => undefined)
    return answer?.ok ? answer.text() : ''
  }
  await until('the balancer answers', async () => (await metrics()) !== '')
  return {
    databasePort: ports.database,
    appUrl: `http://127.0.0.1:${ports.app}`,
    pids: () => [haproxy.pid],
    stateOf: async (server) =>
      new RegExp(`haproxy_server_status\\{proxy="app_servers",server="${server}",state="(\\w+)"\\} 1`).exec(
        await metrics(),
      )?.[1],
  }
}

/**
 * The configuration without a certificate. Where only root may change the user, it also leaves the user out.
 */
function adapted(text: string): string {
  const plain = text.replace(/:80"$/m, '"').replaceAll(/^ {2}(bind .* ssl|http-request redirect) .*$/gm, '')
  return isRoot ? plain : plain.replaceAll(/^ {2}(user|group) .*$/gm, '')
}
