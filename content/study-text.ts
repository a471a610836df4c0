import { figureMarkdown } from '#domain/markdown/parse-markdown.ts'
import { descriptionOf } from './figures/description.ts'
import type { Figure } from './figures/figure-schema.ts'
import type { CardFile, ChapterFile, QuestionFile } from './schema.ts'

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

function withExtras(text: string | undefined, { table, figure }: Extras, figures: Figures): string {
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
