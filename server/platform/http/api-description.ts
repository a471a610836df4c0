import type { z } from 'zod'
import type { Endpoint } from '#contracts/endpoint.ts'
import { errorReply } from '#contracts/primitives.ts'
import { describeCall } from './describe-call.ts'
import { SchemaConverter } from './schema-converter.ts'
import { sharedBodies, sharedParameters, sharedResponses } from './shared-descriptions.ts'

interface Facts {
  title: string
  /** Where the API is, without a slash at the end. */
  publicUrl: string
  /** The name of the cookie that holds the session. */
  cookieName: string
  /** What the calls of each feature are for. */
  features: Record<string, string>
  /** The schemas that several calls share, by name. */
  schemas: Record<string, z.ZodType>
}

/** The OpenAPI document of these calls, by name; nothing of any other call is in it. */
export function describeApi(calls: readonly (readonly [name: string, call: Endpoint])[], facts: Facts) {
  const schemas = new SchemaConverter(facts.schemas)
  const paths: Record<string, Record<string, object>> = {}
  for (const [name, call] of calls) {
    const path = call.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: describeCall(name, call, schemas) }
  }
  const responses = sharedResponses(schemas.convert(errorReply, 'output'))
  const used = new Set(calls.map(([name]) => name.split('.')[0]))
  const { title, publicUrl, features } = facts
  return schemas.resolve({
    openapi: '3.1.0',
    info: {
      title,
      version: '1',
      description:
        'All bodies and replies are JSON, unless a call says otherwise. Instants are ISO 8601 in UTC. Replies may gain fields.',
      termsOfService: `${publicUrl}/terms`,
      license: { name: 'All rights reserved', url: `${publicUrl}/terms` },
    },
    servers: [{ url: publicUrl }],
    tags: Object.entries(features)
      .filter(([name]) => used.has(name))
      .map(([name, description]) => ({ name, description })),
    paths,
    components: {
      securitySchemes: securitySchemes(facts),
      schemas: schemas.components(),
      parameters: sharedParameters,
      requestBodies: sharedBodies,
      responses,
    },
  })
}

function securitySchemes({ cookieName }: Facts) {
  return {
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: cookieName,
      description:
        'The cookie that a sign-in sets (`accounts.login`). A call that names a role is refused to others.',
    },
    sameOrigin: {
      type: 'apiKey',
      in: 'header',
      name: 'Origin',
      description:
        'A call other than GET comes from a page of this service: browsers say so by `Sec-Fetch-Site`, other programs send `Origin` with the address of the server. This also holds for public calls once there is a session cookie.',
    },
  }
}
