import { z } from 'zod'
import { figureHead, line, note, timeAxis } from './figure-head.ts'

/** Figures of the results of trials. */

/** Step curves over time, as Kaplan and Meier draw them. */
export const curves = z.strictObject({
  kind: z.literal('curves'),
  ...figureHead,
  x: timeAxis,
  y: z.strictObject({ label: line }),
  curves: z
    .array(
      z.strictObject({
        label: line,
        /** Time and percent alive at the steps, from 0 and 100 on; a step lasts until the next. */
        steps: z.array(z.tuple([z.number().min(0), z.number().min(0).max(100)])).min(2),
        /** Times at which a patient was last seen alive. */
        censored: z.array(z.number().min(0)).default([]),
        /** Patients at risk at each tick of the time axis. */
        at_risk: z.array(z.number().int().min(0)).default([]),
      }),
    )
    .min(1)
    .max(3),
  /** Lines that help to read: at a percentage, at a time, or from the point of both down to the time. */
  guides: z
    .array(z.strictObject({ label: line, percent: z.number().optional(), time: z.number().optional() }))
    .default([]),
})

/** Estimates with their intervals on a logarithmic scale. */
export const forest = z.strictObject({
  kind: z.literal('forest'),
  ...figureHead,
  /** What is estimated, such as "Hazard ratio for death (95% CI)". */
  measure: line,
  ticks: z.array(z.number().positive()).min(3),
  favors: z.tuple([line, line]),
  /** A second line besides that of no effect. */
  margin: z.strictObject({ at: z.number().positive(), label: line }).optional(),
  rows: z
    .array(
      z.union([
        z.strictObject({ heading: line }),
        z.strictObject({
          label: line,
          estimate: z.number().positive(),
          low: z.number().positive(),
          high: z.number().positive(),
          /** A diamond is the whole, or what is pooled. */
          look: z.enum(['square', 'diamond']).default('square'),
        }),
      ]),
    )
    .min(2),
  note,
})

const groups = z.array(line).min(1).max(3)
const group = z.number().int().min(0).max(2).default(0)

/** The best change of each patient's tumors, from the greatest growth to the greatest shrinkage. */
export const waterfall = z.strictObject({
  kind: z.literal('waterfall'),
  ...figureHead,
  y: line,
  groups,
  bars: z
    .array(
      z.strictObject({
        change: z.number().min(-100).max(100),
        group,
        /** A sign at the bar's end, explained by `mark`. */
        marked: z.boolean().default(false),
      }),
    )
    .min(5)
    .max(40),
  mark: line.optional(),
  note,
})

export const swimmerEvents = ['response', 'progression', 'death', 'stop'] as const
/** A lane for each patient over time. */
export const swimmer = z.strictObject({
  kind: z.literal('swimmer'),
  ...figureHead,
  x: timeAxis,
  groups,
  lanes: z
    .array(
      z.strictObject({
        end: z.number().positive(),
        group,
        /** Still observed, without the event that ends the lane. */
        ongoing: z.boolean().default(false),
        events: z.array(z.strictObject({ at: z.number().min(0), event: z.enum(swimmerEvents) })).default([]),
      }),
    )
    .min(3)
    .max(20),
  note,
})
