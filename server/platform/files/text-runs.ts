import bidiFactory from 'bidi-js'

/** A part of a line that is drawn in one piece: in one font and one direction. */
export interface TextRun<Font> {
  /** In the order of reading; of a run that is drawn from the right, brackets are mirrored and numbers reversed. */
  text: string
  font: Font
  /** Whether its letters belong to a script that layout puts from right to left. */
  isRightToLeft: boolean
}

interface LeveledRun<Font> extends TextRun<Font> {
  /** Odd for what is read from the right, even for what is read from the left. */
  level: number
}

const { getEmbeddingLevels, getMirroredCharacter } = bidiFactory()

/** Most lines have none of these letters, and need no algorithm. */
const rightToLeft = /[\p{scx=Arabic}\p{scx=Hebrew}\p{scx=Syriac}\p{scx=Thaana}\p{scx=Nko}]/u

/**
 * The runs of a line as they stand from left to right (Unicode Standard Annex 9). The line itself is read from the left:
 * the documents are in English, and names and places in other scripts stand in them.
 */
export function visualRuns<Font>(line: string, fontOf: (letter: string) => Font): TextRun<Font>[] {
  const levels = rightToLeft.test(line) ? getEmbeddingLevels(line, 'ltr').levels : undefined
  const runs: LeveledRun<Font>[] = []
  let place = 0
  for (const letter of line) {
    const level = levels?.[place] ?? 0
    append(runs, { text: letter, font: fontOf(letter), level, isRightToLeft: isLaidFromRight(letter, level) })
    place += letter.length
  }
  return reordered(runs)
}

/** In Arabic, too, numbers are read from the left; layout does not know that. */
const isLaidFromRight = (letter: string, level: number) => level % 2 === 1 || rightToLeft.test(letter)

function append<Font>(runs: LeveledRun<Font>[], { text: letter, ...next }: LeveledRun<Font>): void {
  const isMirrored = next.level % 2 === 1
  const text = (isMirrored && getMirroredCharacter(letter)) || letter
  const last = runs.at(-1)
  const isSame =
    last?.font === next.font && last.level === next.level && last.isRightToLeft === next.isRightToLeft
  if (!isSame) runs.push({ ...next, text })
  else if (next.isRightToLeft && !isMirrored) last.text = text + last.text
  else last.text += text
}

/** Reverses, from the highest level down, each sequence of runs of at least that level. */
function reordered<Run extends { level: number }>(runs: Run[]): Run[] {
  let ordered = runs
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level--) {
    const next: Run[] = []
    let sequence: Run[] = []
    for (const run of ordered) {
      if (run.level >= level) sequence.unshift(run)
      else {
        next.push(...sequence, run)
        sequence = []
      }
    }
    ordered = [...next, ...sequence]
  }
  return ordered
}
