import { z } from 'zod'
import { figureHead, key, line, note, share } from './figure-head.ts'

/** Figures of what a laboratory or a clinic finds in one patient or family. */

/** A family, in standard symbols. */
export const pedigree = z.strictObject({
  kind: z.literal('pedigree'),
  ...figureHead,
  /** What a filled symbol means. */
  affected: line,
  /** What a dot means: a healthy person with the variant. */
  carrier: line.optional(),
  people: z
    .array(
      z.strictObject({
        id: key,
        /** Column, halves too, and generation, both from 0. */
        at: z.tuple([z.number().min(0).max(7), z.number().int().min(0).max(4)]),
        sex: z.enum(['male', 'female', 'unknown']),
        is: z.array(z.enum(['affected', 'carrier', 'dead', 'proband'])).default([]),
        /** Cancer and age, in short lines. */
        text: line.optional(),
      }),
    )
    .min(3),
  unions: z.array(z.strictObject({ parents: z.tuple([key, key]), children: z.array(key).min(1) })).min(1),
  note,
})

/** Serum protein in an electric field. Heights are percent of a normal albumin peak. */
export const electrophoresis = z.strictObject({
  kind: z.literal('electrophoresis'),
  ...figureHead,
  peaks: z.strictObject({
    albumin: z.number(),
    alpha1: z.number(),
    alpha2: z.number(),
    beta: z.number(),
    gamma: z.number(),
  }),
  /** Narrow peaks, from 0 at the left (albumin) to 1 at the right end of gamma. */
  spikes: z.array(z.strictObject({ at: share, height: z.number().positive(), label: line })).default([]),
  /** Immunofixation: the lanes in which a narrow band, or a broad cloud, is seen. */
  fixation: z
    .strictObject({
      bands: z.array(z.strictObject({ lane: z.enum(['G', 'A', 'M', 'κ', 'λ']), at: share })),
      clouds: z.array(z.enum(['G', 'A', 'M', 'κ', 'λ'])).default([]),
    })
    .optional(),
  note,
})

/** Dot plots of flow cytometry. Coordinates are decades of brightness, from 0 to 4. */
export const flow = z.strictObject({
  kind: z.literal('flow'),
  ...figureHead,
  populations: z.array(line).min(1).max(3),
  plots: z
    .array(
      z.strictObject({
        x: line,
        y: line,
        clusters: z
          .array(
            z.strictObject({
              /** The index in `populations`. */
              population: z.number().int().min(0).max(2),
              at: z.tuple([z.number(), z.number()]),
              spread: z.tuple([z.number(), z.number()]).default([0.28, 0.28]),
              count: z.number().int().min(1).max(400),
            }),
          )
          .min(1),
        /** Where the lines of the quadrants cross. The percentages are counted from the dots. */
        quadrants: z.tuple([z.number(), z.number()]).optional(),
      }),
    )
    .min(1)
    .max(4),
  note,
})

const ecgPart = z.strictObject({
  rhythm: z.enum(['sinus', 'fibrillation', 'block', 'torsades', 'wide', 'stand-still']),
  seconds: z.number().positive().max(4),
  /** Ventricular beats in a minute. */
  rate: z.number().min(20).max(300).default(75),
  /** Beats of the atria in a minute, where they beat on their own. */
  atrial_rate: z.number().optional(),
  pr_ms: z.number().default(160),
  qrs_ms: z.number().default(80),
  qt_ms: z.number().default(380),
  /** Heights of the waves. */
  p_mv: z.number().default(0.12),
  r_mv: z.number().default(1),
  t_mv: z.number().default(0.28),
  /** A factor for the width of the T wave. */
  t_width: z.number().default(1),
  /** The share by which every second beat is smaller. */
  alternans: share.default(0),
})
/** Strips of an electrocardiogram: 25 mm in a second, 10 mm for 1 mV. */
export const ecg = z.strictObject({
  kind: z.literal('ecg'),
  ...figureHead,
  strips: z
    .array(
      z.strictObject({
        label: line,
        parts: z.array(ecgPart).min(1),
        /** Intervals shown with a bracket, in seconds from the left. */
        brackets: z
          .array(z.strictObject({ from: z.number().min(0), to: z.number().max(4), text: line }))
          .default([]),
      }),
    )
    .min(1)
    .max(3),
  note,
})
