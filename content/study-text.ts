import { figureMarkdown } from '#domain/markdown/parse-markdown.ts'
import type { CardFile, ChapterFile, Figure, QuestionFile } from './schema.ts'

/** What a file keeps apart becomes the Markdown, and the address of the source, that are stored. */

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

/** The summary of a chapter ends with its figures. @throws Error naming a figure that there is not. */
export function chapterContent({ figures: keys, ...file }: ChapterFile, figures: Figures): ChapterContent {
  const summary = [file.summary, ...keys.map((key) => figureText(key, figures))].filter(Boolean).join('\n\n')
  return {
    ...file,
    ...(summary !== '' && { summary }),
    cards: file.cards.map((card) => cardContent(card, figures)),
  }
}

/** Its table and its figure follow the reason. */
function cardContent({ table, figure, pmid, doi, ...card }: CardFile, figures: Figures): CardContent {
  const why = withExtras(card.why, { table, figure }, figures)
  const link = paperLink({ pmid, doi })
  return { ...card, ...(why !== '' && { why }), ...(link !== undefined && { link }) }
}

/** Its table and its figure follow the key point. */
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
  return figureMarkdown(key, figure.alt.replace(/\s+/g, ' '))
}

function paperLink({ pmid, doi }: Extras): string | undefined {
  if (doi) return `https://doi.org/${doi}`
  return pmid && `https://pubmed.ncbi.nlm.nih.gov/${pmid}/`
}
