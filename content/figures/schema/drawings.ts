import { z } from 'zod'
import { figureHead, line, note } from './figure-head.ts'

/** Drawings of organs and cells. */

export const tissues = ['tissue', 'muscle', 'fat', 'bone', 'air', 'blood', 'page'] as const

/** The wall of a hollow organ, or the skin, cut across: layers, and how deep tumors reach. */
export const layers = z.strictObject({
  kind: z.literal('layers'),
  ...figureHead,
  /** What lies above the first layer. */
  above: line,
  layers: z
    .array(z.strictObject({ name: line, look: z.enum(tissues), height: z.number().min(20).max(90) }))
    .min(2)
    .max(7),
  tumors: z
    .array(
      z.strictObject({
        label: line,
        /** How deep: 0 is the surface, 1.5 half of the second layer. Below 0 it does not go deeper. */
        depth: z.number().min(0).max(7),
        /** The height of the part above the surface in px. */
        above: z.number().min(0).max(40).default(14),
      }),
    )
    .min(1)
    .max(7),
  note,
})

const svgPath = z.string().regex(/^[MLHVCSQTAZmlhvcsqtaz0-9 .,-]+$/)
const point = z.tuple([z.number().min(0).max(400), z.number().min(0).max(600)])
/** A simple drawing of an organ, with tumors and names. Coordinates are px of a canvas 400 px wide. */
export const organ = z.strictObject({
  kind: z.literal('organ'),
  ...figureHead,
  height: z.number().int().min(100).max(600),
  shapes: z.array(z.strictObject({ path: svgPath, look: z.enum([...tissues, 'line', 'dashed']) })).min(1),
  /** Tumors are hatched; nodes are circles with a border, filled where they are involved. */
  tumors: z
    .array(
      z.strictObject({ at: point, size: z.tuple([z.number(), z.number()]), turn: z.number().default(0) }),
    )
    .default([]),
  nodes: z
    .array(z.strictObject({ at: point, text: line.optional(), involved: z.boolean().default(false) }))
    .default([]),
  labels: z.array(
    z.strictObject({
      text: line,
      at: point,
      /** Where a thin line leads. */
      to: point.optional(),
      anchor: z.enum(['start', 'middle', 'end']).default('start'),
      width: z.number().default(150),
      bold: z.boolean().default(false),
    }),
  ),
  note,
})

export const cellKinds = [
  'auer-blast',
  'faggot-cell',
  'hairy-cell',
  'smudge-cells',
  'reed-sternberg',
  'popcorn-cell',
  'plasma-cells',
  'rouleaux',
  'schistocytes',
  'spherocytes',
  'ring-sideroblasts',
  'pelger-huet',
  'teardrops',
  'sezary-cell',
  'flower-cell',
  'starry-sky',
  'signet-ring',
  'glands',
  'single-file',
  'molding',
  'rosettes',
  'perinuclear-dots',
  'psammoma',
  'grooved-rosettes',
  'clear-nuclei',
  'fried-egg',
  'palisades',
  'koilocytes',
] as const
/** Cells as a microscope shows them: drawn, not photographed. */
export const cells = z.strictObject({
  kind: z.literal('cells'),
  ...figureHead,
  panels: z
    .array(z.strictObject({ cell: z.enum(cellKinds), name: line, text: line }))
    .min(1)
    .max(4),
  note,
})
