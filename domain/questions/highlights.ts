/** The texts of a question that can be highlighted. */
export const textParts = ['stem', 'leadIn', 'option0', 'option1', 'option2', 'option3', 'option4'] as const
export type TextPart = (typeof textParts)[number]

/** The part that a name stands for, undefined for any other name. */
export function textPartOf(name: string | null | undefined): TextPart | undefined {
  return textParts.find((part) => part === name)
}

/** The part that holds an option. @throws RangeError above the fifth option, which no question has. */
export function optionPart(option: number): TextPart {
  const part = textPartOf(`option${option}`)
  if (!part) throw new RangeError(`no question has an option ${option}`)
  return part
}

/** Characters of a text as it is shown: from `start` up to, not including, `end`. */
export interface Highlight {
  part: TextPart
  start: number
  end: number
}

/** A stretch of text, with the highlight that covers it. */
export interface TextPiece {
  text: string
  start: number
  highlight: Highlight | undefined
}

/** With one more; those of the same part that meet or overlap become one. An empty one changes nothing. */
export function addHighlight(highlights: readonly Highlight[], added: Highlight): readonly Highlight[] {
  if (added.end <= added.start) return highlights
  const isMet = ({ part, start, end }: Highlight) =>
    part === added.part && start <= added.end && end >= added.start
  const met = highlights.filter(isMet)
  const joined = {
    part: added.part,
    start: Math.min(added.start, ...met.map(({ start }) => start)),
    end: Math.max(added.end, ...met.map(({ end }) => end)),
  }
  return [...highlights.filter((highlight) => !isMet(highlight)), joined]
}

/** Without the one that covers the character at `start`. */
export function removeHighlight(
  highlights: readonly Highlight[],
  at: Pick<Highlight, 'part' | 'start'>,
): readonly Highlight[] {
  return highlights.filter(({ part, start, end }) => part !== at.part || at.start < start || at.start >= end)
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
