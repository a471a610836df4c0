import type { ReactNode } from 'react'
import type { TextRun } from '#client/features/welcome/facts.ts'

interface CardTextProps {
  runs: TextRun[]
  /** Shows the name of a drug that has a monograph. */
  renderDrug?: (drug: string, name: string) => ReactNode
}

/** Card text with its formats. */
export function CardText({ runs, renderDrug }: CardTextProps) {
  return runs.map((run, index) => {
    const key = `${index}:${run.text}`
    if (run.drug && renderDrug) return <span key={key}>{renderDrug(run.drug, run.text)}</span>
    if (run.form === 'superscript') return <sup key={key}>{run.text}</sup>
    if (run.form === 'subscript') return <sub key={key}>{run.text}</sub>
    if (run.form === 'strong') return <strong key={key}>{run.text}</strong>
    if (run.form === 'emphasis') return <em key={key}>{run.text}</em>
    return <span key={key}>{run.text}</span>
  })
}
