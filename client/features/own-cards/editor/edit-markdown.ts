/** A text and what is selected in it, as of a text area. */
export interface Selected {
  text: string
  start: number
  end: number
}

const selectedText = ({ text, start, end }: Selected) => text.slice(start, end)

/** Replaces the selection. @param select the part of the new words that is then selected; all of them without it */
function replaced(
  { text, start, end }: Selected,
  words: string,
  select: { from: number; to: number } = { from: 0, to: words.length },
): Selected {
  return {
    text: text.slice(0, start) + words + text.slice(end),
    start: start + select.from,
    end: start + select.to,
  }
}

/**
 * Puts the selection between two marks, or takes them away. What is selected stays selected.
 * @param closing the second mark, where it is another one
 */
export function toggleMark(selected: Selected, mark: string, closing = mark): Selected {
  const { text, start, end } = selected
  const { length } = mark
  const isMarked =
    text.slice(start - length, start) === mark && text.slice(end, end + closing.length) === closing
  if (isMarked && start >= length)
    return replaced({ text, start: start - length, end: end + closing.length }, selectedText(selected))
  const words = selectedText(selected)
  return replaced(selected, mark + words + closing, { from: length, to: length + words.length })
}

/** Makes the selected lines a list, or the items of a list lines again. */
export function toggleList({ text, start, end }: Selected): Selected {
  const from = text.slice(0, start).lastIndexOf('\n') + 1
  const after = text.indexOf('\n', end)
  const lines = { text, start: from, end: after === -1 ? text.length : after }
  const rows = selectedText(lines).split('\n')
  const isList = rows.every((row) => row.startsWith('- '))
  const changed = rows.map((row) => (isList ? row.slice(2) : `- ${row}`)).join('\n')
  return rows.length === 1
    ? replaced(lines, changed, { from: changed.length, to: changed.length })
    : replaced(lines, changed)
}

const table = ['| Heading | Heading |', '| --- | --- |', '| Cell | Cell |'].join('\n')

/** Puts a table below the line of the selection, with its first heading selected. */
export function insertTable({ text, end }: Selected): Selected {
  const after = text.indexOf('\n', end)
  const at = after === -1 ? text.length : after
  const before = text.slice(0, at).trim() === '' ? '' : '\n\n'
  const first = before.length + '| '.length
  return replaced({ text, start: at, end: at }, `${before}${table}\n`, {
    from: first,
    to: first + 'Heading'.length,
  })
}

/** Puts a line below the line of the selection, or in its place where that is empty; the cursor is then below it. */
export function insertLine({ text, start, end }: Selected, line: string): Selected {
  const from = text.slice(0, start).lastIndexOf('\n') + 1
  const after = text.indexOf('\n', end)
  const at = after === -1 ? text.length : after
  const isEmpty = text.slice(from, at).trim() === ''
  const words = `${isEmpty ? '' : '\n'}${line}${at === text.length ? '\n' : ''}`
  const cursor = at === text.length ? words.length : words.length + 1
  return replaced({ text, start: isEmpty ? from : at, end: at }, words, { from: cursor, to: cursor })
}

const gapNumbers = /\{\{c(\d+)::/g

/** The number for the next gap of a cloze text. */
export const nextGap = (text: string): number =>
  Math.max(0, ...Array.from(text.matchAll(gapNumbers), ([, number]) => Number(number))) + 1

/** Makes the selected words a gap of a cloze text. */
export function makeGap(selected: Selected): Selected {
  const words = selectedText(selected)
  const opening = `{{c${nextGap(selected.text)}::`
  return replaced(selected, `${opening}${words}}}`, {
    from: opening.length,
    to: opening.length + words.length,
  })
}
