import type { z } from 'zod'
import { type ContentFiles, shippedFiles } from './content-files.ts'
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

/** @throws Error that names the file and its problem */
export function readContent(files: ContentFiles = shippedFiles): Content {
  const figures = readFigures(files)
  const drugs = readFolder(files, 'drugs', drugFile).flatMap((file) =>
    file.drugs.map((drug) => ({ ...drug, class: file.class })),
  )
  const vocabulary = Object.values(readYaml(files, 'tags.yaml', tagsFile)).flat()
  return {
    outline: readYaml(files, 'outline.yaml', outlineFile),
    chapters: readFolder(files, 'chapters', chapterFile).map((file) => chapterContent(file, figures)),
    primers: readFolder(files, 'primers', primerFile).map((file) => primerContent(file, figures)),
    drugs,
    questions: readQuestions(files).map(({ category, ...question }) => ({
      ...questionText(question, figures),
      category,
    })),
    labs: readYaml(files, 'labs.yaml', labsFile),
    figures,
    drugNotes: files.has('drug-notes.yaml') ? readYaml(files, 'drug-notes.yaml', drugNotesFile) : [],
    changes: readYaml(files, 'changes.yaml', changesFile),
    tags: new Set([...vocabulary, ...drugs.map((drug) => drug.generic.toLowerCase())]),
  }
}

let outline: Outline | undefined
let labs: Labs | undefined

/** Reads only the exam's outline. The file is read once. */
export function readOutline(): Outline {
  outline ??= readYaml(shippedFiles, 'outline.yaml', outlineFile)
  return outline
}

/** Reads only the laboratory reference ranges. The file is read once. */
export function readLabs(): Labs {
  labs ??= readYaml(shippedFiles, 'labs.yaml', labsFile)
  return labs
}

let drugFronts: DrugFronts | undefined
/** Reads only the fronts of the cards of drugs. The file is read once. */
export function readDrugFronts(): DrugFronts {
  drugFronts ??= readFronts(shippedFiles)
  return drugFronts
}

/** The fronts of the cards of drugs. */
export const readFronts = (files: ContentFiles): DrugFronts =>
  readYaml(files, 'drug-fronts.yaml', drugFrontsFile)

/** Reads only the figures. */
export function readFigures(files: ContentFiles = shippedFiles): Map<string, Figure> {
  return new Map(
    files
      .list('figures')
      .map((path) => [/([^/]+)\.yaml$/.exec(path)?.[1] ?? path, readYaml(files, path, figureFile)]),
  )
}

/** A person's judgements of cards that are alike. */
export const readLookAlikes = (files: ContentFiles) => readYaml(files, 'look-alikes.yaml', lookAlikesFile)

/** Drugs that items name and that have no monograph, with the reason. */
export const readDrugsWithoutMonograph = (files: ContentFiles) =>
  readYaml(files, 'drugs-without-monograph.yaml', drugsWithoutMonographFile)

/** The questions as their files have them, each with its category. */
export const readQuestions = (files: ContentFiles = shippedFiles): FiledQuestion[] =>
  readFolder(files, 'questions', questionFile).flatMap(({ category, questions }) =>
    questions.map((question) => ({ ...question, category })),
  )

/** The records of reading. */
export const readReadings = (files: ContentFiles) => readFolder(files, 'reviews/read', readingFile)

/** The chapters with their learning objectives. */
export const readMap = (files: ContentFiles = shippedFiles) => readYaml(files, 'map.yaml', mapFile).chapters

function readFolder<S extends z.ZodType>(files: ContentFiles, folder: string, schema: S): z.output<S>[] {
  return files.list(folder).map((path) => readYaml(files, path, schema))
}

/** @throws Error that names the file and its problem */
export function readYaml<S extends z.ZodType>(files: ContentFiles, path: string, schema: S): z.output<S> {
  const parsed = schema.safeParse(files.parsed(path))
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`content/${path} does not fit its schema:\n${problems.join('\n')}`)
}
