import type { FastifyRequest } from 'fastify'

/** Where a request comes from, for the audit log and security events. Address and browser are personal data. */
export interface Origin {
  /** The client's IP address, as the trusted proxies report it. */
  address: string
  /** At most 300 characters. */
  userAgent: string
  requestId: string
}

const longestUserAgent = 300

export const originOf = ({ ip, headers, id }: FastifyRequest): Origin => ({
  address: ip,
  userAgent: (headers['user-agent'] ?? '').slice(0, longestUserAgent),
  requestId: id,
})
