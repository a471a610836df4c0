import type { DrugName } from '#contracts/drugs/drugs.ts'
import { createDrugNameMatcher } from '#domain/drugs/drug-names.ts'
import { namesOfDrug } from '#domain/drugs/names-of-drug.ts'

/** A piece of text; `drug` is set when it is a drug's name. */
export interface TextPiece {
  text: string
  start: number
  drug: DrugName | undefined
}

export type SplitText = (text: string) => readonly TextPiece[]

/** Splits texts at the names of these drugs. A text is searched once, however often it is shown. */
export function createTextSplitter(drugs: readonly DrugName[]): SplitText {
  const byId = new Map(drugs.map((drug) => [drug.id, drug]))
  const matcher = createDrugNameMatcher(drugs.map((drug) => ({ id: drug.id, names: namesOfDrug(drug) })))
  const known = new Map<string, readonly TextPiece[]>()

  function split(text: string): readonly TextPiece[] {
    const pieces: TextPiece[] = []
    let read = 0
    const add = (end: number, drug?: DrugName) => {
      if (end > read) pieces.push({ text: text.slice(read, end), start: read, drug })
      read = end
    }
    for (const { start, end, drugId } of matcher.findDrugNames(text)) {
      add(start)
      add(end, byId.get(drugId))
    }
    add(text.length)
    return pieces
  }

  return (text) => {
    const pieces = known.get(text) ?? split(text)
    known.set(text, pieces)
    return pieces
  }
}

const splitters = new WeakMap<readonly DrugName[], SplitText>()

/** One splitter per loaded list of names, shared by everything that shows text. */
export function splitterFor(drugs: readonly DrugName[]): SplitText {
  const splitter = splitters.get(drugs) ?? createTextSplitter(drugs)
  splitters.set(drugs, splitter)
  return splitter
}
