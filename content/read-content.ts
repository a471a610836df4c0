import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import type { z } from 'zod'
import { type Figure, figureFile } from './figures/figure-schema.ts'
import {
  type AnnouncedChange,
  changesFile,
  chapterFile,
  type DrugContent,
  type DrugFronts,
  drugFile,
  drugFrontsFile,
  drugNotesFile,
  drugsWithoutMonographFile,
  type Labs,
  labsFile,
  lookAlikesFile,
  mapFile,
  type Outline,
  outlineFile,
  primerFile,
  type QuestionFile,
  questionFile,
  readingFile,
  tagsFile,
} from './schema.ts'

import {
  type ChapterContent,
  chapterContent,
  type PrimerContent,
  primerContent,
  type QuestionText,
  questionText,
} from './study-text.ts'

/** All study content, validated by its schema. */
export interface Content {
  outline: Outline
  chapters: ChapterContent[]
  primers: PrimerContent[]
  drugs: DrugContent[]
  questions: QuestionContent[]
  labs: Labs
  /** The figures by key, which is the name of their file. */
  figures: Map<string, Figure>
  drugNotes: z.output<typeof drugNotesFile>
  changes: AnnouncedChange[]
  tags: Set<string>
}

export type QuestionContent = QuestionText & { category: string }
export type FiledQuestion = QuestionFile & { category: string }

const directory = import.meta.dirname

/** @throws Error that names the file and its problem */
export function readContent(): Content {
  const figures = readFigures()
  const drugs = readFolder('drugs', drugFile).flatMap((file) =>
    file.drugs.map((drug) => ({ ...drug, class: file.class })),
  )
  const vocabulary = Object.values(readYaml('tags.yaml', tagsFile)).flat()
  return {
    outline: readOutline(),
    chapters: readFolder('chapters', chapterFile).map((file) => chapterContent(file, figures)),
    primers: readFolder('primers', primerFile).map((file) => primerContent(file, figures)),
    drugs,
    questions: readQuestions().map(({ category, ...question }) => ({
      ...questionText(question, figures),
      category,
    })),
    labs: readLabs(),
    figures,
    drugNotes: existsSync(join(directory, 'drug-notes.yaml'))
      ? readYaml('drug-notes.yaml', drugNotesFile)
      : [],
    changes: readYaml('changes.yaml', changesFile),
    tags: new Set([...vocabulary, ...drugs.map((drug) => drug.generic.toLowerCase())]),
  }
}

let outline: Outline | undefined
let labs: Labs | undefined

/** Reads only the exam's outline. The file is read once. */
export function readOutline(): Outline {
  outline ??= readYaml('outline.yaml', outlineFile)
  return outline
}

/** Reads only the laboratory reference ranges. The file is read once. */
export function readLabs(): Labs {
  labs ??= readYaml('labs.yaml', labsFile)
  return labs
}

let drugFronts: DrugFronts | undefined
/** Reads only the fronts of the cards of drugs. The file is read once. */
export function readDrugFronts(): DrugFronts {
  drugFronts ??= readYaml('drug-fronts.yaml', drugFrontsFile)
  return drugFronts
}

/** Reads only the figures. */
export function readFigures(): Map<string, Figure> {
  const names = namesIn('figures')
  return new Map(
    names.map((name) => [name.replace(/\.yaml$/, ''), readYaml(join('figures', name), figureFile)]),
  )
}

/** A person's judgements of cards that are alike. */
export const readLookAlikes = () => readYaml('look-alikes.yaml', lookAlikesFile)

/** Drugs that items name and that have no monograph, with the reason. */
export const readDrugsWithoutMonograph = () =>
  readYaml('drugs-without-monograph.yaml', drugsWithoutMonographFile)

/** The questions as their files have them, each with its category. */
export const readQuestions = (): FiledQuestion[] =>
  readFolder('questions', questionFile).flatMap(({ category, questions }) =>
    questions.map((question) => ({ ...question, category })),
  )

/** The records of reading. */
export const readReadings = () => readFolder('reviews/read', readingFile)

/** The chapters with their learning objectives. */
export const readMap = () => readYaml('map.yaml', mapFile).chapters

const namesIn = (folder: string) =>
  readdirSync(join(directory, folder))
    .filter((name) => name.endsWith('.yaml'))
    .sort()

function readFolder<S extends z.ZodType>(folder: string, schema: S): z.output<S>[] {
  return namesIn(folder).map((name) => readYaml(join(folder, name), schema))
}

function readYaml<S extends z.ZodType>(path: string, schema: S): z.output<S> {
  const parsed = schema.safeParse(parse(readFileSync(join(directory, path), 'utf8')))
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`content/${path} does not fit its schema:\n${problems.join('\n')}`)
}
