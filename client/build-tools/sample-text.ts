import type { MonographLine, TextRun } from '#client/features/welcome/facts.ts'
import type { DrugContent } from '#content/schema.ts'

const marks = /(\^[^^\s]+\^|~[^~\s]+~|\*\*[^*]+\*\*|\*[^*]+\*)/
const formOf: Record<string, NonNullable<TextRun['form']>> = {
  '^': 'superscript',
  '~': 'subscript',
  '*': 'emphasis',
}

/** Converts card text in its Markdown subset to runs, with the names of known drugs marked. */
export function runsOf(text: string, drugs: readonly DrugContent[]): TextRun[] {
  return text
    .split(marks)
    .filter(Boolean)
    .flatMap((part): TextRun[] => {
      if (part.startsWith('**')) return [{ text: part.slice(2, -2), form: 'strong' }]
      const form = marks.test(part) ? formOf[part.charAt(0)] : undefined
      return form ? [{ text: part.slice(1, -1), form }] : withDrugs(part, drugs)
    })
}

/**
 * The spoken name of a drug. Labels write "ado-trastuzumab emtansine" where people say "trastuzumab
 * emtansine".
 */
const spokenName = (drug: DrugContent) => drug.generic.toLowerCase().replace(/^(ado|fam)-/, '')

function withDrugs(text: string, drugs: readonly DrugContent[]): TextRun[] {
  const byName = new Map(drugs.map((drug) => [spokenName(drug), drug.id]))
  const longestFirst = [...byName.keys()].sort((a, b) => b.length - a.length)
  const names = new RegExp(`(?<![\\w-])(${longestFirst.map(escaped).join('|')})(?![\\w-])`, 'i')
  return text
    .split(names)
    .filter(Boolean)
    .map((part) => {
      const drug = byName.get(part.toLowerCase())
      return drug === undefined ? { text: part } : { text: part, drug }
    })
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The lines of a monograph's section. Each may begin with a label in bold. */
export function linesOf(section: string): MonographLine[] {
  return section
    .split('\n')
    .map((line) => line.replace(/^\s*-\s*/, '').trim())
    .filter(Boolean)
    .map((line) => {
      const [, label, text] = /^\*\*(.+?):?\*\*:?\s*(.*)$/.exec(line) ?? []
      return label && text ? { label, text } : { text: line.replaceAll('**', '') }
    })
}
