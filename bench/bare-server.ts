import { readFileSync } from 'node:fs'
import Fastify from 'fastify'
import pg from 'pg'
import type { Captured, Statement } from './captured.ts'

/**
 * Measures the cost of a handler that does nothing but the SQL and the bytes: no validation, no headers, no
 * log. Every request runs the plain statement of the list (`/join`) or all statements that our server sent
 * (`/captured`), prepared like ours, and sends the captured response.
 */
const { CAPTURED, DATABASE_URL, PORT } = process.env
const { statements, plainJoin, body } = JSON.parse(readFileSync(CAPTURED ?? '', 'utf8')) as Captured & {
  plainJoin: Statement
}
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 })
const server = Fastify()

for (const [name, some] of Object.entries({ join: [plainJoin], captured: statements })) {
  const prepared = some.map((statement, place) => ({ ...statement, name: `${name}-${place}` }))
  server.get(`/${name}`, async (_request, reply) => {
    for (const statement of prepared) await pool.query(statement)
    return reply.type('application/json; charset=utf-8').send(body)
  })
}
server.get('/healthz', async () => ({ status: 'alive' }))
await server.listen({ port: Number(PORT), host: '127.0.0.1' })
process.on('SIGTERM', () => process.exit(0))
