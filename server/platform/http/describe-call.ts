import type { Access, Endpoint, Limit } from '#contracts/endpoint.ts'
import { noBody } from '#contracts/primitives.ts'
import type { JsonSchema, SchemaConverter } from './schema-converter.ts'

/** OpenAPI's Operation Object of one endpoint, all of it from its row in the contract. */
export function describeCall(name: string, endpoint: Endpoint, schemas: SchemaConverter) {
  const body = bodyOf(endpoint, schemas)
  return {
    operationId: name,
    tags: [name.split('.')[0]],
    summary: endpoint.summary,
    description: rulesInWords(endpoint).join(' '),
    security: securityOf(endpoint),
    parameters: [
      ...fieldsOf(endpoint.params, schemas).map((field) => ({ in: 'path', ...field, required: true })),
      ...fieldsOf(endpoint.query, schemas).map((field) => ({ in: 'query', ...field })),
      ...(endpoint.access === 'public' ? [] : [{ $ref: '#/components/parameters/UserId' }]),
    ],
    ...(body && { requestBody: body }),
    responses: { 200: successOf(endpoint, schemas), ...failuresOf(endpoint) },
  }
}

const callers: Record<Access, string> = {
  public: 'Anybody may call this.',
  user: 'For signed-in users.',
  premium: 'For users with an active paid plan, and for admins.',
  author: 'For authors of content, and for admins.',
  reviewer: 'For reviewers of content, and for admins.',
  editor: 'For editors of content, and for admins.',
  editorial: 'For authors, reviewers and editors of content, and for admins.',
  admin: 'For admins.',
}

function rulesInWords({ access, limit, guessed, confirmsIdentity, crossOrigin }: Endpoint): string[] {
  return [
    callers[access],
    ...(limit
      ? [`${limitInWords(limit)} ${limit.per === 'user' ? 'of one user' : 'from one address'}.`]
      : []),
    ...(guessed ? [`${limitInWords(guessed)} that have \`${guessed.field}\`.`] : []),
    ...(confirmsIdentity ? [confirmationInWords(confirmsIdentity)] : []),
    ...(crossOrigin ? ['The same-origin rule does not apply.'] : []),
  ]
}

function limitInWords({ points, windowSeconds, name }: Pick<Limit, 'points' | 'windowSeconds' | 'name'>) {
  const together = name ? ` (with others that count as \`${name}\`)` : ''
  return `At most ${points} calls in ${windowSeconds} s${together}`
}

function confirmationInWords(confirms: NonNullable<Endpoint['confirmsIdentity']>): string {
  if (confirms === 'recent') return 'The user must have confirmed their identity within ten minutes.'
  const when = confirms === 'always' ? '' : ` when \`${confirms.changing}\` changes`
  return `The user confirms their identity by \`currentPassword\`${when}.`
}

/** The caller's role stands where OpenAPI has scopes. */
function securityOf({ access, method, crossOrigin }: Endpoint) {
  if (access === 'public') return []
  const session = access === 'user' ? [] : [access]
  return [method === 'GET' || crossOrigin ? { session } : { session, sameOrigin: [] }]
}

function fieldsOf(schema: Endpoint['query'], schemas: SchemaConverter) {
  if (!schema) return []
  const { properties = {}, required = [] } = schemas.convert(schema, 'input')
  return Object.entries(properties).map(([name, field]) => ({
    name,
    schema: field,
    ...(required.includes(name) && { required: true }),
  }))
}

const file: JsonSchema & { format: string } = { type: 'string', format: 'binary' }

function bodyOf({ method, body, fields, consumes }: Endpoint, schemas: SchemaConverter) {
  if (consumes === 'raw')
    return { description: 'The bytes as their sender made them', content: { '*/*': {} }, required: true }
  if (consumes === 'multipart')
    return { content: { 'multipart/form-data': { schema: formOf(fields, schemas) } }, required: true }
  if (body && body !== noBody)
    return {
      content: { 'application/json': { schema: schemas.convert(body, 'input') } },
      ...(!body.isOptional() && { required: true }),
    }
  return method === 'GET' ? undefined : { $ref: '#/components/requestBodies/None' }
}

function formOf(fields: Endpoint['fields'], schemas: SchemaConverter): JsonSchema {
  const { properties = {}, required = [] } = fields ? schemas.convert(fields, 'input') : {}
  return { type: 'object', properties: { ...properties, file }, required: [...required, 'file'] }
}

function successOf({ produces, reply }: Endpoint, schemas: SchemaConverter) {
  const description = 'Success'
  const schema = () => schemas.convert(reply, 'output')
  if (!produces || produces === 'application/json')
    return { description, content: { 'application/json': { schema: schema() } } }
  return {
    description,
    content: { [produces]: { schema: produces.startsWith('text/') ? { type: 'string' } : file } },
  }
}

/** The statuses that the guards cause, and all others as a class. */
function failuresOf({ access, errors, limit, guessed, produces, hasNotFoundPage }: Endpoint) {
  const form = errors === 'text' ? 'Text' : ''
  const to = (response: string) => ({ $ref: `#/components/responses/${response}${form}` })
  return {
    ...(access !== 'public' && { 401: to('SignedOut'), 403: to('Forbidden') }),
    ...(hasNotFoundPage &&
      produces && {
        404: { description: 'A page that says so', content: { [produces]: { schema: { type: 'string' } } } },
      }),
    ...((limit || guessed) && { 429: to('TooMany') }),
    '4XX': to('Refused'),
    '5XX': to('Failed'),
  }
}
