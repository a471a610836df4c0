import { z } from 'zod'
import { addressPattern, longestAddress } from '#domain/accounts/email-address.ts'
import { isWholeCents } from '#domain/pricing/cents.ts'

/** Building blocks of every schema. They reject what the database cannot store: NUL, lone surrogates, ids over int32. */

const maxInt32 = 2_147_483_647
const isStorable = (text: string) => text.isWellFormed() && !text.includes('\u0000')
const storableMessage = 'Contains a character that cannot be stored'

/** A positive database id in a JSON body. */
export const id = z.number().int().min(1).max(maxInt32)
/** A positive database id in a path or query string. */
export const idText = z.coerce.number<string | number>().int().min(1).max(maxInt32)
export const idParams = z.object({ id: idText })
/** The id of a learner's row: 64 bits in the database, limited to integers that JSON represents exactly. */
export const longId = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER)
export const longIdParams = z.object({
  id: z.coerce.number<string | number>().int().min(1).max(Number.MAX_SAFE_INTEGER),
})

interface TextMessages {
  /** The message for a missing value, or one that is not text. */
  missing?: string
  long?: string
}

/**
 * The message for a value that is not text. Zod would use a message of the string itself for every problem,
 * including its length.
 */
const unlessText = (message: string | undefined) => ({
  error: ({ code }: { code?: string | undefined }) => (code === 'invalid_type' ? message : undefined),
})

/** Text of at most `max` characters, as typed. */
export const text = (max: number, { missing, long }: TextMessages = {}) =>
  z.string(unlessText(missing)).max(max, long).refine(isStorable, storableMessage)
/** Text with the spaces around it removed. */
export const trimmed = (max: number, { missing, long }: TextMessages = {}) =>
  z.string(unlessText(missing)).trim().max(max, long).refine(isStorable, storableMessage)
/** Trimmed text that must not be empty. */
export const required = (max: number, message: string) => trimmed(max, { missing: message }).min(1, message)
/** An address as `isEmailAddress` decides, with the spaces around it removed. */
export const email = (message: string) =>
  z
    .string(message)
    .trim()
    .max(longestAddress, message)
    .pipe(z.email({ pattern: addressPattern, error: message }))
/** An optional text field that forms may send empty. */
export const optionalEmail = (message: string) => z.union([z.literal(''), email(message)], message).optional()

/** The page of a list in a query string, from 1. */
export const page = z.coerce.number<string | number>().int().min(1).max(100_000).default(1)

/** A count: 0 or more, within int32. */
export const count = z.number().int().min(0).max(maxInt32)
/** Mastery or a share in percent, 0 to 100. */
export const percent = z.number().min(0).max(100)
/** An amount in US dollars that an admin types. */
export const dollars = z
  .number()
  .min(0)
  .max(1_000_000)
  .refine(isWholeCents, 'Amounts have at most two decimals')
/** An instant as ISO 8601 text in UTC. */
export const instant = z.string()
/** A calendar date, YYYY-MM-DD. */
export const calendarDate = z.iso.date()
export const uuid = z.uuid()

export const done = z.object({ ok: z.literal(true) })
/** The body of a call that takes none; an empty JSON object is accepted too. */
export const noBody = z.union([z.object({}), z.null()]).optional()

export const errorReply = z.object({
  error: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  message: z.string().optional(),
})
export type ErrorReply = z.infer<typeof errorReply>

const wholeAddress = 'Enter a whole address that begins with https://'

/** The address of a source; null where there is none. */
export const sourceAddress = z
  .union(
    [
      z.literal(''),
      z.null(),
      z
        .url({ protocol: /^https?$/, error: wholeAddress })
        .max(1000, 'The address of a source cannot exceed 1000 characters'),
    ],
    wholeAddress,
  )
  .transform((link) => link || null)
