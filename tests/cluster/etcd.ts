import { logPath, makeFolder, type Running, signalAll, startProgram, until } from './processes.ts'

/** Three members of etcd, with the v2 protocol that deploy/patroni.yml explains. */
export interface Etcd {
  /** The addresses in Patroni's format: host:port,host:port. */
  hosts: string
  pids(): number[]
  /** Stops all members until `thaw` is called. */
  freeze(): void
  thaw(): void
}

interface Member {
  name: string
  clientUrl: string
  peerUrl: string
}

export async function startEtcd(folder: string, ports: readonly number[]): Promise<Etcd> {
  const members: Member[] = [0, 1, 2].map((place) => ({
    name: `etcd${place + 1}`,
    clientUrl: `http://127.0.0.1:${ports[2 * place]}`,
    peerUrl: `http://127.0.0.1:${ports[2 * place + 1]}`,
  }))
  const running = members.map((member) => startMember(folder, member, members))
  await until('etcd is healthy', () => areHealthy(members))
  const pids = () => running.map(({ pid }) => pid)
  return {
    hosts: members.map(({ clientUrl }) => new URL(clientUrl).host).join(','),
    pids,
    freeze: () => signalAll(pids(), 'SIGSTOP'),
    thaw: () => signalAll(pids(), 'SIGCONT'),
  }
}

function startMember(folder: string, member: Member, all: readonly Member[]): Running {
  const { name, clientUrl, peerUrl } = member
  const options = {
    name: name,
    'data-dir': makeFolder(`${folder}/${name}`),
    'enable-v2': 'true',
    'listen-client-urls': clientUrl,
    'advertise-client-urls': clientUrl,
    'listen-peer-urls': peerUrl,
    'initial-advertise-peer-urls': peerUrl,
    'initial-cluster': all.map((one) => `${one.name}=${one.peerUrl}`).join(','),
    'initial-cluster-state': 'new',
    logger: 'zap',
  }
  const args = Object.entries(options).map(([option, value]) => `--${option}=${value}`)
  return startProgram(['etcd', ...args], { logPath: logPath(folder, name), asDatabaseOwner: true })
}

async function areHealthy(members: readonly Member[]): Promise<boolean> {
  const answers = await Promise.all(
    members.map(({ clientUrl }) => fetch(`${clientUrl}/health`).catch(() => undefined)),
  )
  return answers.every((answer) => answer?.ok)
}
