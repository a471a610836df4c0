/**
 * Reads questions from a file in Moodle's GIFT format: multiple choice with one right answer. Other kinds of
 * questions are reported, never guessed. Format: https://docs.moodle.org/en/GIFT_format
 */
export interface GiftQuestion {
  /** The line of the question's text, from 1. */
  line: number
  /** The title between `::` and `::`. */
  title: string | null
  /** The path of the preceding category line. */
  category: string | null
  /**
   * The marks in the comments right above the question: `// [tag:her2] [tag:breast]` is {tag: ['her2',
   * 'breast']}.
   */
  marks: Record<string, string[]>
  /** The format of its texts: plain, or with HTML or Markdown. */
  format: GiftFormat
  text: string
  answers: GiftAnswer[]
  generalFeedback: string
  /** The reasons why it cannot be read; its text and answers are then incomplete. */
  problems: string[]
}
export interface GiftAnswer {
  isRight: boolean
  text: string
  feedback: string
}
export type GiftFormat = 'plain' | 'html' | 'markdown'

interface Block {
  line: number
  text: string
  category: string | null
  marks: Record<string, string[]>
}

/** @param file the text of the whole file. @returns its questions in their order; never throws. */
export function parseGift(file: string): GiftQuestion[] {
  return blocksOf(file).map(parseBlock)
}

/**
 * Splits the file into questions. A blank line ends a question; comments and category lines may stand between
 * or within them.
 */
function blocksOf(file: string): Block[] {
  const blocks: Block[] = []
  let category: string | null = null
  let open: { line: number; lines: string[]; marks: Record<string, string[]> } = emptyBlock()
  const close = () => {
    const { line, lines, marks } = open
    if (lines.length > 0) blocks.push({ line, text: lines.join('\n'), category, marks })
    open = emptyBlock()
  }
  for (const [index, rawLine] of file
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .entries()) {
    const line = rawLine.trim()
    if (line === '') close()
    else if (line.startsWith('//')) addMarks(open.marks, line)
    else if (line.startsWith('$CATEGORY:')) {
      close()
      category = line.slice('$CATEGORY:'.length).trim()
    } else {
      if (open.lines.length === 0) open.line = index + 1
      open.lines.push(line)
    }
  }
  close()
  return blocks
}

const emptyBlock = () => ({ line: 0, lines: [], marks: Object.create(null) as Record<string, string[]> })

function addMarks(marks: Record<string, string[]>, comment: string): void {
  for (const [, name = '', value = ''] of comment.matchAll(/\[([a-z_]+):((?:\\.|[^\\[\]])*)\]/g)) {
    marks[name] = [...(marks[name] ?? []), value.replaceAll(/\\(.)/g, '$1').trim()]
  }
}

function parseBlock({ line, text: whole, category, marks }: Block): GiftQuestion {
  const { title, rest } = splitTitle(whole)
  const prefix = /^\s*\[(html|markdown|moodle|plain)\]/i.exec(rest)
  const [opening] = placesOf(rest, '{')
  const closing = placesOf(rest, '}').find((place) => opening !== undefined && place > opening)
  const head = {
    line,
    title,
    category,
    marks,
    format: formatOf(prefix?.[1]),
    text: unescapeText(rest.slice(prefix?.[0].length ?? 0, opening)),
  }
  if (opening === undefined || closing === undefined)
    return { ...head, answers: [], generalFeedback: '', problems: [unclosedProblem(opening !== undefined)] }
  const body = rest.slice(opening + 1, closing)
  const [feedbackAt = body.length] = placesOf(body, '####')
  const parts = answerParts(body.slice(0, feedbackAt))
  const kind = otherKind(body, parts) ?? textAfter(rest.slice(closing + 1))
  return {
    ...head,
    answers: kind ? [] : parts.map(parseAnswer),
    generalFeedback: unescapeText(body.slice(feedbackAt + 4)),
    problems: kind ? [kind] : answerProblems(parts),
  }
}

function splitTitle(text: string): { title: string | null; rest: string } {
  const [start, end] = placesOf(text, '::')
  if (start !== 0 || end === undefined) return { title: null, rest: text }
  return { title: unescapeText(text.slice(2, end)), rest: text.slice(end + 2) }
}

function formatOf(prefix = ''): GiftFormat {
  const name = prefix.toLowerCase()
  return name === 'html' || name === 'markdown' ? name : 'plain'
}

const unclosedProblem = (isOpened: boolean) =>
  isOpened
    ? 'The answers have no closing }. A blank line ends a question: remove blank lines between { and }'
    : 'There are no answers in { }. A blank line ends a question: write \\n where a new paragraph begins'

const signs = {
  '{': /\\[\s\S]|(\{)/g,
  '}': /\\[\s\S]|(\})/g,
  '::': /\\[\s\S]|(::)/g,
  '####': /\\[\s\S]|(####)/g,
  '#': /\\[\s\S]|(#)/g,
  '=~': /\\[\s\S]|([=~])/g,
}

/** The places of a sign in the text, without those that a backslash escapes. */
function placesOf(text: string, sign: keyof typeof signs): number[] {
  return [...text.matchAll(signs[sign])].filter((match) => match[1] !== undefined).map((match) => match.index)
}

/**
 * Splits the body into answers with their signs, `=` or `~`; the text before the first answer is the first
 * part, without a sign.
 */
function answerParts(body: string): string[] {
  const starts = placesOf(body, '=~')
  return [0, ...starts.filter((start) => start > 0)]
    .map((start, index, all) => body.slice(start, all[index + 1]).trim())
    .filter((part) => part !== '')
}

const isRight = (part: string) => part.startsWith('=')
const hasSign = (part: string) => /^[=~]/.test(part)
const onlyChoices = 'Only multiple choice with one right answer (=) and wrong ones (~) can be imported'

function otherKind(body: string, parts: string[]): string | undefined {
  const start = body.trim()
  if (start === '') return `This is an essay question. ${onlyChoices}`
  if (start.startsWith('#') && !start.startsWith('####'))
    return `This is a numerical question. ${onlyChoices}`
  if (/^(t|f|true|false)\s*(#|$)/i.test(start) && !parts.some(hasSign))
    return `This is a true-false question. ${onlyChoices}`
  if (parts.length === 0 || !parts.every(isRight)) return undefined
  if (parts.every((part) => part.includes('->'))) return `This is a matching question. ${onlyChoices}`
  return `This is a short-answer question, without wrong answers (~). ${onlyChoices}`
}

function textAfter(rest: string): string | undefined {
  if (rest.trim() === '') return undefined
  return placesOf(rest, '{').length > 0
    ? 'Two questions stand together. Put a blank line between them'
    : `There is text after the answers: a missing-word question. ${onlyChoices}`
}

const weight = /^[=~]\s*%-?[\d.]*%/

function answerProblems(parts: string[]): string[] {
  const rightCount = parts.filter(isRight).length
  return [
    ...(parts.some((part) => !hasSign(part)) ? ['Each answer must begin with = (right) or ~ (wrong)'] : []),
    ...(parts.some((part) => weight.test(part))
      ? ['Answers have weights, such as %50%. Remove them: one answer is right (=), the others are wrong (~)']
      : []),
    ...(rightCount === 0 ? ['No answer is marked as right: begin it with ='] : []),
    ...(rightCount > 1
      ? ['More than one answer begins with =. Only one can be right; in a text, write the sign as \\=']
      : []),
  ]
}

function parseAnswer(part: string): GiftAnswer {
  const [feedbackAt = part.length] = placesOf(part, '#')
  return {
    isRight: isRight(part),
    text: unescapeText(part.slice(1, feedbackAt)),
    feedback: unescapeText(part.slice(feedbackAt + 1)),
  }
}

/** Joins the lines of the file; `\n` begins a new line. */
function unescapeText(text: string): string {
  return text
    .replaceAll('\n', ' ')
    .replaceAll(/\\([\\=~#{}:n])/g, (_, sign: string) => (sign === 'n' ? '\n' : sign))
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim()
}
