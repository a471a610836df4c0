import { figureMarkdown } from '#domain/markdown/parse-markdown.ts'
import { descriptionOf } from './figures/description.ts'
import type { Figure } from './figures/figure-schema.ts'
import type { CardFile, ChapterFile, PrimerFile, QuestionFile } from './schema.ts'

/**
 * The parts that a file stores separately. They become part of the stored Markdown, and the address of the
 * source.
 */

interface Extras {
  table?: string | undefined
  figure?: string | undefined
  pmid?: string | undefined
  doi?: string | undefined
}

export type CardContent = Omit<CardFile, keyof Extras> & { link?: string }
export type ChapterContent = Omit<ChapterFile, 'figures' | 'cards'> & { cards: CardContent[] }
/** A primer whose parts have one text each, in Markdown. */
export type PrimerContent = Omit<PrimerFile, 'parts'> & {
  parts: { key: string; heading: string; body: string; cards: string[] }[]
}
export type QuestionText = Omit<QuestionFile, keyof Extras>
type Figures = ReadonlyMap<string, Figure>

/**
 * The content of a chapter, whose summary ends with its figures. @throws Error that names a missing figure
 */
export function chapterContent({ figures: keys, ...file }: ChapterFile, figures: Figures): ChapterContent {
  const summary = [file.summary, ...keys.map((key) => figureText(key, figures))].filter(Boolean).join('\n\n')
  return {
    ...file,
    ...(summary !== '' && { summary }),
    cards: file.cards.map((card) => cardContent(card, figures)),
  }
}

/** The content of a card. Its table and its figure follow the reason. */
function cardContent({ table, figure, pmid, doi, ...card }: CardFile, figures: Figures): CardContent {
  const why = withExtras(card.why, { table, figure }, figures)
  const link = paperLink({ pmid, doi })
  return { ...card, ...(why !== '' && { why }), ...(link !== undefined && { link }) }
}

/** The text of a primer. The table and the figure of a part follow its text. */
export function primerContent({ parts, ...primer }: PrimerFile, figures: Figures): PrimerContent {
  return {
    ...primer,
    parts: parts.map(({ key, heading, text, cards, ...extras }) => ({
      ...{ key, heading, cards },
      body: withExtras(unwrapped(text), extras, figures),
    })),
  }
}

/** Lines of a paragraph belong together; only list items and paragraphs begin a new line. */
const unwrapped = (text: string): string =>
  text.trim().replace(/(?<!\n)\n(?!\n|\s*(?:[-*+]|\d+\.)\s)\s*/g, ' ')

/** The text of a question. Its table and its figure follow the key point. */
export function questionText(
  { table, figure, pmid, doi, ...question }: QuestionFile,
  figures: Figures,
): QuestionText {
  const link = question.link ?? paperLink({ pmid, doi })
  return {
    ...question,
    key_point: withExtras(question.key_point, { table, figure }, figures),
    ...(link !== undefined && { link }),
  }
}

function withExtras(
  text: string | undefined,
  { table, figure }: Pick<Extras, 'table' | 'figure'>,
  figures: Figures,
): string {
  return [text, table, figure && figureText(figure, figures)].filter(Boolean).join('\n\n')
}

function figureText(key: string, figures: Figures): string {
  const figure = figures.get(key)
  if (!figure) throw new Error(`There is no figure "${key}"`)
  return figureMarkdown(key, descriptionOf(figure))
}

function paperLink({ pmid, doi }: Extras): string | undefined {
  if (doi) return `https://doi.org/${doi}`
  return pmid && `https://pubmed.ncbi.nlm.nih.gov/${pmid}/`
}
