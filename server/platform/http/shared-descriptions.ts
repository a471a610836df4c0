import { userIdHeader } from '#contracts/endpoint.ts'
import type { JsonSchema } from './schema-converter.ts'

/** What the descriptions of calls refer to: `components` of OpenAPI beside the schemas. */

export const sharedParameters = {
  UserId: {
    name: userIdHeader,
    in: 'header',
    description:
      'The id of the user whom the request is meant for. When somebody else is signed in, the reply is 401.',
    schema: { type: 'string' },
  },
}

export const sharedBodies = {
  None: {
    description: 'No body, or an empty object',
    content: { 'application/json': { schema: { type: 'object' } } },
  },
}

const headers = {
  'Retry-After': {
    description: 'The seconds to wait before the next call',
    schema: { type: 'integer', minimum: 1 },
  },
}

const failures = {
  TooMany: { description: 'Too many calls', headers },
  Refused: {
    description:
      '400: the request is not valid, `fields` says where. 403: it came from another site. 404: there is no such thing. 409: it is in the way of what is there. 413: it is too large. 415: it is not JSON. 422: it cannot be done. 429: too many calls.',
  },
  Failed: { description: '500: a fault of the service. 503: it is busy, repeat the call.', headers },
}

const failuresOfUsers = {
  SignedOut: { description: 'Nobody is signed in, or somebody else than the request is meant for' },
  Forbidden: {
    description:
      'This user may not call this, has to do something else first (`code` says what), or the request came from another site',
  },
}

/** Every failure as JSON and, for the calls that answer so, as text. */
export function sharedResponses(error: JsonSchema) {
  const json = { 'application/json': { schema: error } }
  const text = { 'text/plain': { schema: { type: 'string' } } }
  return {
    ...withContent({ ...failures, ...failuresOfUsers }, '', json),
    ...withContent(failures, 'Text', text),
  }
}

function withContent(responses: Record<string, object>, suffix: string, content: object) {
  return Object.fromEntries(
    Object.entries(responses).map(([name, response]) => [`${name}${suffix}`, { ...response, content }]),
  )
}
