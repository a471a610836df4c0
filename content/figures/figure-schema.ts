import { z } from 'zod'
import { diagram } from './schema/diagram.ts'
import { cells, layers, organ } from './schema/drawings.ts'
import { ecg, electrophoresis, flow, pedigree } from './schema/findings.ts'
import { curves, forest, swimmer, waterfall } from './schema/plots.ts'

/** The shape of the figures: each kind is data, from which content/figures/draw makes the image. */
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
