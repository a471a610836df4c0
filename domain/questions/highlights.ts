/** The texts of a question that can be highlighted. */
export const textParts = ['stem', 'leadIn', 'option0', 'option1', 'option2', 'option3', 'option4'] as const
export type TextPart = (typeof textParts)[number]

/** The text part with this name, undefined for any other name. */
export function textPartOf(name: string | null | undefined): TextPart | undefined {
  return textParts.find((part) => part === name)
}

/** The text part of an option. @throws RangeError above the fifth option, which no question has. */
export function optionPart(option: number): TextPart {
  const part = textPartOf(`option${option}`)
  if (!part) throw new RangeError(`no question has an option ${option}`)
  return part
}

/**
 * A range of characters of a text as shown: from `start` up to, not including, `end`. Both are 0 once the words are
 * gone from the text.
 */
export interface Highlight {
  part: TextPart
  start: number
  end: number
  /** What was highlighted, by which it is found again in a changed text; absent of older highlights. */
  words?: string | undefined
}

/** The texts of a question that can be highlighted. */
export interface HighlightedTexts {
  stem: string
  leadIn: string
  options: readonly string[]
}

export const isGone = ({ start, end }: Pick<Highlight, 'start' | 'end'>): boolean => end === start

/** The text of a part; undefined for an option that the question does not have. */
function textOf({ stem, leadIn, options }: HighlightedTexts, part: TextPart): string | undefined {
  if (part === 'stem') return stem
  return part === 'leadIn' ? leadIn : options[Number(part.slice('option'.length))]
}

/** A highlight together with its words. */
export function withWords(highlight: Highlight, texts: HighlightedTexts): Highlight {
  const words = textOf(texts, highlight.part)?.slice(highlight.start, highlight.end)
  return words ? { ...highlight, words } : highlight
}

/**
 * The highlights of an earlier text in this one: where their words stand now, nearest to where they stood; those of an
 * option may have moved with it. One whose words are gone has no range.
 */
export const placeHighlights = (
  highlights: readonly Highlight[],
  texts: HighlightedTexts,
): readonly Highlight[] => highlights.map((highlight) => placeHighlight(highlight, texts))

function placeHighlight(highlight: Highlight, texts: HighlightedTexts): Highlight {
  const { part, words } = highlight
  if (!words) return highlight
  const isMovable = part !== 'stem' && part !== 'leadIn'
  const others = isMovable ? texts.options.map((_, option) => optionPart(option)) : []
  for (const place of [part, ...others]) {
    const start = nearestIndex(textOf(texts, place) ?? '', words, highlight.start)
    if (start !== undefined) return { part: place, start, end: start + words.length, words }
  }
  return { part, start: 0, end: 0, words }
}

/** Where the words stand in a text, nearest to a place in it. */
function nearestIndex(text: string, words: string, near: number): number | undefined {
  const after = text.indexOf(words, near)
  const before = text.lastIndexOf(words, near)
  if (after < 0 || before < 0) return Math.max(after, before) < 0 ? undefined : Math.max(after, before)
  return after - near <= near - before ? after : before
}

/** A piece of text, with the highlight that covers it. */
export interface TextPiece {
  text: string
  start: number
  highlight: Highlight | undefined
}

/**
 * The highlights with one added; those of the same part that meet or overlap become one. An empty one changes
 * nothing.
 */
export function addHighlight(highlights: readonly Highlight[], added: Highlight): readonly Highlight[] {
  if (added.end <= added.start) return highlights
  const isMet = (highlight: Highlight) =>
    highlight.part === added.part &&
    highlight.start <= added.end &&
    highlight.end >= added.start &&
    !isGone(highlight)
  const met = highlights.filter(isMet)
  const joined = {
    part: added.part,
    start: Math.min(added.start, ...met.map(({ start }) => start)),
    end: Math.max(added.end, ...met.map(({ end }) => end)),
    words: joinedWords([...met, added]),
  }
  return [...highlights.filter((highlight) => !isMet(highlight)), joined]
}

/** The words of highlights that meet, as one; undefined if those of one are not known. */
function joinedWords(met: readonly Highlight[]): string | undefined {
  let joined: { words: string; end: number } | undefined
  for (const { start, end, words } of met.toSorted((one, other) => one.start - other.start)) {
    if (words === undefined) return undefined
    if (!joined) joined = { words, end }
    else if (end > joined.end) joined = { words: joined.words + words.slice(joined.end - start), end }
  }
  return joined?.words
}

/** The highlights without the one that covers the character at `start`, or without the one with these words that are gone. */
export function removeHighlight(
  highlights: readonly Highlight[],
  at: Pick<Highlight, 'part' | 'start' | 'words'>,
): readonly Highlight[] {
  return highlights.filter((highlight) => {
    const { part, start, end, words } = highlight
    if (part !== at.part) return true
    if (at.words !== undefined) return !isGone(highlight) || words !== at.words
    return at.start < start || at.start >= end
  })
}

/** The text of a part in pieces, highlighted and not, in order. Highlights beyond its end are cut. */
export function highlightPieces(
  text: string,
  part: TextPart,
  highlights: readonly Highlight[],
): readonly TextPiece[] {
  const own = highlights.filter((highlight) => highlight.part === part).sort((a, b) => a.start - b.start)
  const pieces: TextPiece[] = []
  let at = 0
  const push = (end: number, highlight: Highlight | undefined) => {
    if (end > at) pieces.push({ text: text.slice(at, end), start: at, highlight })
    at = Math.max(at, end)
  }
  for (const highlight of own) {
    push(Math.min(highlight.start, text.length), undefined)
    push(Math.min(highlight.end, text.length), highlight)
  }
  push(text.length, undefined)
  return pieces
}
