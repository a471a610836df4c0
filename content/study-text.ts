import { paperLink } from '#domain/content/paper-link.ts'
import { figureMarkdown } from '#domain/markdown/parse-markdown.ts'
import { unwrapped } from '#domain/markdown/unwrap-lines.ts'
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
/** A question as it is stored: what its file has in parts is one text in Markdown, of an option as of the whole. */
export type QuestionText = Omit<
  QuestionFile,
  keyof Extras | 'labs' | 'also_acceptable' | 'options' | 'further_sources'
> & {
  options: { text: string; why: string }[]
  further_sources: { source: string; link?: string }[]
  link?: string | undefined
}
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
  return { ...card, ...(why !== '' && { why }), ...linkOf({ link: card.link, pmid, doi }) }
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

/**
 * The text of a question. Laboratory results and the figure of its stem are its exhibit. What else experts
 * accept, the table and the figure follow the evidence, and the reason of a wrong option ends with the patient
 * for whom it is right.
 */
export function questionText(
  { labs = [], exhibit, also_acceptable, table, figure, pmid, doi, ...question }: QuestionFile,
  figures: Figures,
): QuestionText {
  const shown = withExtras(labs.length > 0 ? labTable(labs) : undefined, { figure: exhibit }, figures)
  const accepted = also_acceptable && `**Also acceptable:** ${also_acceptable}`
  const evidence = withExtras(joined(question.evidence, accepted), { table, figure }, figures)
  const { evidence: _own, options, further_sources, ...rest } = question
  return {
    ...rest,
    ...(shown !== '' && { exhibit: shown }),
    ...(evidence !== '' && { evidence }),
    options: options.map(({ text, why, right_when }) => ({
      text,
      why: joined(why, right_when && `**Right when:** ${right_when}`),
    })),
    ...linkOf({ ...question, pmid, doi }),
    further_sources: further_sources.map(({ source, ...ids }) => ({ source, ...linkOf(ids) })),
  }
}

function labTable(labs: NonNullable<QuestionFile['labs']>): string {
  const rows = labs.map(
    ({ test, result, flag }) => `| ${test} | ${result} | ${flag ? flagSigns[flag] : ''} |`,
  )
  return ['| Test | Result | Flag |', '| --- | --- | --- |', ...rows].join('\n')
}
const flagSigns = { low: 'L', high: 'H' }

const linkOf = ({ link, ...ids }: Pick<Extras, 'pmid' | 'doi'> & { link?: string | undefined }) => {
  const address = link ?? paperLink(ids)
  return address === undefined ? {} : { link: address }
}

export function withExtras(
  text: string | undefined,
  { table, figure }: Pick<Extras, 'table' | 'figure'>,
  figures: Figures,
): string {
  return joined(text, table, figure && figureText(figure, figures))
}

const joined = (...texts: (string | undefined)[]): string => texts.filter(Boolean).join('\n\n')

export function figureText(key: string, figures: Figures): string {
  const figure = figures.get(key)
  if (!figure) throw new Error(`There is no figure "${key}"`)
  return figureMarkdown(key, descriptionOf(figure))
}
