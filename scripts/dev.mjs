// npm run dev runs the server, which restarts on changes, and in front of it the pages with hot reload.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'
import { environment, install, node, root } from './prepare.mjs'

install()
const apiPort = process.env.API_PORT ?? '3001'
const publicUrl = 'http://localhost:3000'
const children = [
  spawn(node, ['--watch', '--watch-preserve-output', join(root, 'server/main.ts')], {
    cwd: root,
    stdio: 'inherit',
    env: { ...environment, PORT: apiPort, PUBLIC_URL: publicUrl, LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' },
  }),
  spawn(node, [join(root, 'node_modules/@react-router/dev/bin.cjs'), 'dev', '--port', '3000'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...environment, API_PORT: apiPort },
  }),
]
const stop = () => {
  for (const child of children) child.kill('SIGTERM')
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)
for (const child of children) child.on('exit', stop)
