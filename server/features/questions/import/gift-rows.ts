import { convert } from 'html-to-text'
import { furtherSourceOf, labOf } from '#domain/questions/listed-values.ts'
import { type GiftFormat, type GiftQuestion, parseGift } from '#domain/questions/parse-gift.ts'
import { type ImportRow, longestQuestion } from './import-row.ts'

/**
 * Fields that GIFT lacks are written into comments above the question: `// [task:treatment]
 * [card:breast-early-001]`
 */
const single = [
  'id',
  'task',
  'difficulty',
  'source',
  'link',
  'reviewed',
  'review_by',
  'sample',
  'twin_of',
  'exhibit',
  'evidence',
  'also_acceptable',
  'figure',
  'pmid',
  'doi',
] as const
const lists = { tag: 'tags', card: 'cards', lab: 'labs', further_source: 'further_sources' } as const
/** How an entry of a list is read; tags and cards stay as they are written. */
const readers: Record<string, (text: string) => unknown> = { lab: labOf, further_source: furtherSourceOf }
const known: string[] = [...single, ...Object.keys(lists)]

/** Questions of a GIFT file. Answers get the letters A to E in their order; general feedback is the key point. */
export function parseGiftRows(text: string): ImportRow[] {
  return parseGift(text).map((question) => {
    const problems = [...question.problems, ...lengthProblems(question), ...markProblems(question.marks)]
    return { line: question.line, fields: problems.length > 0 ? {} : fieldsOf(question), problems }
  })
}

function lengthProblems({ text, answers, generalFeedback }: GiftQuestion): string[] {
  const texts = [text, generalFeedback, ...answers.flatMap((answer) => [answer.text, answer.feedback])]
  const length = texts.reduce((sum, { length }) => sum + length, 0)
  return length > longestQuestion
    ? [`The question has ${length} characters; at most ${longestQuestion} are allowed`]
    : []
}

function markProblems(marks: GiftQuestion['marks']): string[] {
  return Object.entries(marks).flatMap(([name, values]) => {
    if (!known.includes(name))
      return [`The comment has "[${name}:...]", which is not known. Known are: ${known.join(', ')}`]
    return values.length > 1 && !(name in lists) ? [`"[${name}:...]" is there twice. Remove one of them`] : []
  })
}

function fieldsOf({ marks, format, ...question }: GiftQuestion): Record<string, unknown> {
  const plain = (text: string) => plainText(text, format)
  const fields = {
    ...Object.fromEntries(single.map((name) => [name, marks[name]?.[0]])),
    sample: marks.sample?.[0] === undefined ? undefined : sampleOf(marks.sample[0]),
    ...Object.fromEntries(
      Object.entries(lists).map(([mark, field]) => [field, marks[mark]?.map(readers[mark] ?? String)]),
    ),
    category: categoryOf(question.category),
    ...splitText(plain(question.text)),
    options: question.answers.map(({ text, feedback }) => ({ text: plain(text), why: plain(feedback) })),
    answer: 'ABCDEFGHIJ'[question.answers.findIndex((answer) => answer.isRight)],
    key_point: plain(question.generalFeedback),
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''))
}

const sampleOf = (text: string) => (text === 'true' || text === 'false' ? text === 'true' : text)

/** The last part of the path: `$course$/top/Breast` is Breast. */
const categoryOf = (path: string | null) => path?.split('/').at(-1)?.trim()

/** The lead-in is the last line, or in a text of one line the last sentence, when it asks something. */
function splitText(text: string): { stem: string; lead_in: string } {
  const lineAt = text.lastIndexOf('\n')
  const sentenceAt = text.endsWith('?') ? Math.max(text.lastIndexOf('. '), text.lastIndexOf('? ')) + 1 : 0
  const at = lineAt >= 0 ? lineAt : sentenceAt
  return at > 0
    ? { stem: text.slice(0, at).trim(), lead_in: text.slice(at).trim() }
    : { stem: text, lead_in: '' }
}

function plainText(text: string, format: GiftFormat): string {
  if (format === 'html')
    return convert(text, {
      wordwrap: false,
      limits: { maxDepth: 50 },
      selectors: [
        { selector: 'a', options: { ignoreHref: true } },
        { selector: 'img', format: 'skip' },
        { selector: 'p', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
      ],
    }).trim()
  return format === 'markdown' ? withoutMarks(text) : text
}

const withoutMarks = (text: string) =>
  text
    .replaceAll(/^(#{1,6}|[*+-]|>) +/gm, '')
    .replaceAll(/!?\[([^\][]*)\]\([^()]*\)/g, '$1')
    .replaceAll(/(\*\*|__|`)(?=\S)([^*_`]+)\1/g, '$2')
    .replaceAll(/(?<!\w)([*_])(?=\S)([^*_]+)\1(?!\w)/g, '$2')
