import { z } from 'zod'

/** The fields of every figure, and parts that several kinds share. */

export const key = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
export const date = z.iso.date()
export const line = z.string().trim().min(1)
export const share = z.number().min(0).max(1)

export const figureHead = {
  title: line,
  /** A complete description of the figure, for readers who do not see it. */
  alt: z
    .string()
    .trim()
    .regex(/^[^[\]]{80,1200}$/s),
  /** Papers with their year, or that the data are invented. */
  source: line,
  reviewed: date,
  review_by: date.optional(),
}
/** What the figure teaches, written below it. Square brackets would end a description. */
export const note = z
  .string()
  .trim()
  .regex(/^[^[\]]+$/)
  .optional()

export const timeAxis = z.strictObject({
  label: line,
  end: z.number().positive(),
  step: z.number().positive(),
})
