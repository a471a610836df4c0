import { z } from 'zod'
import { endpoint } from '#contracts/endpoint.ts'
import { count, id, instant, trimmed } from '#contracts/primitives.ts'
import { contentRoles } from '#domain/editorial/content-roles.ts'

/** Those who work on the content: their roles, and what they declare of their interests. */

export const longestStatement = 2000

/** Nothing to declare is an empty statement. */
export const interestsBody = z.object({ statement: trimmed(longestStatement) })

const interests = z.object({ year: count, statement: z.string(), statedAt: instant })
export type Interests = z.infer<typeof interests>

const person = z.object({
  id,
  /** The name with the degrees, as it stands on what they review; the username where there is none. */
  name: z.string(),
  isAdmin: z.boolean(),
  contentRoles: z.array(z.enum(contentRoles)),
  /** The latest statement of any year; null for none. */
  interests: interests.nullable(),
})
export type EditorialPerson = z.infer<typeof person>

export const editorialPeople = {
  listPeople: endpoint({
    method: 'GET',
    path: '/api/editorial/people',
    summary: 'Those with a content role, and the admins, by name; with what they declare of their interests',
    access: 'editorial',
    reply: z.object({
      /** The year, in UTC, whose statement is asked for. */
      year: count,
      people: z.array(person),
    }),
  }),
  stateInterests: endpoint({
    method: 'PUT',
    path: '/api/editorial/interests',
    summary: 'Declare one’s interests for this year, in place of an earlier statement of the same year',
    access: 'editorial',
    body: interestsBody,
    reply: interests,
  }),
}
