import { readFileSync } from 'node:fs'
import Fastify from 'fastify'
import pg from 'pg'
import type { Captured } from './captured.ts'

/**
 * What a handler costs that does nothing but the SQL and the bytes: no validation, no headers, no log. Every request
 * runs all captured statements (`/all`) or the largest alone (`/largest`) and sends the captured answer.
 */
const { CAPTURED, DATABASE_URL, PORT } = process.env
const { statements, body } = JSON.parse(readFileSync(CAPTURED ?? '', 'utf8')) as Captured
const largest = [...statements].sort((a, b) => b.text.length - a.text.length).slice(0, 1)
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 })
const server = Fastify()

for (const [path, some] of Object.entries({ '/all': statements, '/largest': largest })) {
  server.get(path, async (_request, reply) => {
    for (const statement of some) await pool.query(statement)
    return reply.type('application/json; charset=utf-8').send(body)
  })
}
server.get('/healthz', async () => ({ status: 'alive' }))
await server.listen({ port: Number(PORT), host: '127.0.0.1' })
process.on('SIGTERM', () => process.exit(0))
