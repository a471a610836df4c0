import type { Figure } from '#content/figures/figure-schema.ts'
import { labelChangesText } from '#content/label-changes.ts'
import type { DrugContent, QuestionFile } from '#content/schema.ts'
import { figureText, withExtras } from '#content/study-text.ts'
import { paperLink } from '#domain/content/paper-link.ts'

/** Takes stored texts apart into the parts that a file has: the way back of study-text.ts. */

type Figures = ReadonlyMap<string, Figure>

interface Parts {
  text: string | undefined
  table: string | undefined
  figure: string | undefined
}

const blank = (text: string) => (text.trim() === '' ? undefined : text)

/**
 * The text, its table and its figure. A text that cannot be put together again from parts stays whole.
 * @param earlier the parts of the file, whose table is known
 */
export function takeApart(whole: string, earlier: { table?: string | undefined }, figures: Figures): Parts {
  const [beforeFigure, figure] = takeFigure(whole, figures)
  const [text, table] = takeTable(beforeFigure, earlier.table)
  const parts = { text: blank(text), table, figure }
  return withExtras(parts.text, parts, figures) === whole
    ? parts
    : { text: blank(whole), table: undefined, figure: undefined }
}

function takeFigure(whole: string, figures: Figures): [string, string | undefined] {
  const { key } = /\(figure:(?<key>[a-z0-9-]+)\)$/.exec(whole)?.groups ?? {}
  if (key === undefined || !figures.has(key)) return [whole, undefined]
  const shown = figureText(key, figures)
  if (whole === shown) return ['', key]
  const end = `\n\n${shown}`
  return whole.endsWith(end) ? [whole.slice(0, -end.length), key] : [whole, undefined]
}

function takeTable(text: string, earlier: string | undefined): [string, string | undefined] {
  if (earlier !== undefined) {
    if (text === earlier) return ['', earlier]
    if (text.endsWith(`\n\n${earlier}`)) return [text.slice(0, -earlier.length - 2), earlier]
  }
  const start = text.lastIndexOf('\n\n')
  const last = text.slice(start < 0 ? 0 : start + 2)
  const isTable = last.split('\n').every((line) => line.trimStart().startsWith('|'))
  return isTable && last !== '' ? [start < 0 ? '' : text.slice(0, start), last] : [text, undefined]
}

/** The summary of a chapter and the figures that end it. */
export function takeSummaryApart(
  whole: string,
  figures: Figures,
): { summary: string | undefined; figures: string[] } {
  const keys: string[] = []
  let text = whole
  for (;;) {
    const [before, key] = takeFigure(text, figures)
    if (key === undefined) return { summary: blank(text), figures: keys }
    keys.unshift(key)
    text = before
  }
}

const acceptedMark = '**Also acceptable:** '
const rightWhenMark = '**Right when:** '

/** What follows a mark in the last paragraph, and the text before it. */
function takeMarked(text: string | undefined, mark: string): [string | undefined, string | undefined] {
  if (text === undefined) return [undefined, undefined]
  if (text.startsWith(mark)) return [undefined, text.slice(mark.length)]
  const start = text.lastIndexOf(`\n\n${mark}`)
  return start < 0 ? [text, undefined] : [text.slice(0, start), text.slice(start + 2 + mark.length)]
}

/** The evidence of a question, what else is accepted, its table and its figure. */
export function takeEvidenceApart(whole: string, earlier: Pick<QuestionFile, 'table'>, figures: Figures) {
  const { text, table, figure } = takeApart(whole, earlier, figures)
  const [evidence, also_acceptable] = takeMarked(text, acceptedMark)
  return { evidence, also_acceptable, table, figure }
}

/** An option of a question with its reason, and the patient for whom it is right. */
export function takeOptionApart(text: string, reason: string): QuestionFile['options'][number] {
  const [why = '', right_when] = takeMarked(reason, rightWhenMark)
  return { text, why, ...(right_when !== undefined && { right_when }) }
}

const labHead = '| Test | Result | Flag |\n| --- | --- | --- |\n'
const flags: Record<string, 'low' | 'high' | undefined> = { L: 'low', H: 'high' }

/**
 * The laboratory results and the figure below a stem.
 * @returns undefined for what is neither: a file has no place for it
 */
export function takeExhibitApart(
  whole: string,
  figures: Figures,
): Pick<QuestionFile, 'labs' | 'exhibit'> | undefined {
  const [table, exhibit] = takeFigure(whole, figures)
  if (table === '') return { exhibit }
  if (!table.startsWith(labHead)) return undefined
  const rows = table.slice(labHead.length).split('\n')
  const labs = rows.map((row) => {
    const [, test = '', result = '', sign = ''] = /^\| (.+?) \| (.+?) \| ?([LH]?) ?\|$/.exec(row) ?? []
    const flag = flags[sign]
    return { test, result, ...(flag && { flag }) }
  })
  return labs.some(({ test }) => test === '') ? undefined : { labs, exhibit }
}

/** The identifiers of a source by its address. */
export function takeLinkApart(address: string | null): Pick<QuestionFile, 'pmid' | 'doi' | 'link'> {
  if (address === null) return {}
  const pmid = /^https:\/\/pubmed\.ncbi\.nlm\.nih\.gov\/(\d+)\/$/.exec(address)?.[1]
  const doi = /^https:\/\/doi\.org\/(10\.\d{4,9}\/\S+)$/.exec(address)?.[1]
  const ids = { ...(pmid && { pmid }), ...(doi && { doi }) }
  return paperLink(ids) === address ? ids : { link: address }
}

/**
 * The changes of a label by their list in Markdown. Lines of the file keep what only the file knows of them.
 * @returns undefined for a list that is not of this form
 */
export function takeChangesApart(
  whole: string,
  earlier: DrugContent['changes'],
): DrugContent['changes'] | undefined {
  if (whole === '') return []
  const changes = whole.split('\n').map((line) => {
    const known = earlier.find((change) => labelChangesText([change]) === line)
    return known ?? parseChange(line)
  })
  const known = changes.flatMap((change) => change ?? [])
  return labelChangesText(known) === whole ? known : undefined
}

function parseChange(line: string): DrugContent['changes'][number] | undefined {
  const {
    when = '',
    text = '',
    source = '',
  } = /^- \*\*(?<when>[^*]+):\*\* (?<text>.+?) \((?<source>(?:[^()]|\([^()]*\))+)\)$/.exec(line)?.groups ?? {}
  const time = Date.parse(`${when} UTC`)
  if (Number.isNaN(time)) return undefined
  const day = new Date(time).toISOString()
  const length = /^\d{4}$/.test(when) ? 4 : /\d,/.test(when) ? 10 : 7
  return { date: day.slice(0, length), text, source }
}
