/**
 * The automatic checks of questions as text (content.md), used by the content's own test and by an admin's
 * import.
 */

export type QuestionText = {
  id: string
  stem: string
  leadIn: string
  /** The options in the order of their letters. */
  options: readonly string[]
  /** The letter of the right option. */
  answer: string
  /** The id of a question with the same key point; null when there is none. */
  twinOf: string | null
}

/** A null `id` means that the problem concerns all questions together. */
export type QuestionProblem = { id: string | null; problem: string }

const letters = ['A', 'B', 'C', 'D', 'E']
const fewestOptions = 4
const stemWords = { fewest: 45, most: 220 }
const negatives = ['except', 'not', 'least', 'all of the above', 'none of the above']
const absolutes = ['always', 'never']
/** Stem, lead-in and options are shown without Markdown, because highlights count their characters. */
const markdown = /\^[^^\s]+\^|~[^~\s]+~|\*\*|__|^\s*[|#]/m
/**
 * Two questions that share more than this part of the three-word sequences of the shorter one are nearly the
 * same.
 */
const mostShared = 0.6
/**
 * The number of questions from which the spread of keys is checked, and the allowed shares. Questions with
 * four options have no E.
 */
const spreadFrom = 20
const keyShare = { low: 0.15, lowOfE: 0.08, high: 0.35 }
const mostLongestKeys = 0.35

/**
 * Problems of each question, of each with those before it, and, from 20 questions, of all together.
 * @public The content's own test runs it: that is its only use.
 */
export function questionProblems(questions: readonly QuestionText[]): QuestionProblem[] {
  const own = questions.flatMap((question) =>
    problemsOf(question).map((problem) => ({ id: question.id, problem })),
  )
  return [...own, ...nearDuplicates(questions), ...spreadProblems(questions)]
}

/** The problems of one question alone, in sentences; empty when there are none. */
export function problemsOf({ stem, leadIn, options, answer }: QuestionText): string[] {
  const problems: string[] = []
  const { length } = stem.split(/\s+/).filter(Boolean)
  if (length < stemWords.fewest || length > stemWords.most)
    problems.push(`The stem has ${length} words; ${stemWords.fewest} to ${stemWords.most} are allowed.`)
  if (options.length < fewestOptions || options.length > letters.length)
    problems.push(`There are ${options.length} options; ${fewestOptions} or ${letters.length} are allowed.`)
  if (keyOf({ options, answer }) === undefined) problems.push(`The key ${answer} is not among the options.`)
  if (new Set(options.map(normalised)).size < options.length) problems.push('Two options are the same.')
  for (const word of negatives.filter((phrase) => contains(leadIn, phrase)))
    problems.push(`The lead-in says “${word}”.`)
  for (const word of [...negatives, ...absolutes])
    if (options.some((option) => contains(option, word))) problems.push(`An option says “${word}”.`)
  if ([stem, leadIn, ...options].some((text) => markdown.test(text)))
    problems.push(
      'Stem, lead-in and options are plain text: write m² in place of m^2^, and no bold text or table.',
    )
  return problems
}

/**
 * The questions among `questions` that are nearly the same as one in `bank` or an earlier one. Twins may be
 * alike, but not in their whole stem. An index looks up the sequences, so that a large bank takes little
 * time.
 */
export function nearDuplicates(
  questions: readonly QuestionText[],
  bank: readonly QuestionText[] = [],
): QuestionProblem[] {
  const known: { question: QuestionText; stem: string; size: number }[] = []
  const having = new Map<string, number[]>()
  return [...bank, ...questions].flatMap((question, index) => {
    const stem = normalised(question.stem)
    const sequences = wordSequences(`${question.stem} ${question.leadIn}`)
    const shared = new Map<number, number>()
    for (const sequence of sequences) {
      const others = having.get(sequence) ?? []
      if (index >= bank.length) for (const other of others) shared.set(other, (shared.get(other) ?? 0) + 1)
      others.push(index)
      having.set(sequence, others)
    }
    known.push({ question, stem, size: sequences.size })
    return [...shared].flatMap(([other, count]) => {
      const earlier = known[other]
      if (!earlier) return []
      const isAlike = areTwins(question, earlier.question)
        ? stem === earlier.stem
        : count / Math.min(sequences.size, earlier.size) > mostShared
      return isAlike ? [{ id: question.id, problem: `It is nearly the same as ${earlier.question.id}.` }] : []
    })
  })
}

/** The problems that let a learner guess by the letter or by the length. */
function spreadProblems(questions: readonly QuestionText[]): QuestionProblem[] {
  const total = questions.length
  if (total < spreadFrom) return []
  const hasE = questions.some(({ options }) => options.length === letters.length)
  const problems = letters.flatMap((letter) => {
    const share = questions.filter(({ answer }) => answer === letter).length / total
    const low = letter === 'E' ? keyShare.lowOfE : keyShare.low
    if (letter === 'E' && !hasE) return []
    if (share >= low && share <= keyShare.high) return []
    return [
      `${percent(share)} of the keys are ${letter}; ${percent(low)} to ${percent(keyShare.high)} are allowed.`,
    ]
  })
  const longest = questions.filter(hasLongestKey).length / total
  if (longest > mostLongestKeys)
    problems.push(
      `The key is the longest option in ${percent(longest)} of the questions; at most ${percent(mostLongestKeys)} are allowed.`,
    )
  return problems.map((problem) => ({ id: null, problem }))
}

function keyOf({ options, answer }: Pick<QuestionText, 'options' | 'answer'>): string | undefined {
  return options[letters.indexOf(answer)]
}

function hasLongestKey(question: QuestionText): boolean {
  const key = keyOf(question)
  if (key === undefined) return false
  return question.options.every((option) => option === key || option.length < key.length)
}

function areTwins(one: QuestionText, other: QuestionText): boolean {
  const isSibling = one.twinOf !== null && one.twinOf === other.twinOf
  return isSibling || one.twinOf === other.id || other.twinOf === one.id
}

/**
 * Whether the text contains the phrase as whole words: “not” is neither in “nothing” nor in “not-for-profit”.
 */
function contains(text: string, phrase: string): boolean {
  return new RegExp(`(?<![\\w-])${phrase}(?![\\w-])`, 'i').test(text)
}

function wordSequences(text: string): Set<string> {
  const words = normalised(text).split(' ')
  return new Set(words.map((_, index) => words.slice(index, index + 3).join(' ')))
}

function normalised(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`
}

/**
 * Whether an option that stays moves to another place, or the number of options changes: answers name an
 * option by its place.
 */
export const movesOptions = (before: readonly string[], after: readonly string[]): boolean =>
  before.length !== after.length ||
  after.some((text, place) => text !== before[place] && before.includes(text))
