import { z } from 'zod'

/** The shape of the figures: each kind is data, from which content/figures/draw makes the image. */

const key = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
const date = z.iso.date()
const line = z.string().trim().min(1)
const share = z.number().min(0).max(1)

const figureHead = {
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
const note = z
  .string()
  .trim()
  .regex(/^[^[\]]+$/)
  .optional()

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

const timeAxis = z.strictObject({ label: line, end: z.number().positive(), step: z.number().positive() })

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

export const figureFile = z.discriminatedUnion('kind', [
  diagram,
  curves,
  pedigree,
  electrophoresis,
  flow,
  ecg,
  forest,
  waterfall,
  swimmer,
  layers,
  organ,
  cells,
])

export type Diagram = z.output<typeof diagram>
export type Curves = z.output<typeof curves>
export type Pedigree = z.output<typeof pedigree>
export type Electrophoresis = z.output<typeof electrophoresis>
export type Flow = z.output<typeof flow>
export type Ecg = z.output<typeof ecg>
export type Forest = z.output<typeof forest>
export type Waterfall = z.output<typeof waterfall>
export type Swimmer = z.output<typeof swimmer>
export type Layers = z.output<typeof layers>
export type Organ = z.output<typeof organ>
export type Cells = z.output<typeof cells>
export type Figure = z.output<typeof figureFile>
