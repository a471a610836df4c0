import { z } from 'zod'
import { figureHead, key, line } from './figure-head.ts'

/** Figures of boxes and arrows. */

/** A place in a diagram: column and row, both from 0. A box may span columns. */
const place = z.tuple([z.number().min(0).max(5), z.number().int().min(0).max(30)])
const box = z.strictObject({
  id: key,
  at: place,
  span: z.number().int().min(1).max(6).default(1),
  /** Lines wrap automatically, and break where the text has a line break. */
  text: line,
  /** A list has a name and, after each line break, an item: things of which none comes first. */
  look: z.enum(['step', 'question', 'drug', 'result', 'note', 'list']).default('step'),
})
const arrow = z.strictObject({
  from: key,
  to: key,
  label: line.optional(),
  end: z.enum(['arrow', 'bar', 'none']).default('arrow'),
})

/** Boxes in columns, joined by arrows: algorithms, pathways, trial designs. */
export const diagram = z.strictObject({
  kind: z.literal('diagram'),
  ...figureHead,
  columns: z.number().int().min(1).max(6),
  boxes: z.array(box).min(2),
  arrows: z.array(arrow),
})
